/**
 * `npm run mail-servers`: sends as the product does, to real mail servers of Debian's packages, each
 * set up in a folder of its own, and writes down what they answered and what the console made of it.
 */
import { createConnection, type Socket } from "node:net";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openConsole, type Shown } from "./console";
import { listenIn, type Exchange } from "./listened";
import {
  neighbour,
  recipient,
  sender,
  type MailServerKind,
  type RunningServer,
  type ServerCase,
} from "./server-case";
import { documentOf, wrongOf, type Result, type ServerResult } from "./table";
import { exim } from "./servers/exim";
import { openSmtpd } from "./servers/open-smtpd";
import { postfix } from "./servers/postfix";
import { unpackInto, whatIsMissing } from "./unpacked";

const kinds: readonly MailServerKind[] = [postfix, openSmtpd, exim];
const page = "docs/operate/mail-servers.md";

const usage = `Usage: npm run mail-servers -- [--only Postfix] [--log] [--keep]
Runs the mail servers of Debian's packages in a temporary folder, sends to each as the product does, and writes what came of it to ${page}.
Needs root (for chroot), apt-get with its lists, and a network to download the packages. Changes nothing outside the temporary folder, and starts nothing that stays.
  --only  one server, by its name; prints the table without writing it
  --log   prints what the servers have logged
  --keep  keeps the temporary folder`;

type Console = Awaited<ReturnType<typeof openConsole>>;

/** Connections that say nothing, as of other clients. @returns what ends them */
async function holdOpen(port: number, count: number): Promise<() => void> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const socket = createConnection(port, "127.0.0.1");
    const [greeting] = await once(socket, "data");
    // Connections of the round before may still count.
    if (String(greeting).startsWith("220")) sockets.push(socket);
    else {
      socket.destroy();
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}

/** The answer that decided: the first that was not hoped for, or the last. */
function deciding(exchanges: readonly Exchange[], from: number): Exchange | undefined {
  const since = exchanges
    .slice(from)
    .filter(({ command }) => command !== "QUIT" && command !== "RSET");
  return since.find(({ answer }) => /^[45]/.test(answer)) ?? since.at(-1);
}

async function tryCase(
  kind: MailServerKind,
  server: RunningServer,
  console: Console,
  one: ServerCase,
): Promise<Result> {
  const port = server.ports[one.listener];
  if (port === undefined) throw new Error(`${kind.name} has no port called ${one.listener}.`);
  const rounds: { shown: Shown; exchange: Exchange | undefined }[] = [];
  for (const withNeighbour of [false, true]) {
    const way = await listenIn(port, one.cutAt);
    if (one.away) way.close();
    const release = await holdOpen(port, one.others ?? 0);
    try {
      const env = {
        SMTP_URL: `${one.scheme ?? "smtp"}://${one.login ? `${one.login}@` : ""}127.0.0.1:${way.port}`,
        SMTP_TLS: one.tls ?? "optional",
        MAIL_FROM: one.from ?? sender,
      };
      await console.empty([one.to ?? recipient, one.neighbour ?? neighbour]);
      if (withNeighbour) await console.write(2, env);
      const from = way.exchanges.length;
      const shown = await console.write(1, env);
      rounds.push({ shown, exchange: deciding(way.exchanges, from) });
    } finally {
      release();
      way.close();
    }
  }
  const [alone, beside] = rounds;
  if (!alone || !beside) throw new Error("A round is missing.");
  return {
    title: one.title,
    about: one.about,
    command: alone.exchange?.command ?? "",
    answer: kind.steady(alone.exchange?.answer ?? ""),
    alone: { ...alone.shown, reason: kind.steady(alone.shown.reason) },
    beside: { ...beside.shown, reason: kind.steady(beside.shown.reason) },
  };
}

async function tryServer(
  kind: MailServerKind,
  folder: string,
  console: Console,
  showLog: boolean,
): Promise<ServerResult> {
  const { name, packages } = kind;
  const root = join(folder, packages[0] ?? name);
  let version = "";
  let server: RunningServer;
  try {
    version = await unpackInto(root, packages);
    server = await kind.start(root);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return {
      name,
      package: packages[0] ?? "",
      version,
      why: why.replaceAll(folder, "").split("\n")[0] ?? "",
      results: [],
    };
  }
  try {
    const results: Result[] = [];
    for (const one of kind.cases) {
      results.push(await tryCase(kind, server, console, one));
      process.stdout.write(".");
    }
    process.stdout.write("\n");
    return { name, package: packages[0] ?? "", version, results };
  } finally {
    if (showLog) process.stdout.write(server.log());
    await server.stop();
  }
}

async function main(): Promise<number> {
  const argv = process.argv.slice(2);
  const only = argv.includes("--only") ? argv[argv.indexOf("--only") + 1] : undefined;
  const asked = kinds.filter(
    ({ name }) => only === undefined || name.toLowerCase() === only.toLowerCase(),
  );
  if (argv.includes("--help") || asked.length === 0) {
    process.stdout.write(`${usage}\n`);
    return argv.includes("--help") ? 0 : 1;
  }
  const missing = await whatIsMissing();
  if (missing) {
    process.stderr.write(`The mail servers cannot be run: ${missing}.\n${usage}\n`);
    return 1;
  }
  const folder = mkdtempSync(join(tmpdir(), "mail-servers-"));
  if (!argv.includes("--keep"))
    process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  const console = await openConsole();
  try {
    const servers: ServerResult[] = [];
    for (const kind of asked)
      servers.push(await tryServer(kind, folder, console, argv.includes("--log")));
    const text = documentOf(servers);
    process.stdout.write(text);
    if (only === undefined) writeFileSync(page, text);
    const wrong = servers.flatMap(({ name, why, results }) => [
      ...(why ? [`${name}: ${why}`] : []),
      ...results.flatMap((result) =>
        wrongOf(result).map((what) => `${name}, ${result.title}: ${what}`),
      ),
    ]);
    for (const line of wrong) process.stderr.write(`${line}\n`);
    return wrong.length === 0 ? 0 : 1;
  } finally {
    await console.close();
  }
}

process.exitCode = await main();
