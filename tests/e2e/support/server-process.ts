import { spawn } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));
/** Milliseconds a start may take: migrations and the demo school included. */
const timeoutMs = 180_000;

export interface ServerProcess {
  url: string;
  /** What the server printed, its log included. */
  output(): string;
  /** Ends it as an operator would, and removes its data. */
  stop(): Promise<void>;
}

const given = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => /^(PATH|HOME|TMPDIR|NODE_OPTIONS)$/.test(name)),
  );
const newFolder = () => mkdtemp(join(tmpdir(), "rollcall-e2e-"));

/**
 * Starts the built server on a data directory and a free port.
 * @throws Error with what it printed if it does not come up.
 */
async function serve(
  dataDir: string,
  env: Record<string, string>,
  program = "dist/server/main.js",
) {
  const child = spawn(process.execPath, [resolve(root, program)], {
    env: {
      ...given(process.env),
      PORT: "0",
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      BACKUP_EVERY_HOURS: "0",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let printed = "";
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The server did not come up in time. It printed: ${printed}`)),
      timeoutMs,
    );
    const hear = (text: string) => {
      printed += text;
      const found = / is running: (\S+)\n[^]*\n$/.exec(printed)?.[1];
      if (!found) return;
      clearTimeout(timer);
      resolve(found);
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", hear);
    void ended.then(() => reject(new Error(`The server ended. It printed: ${printed}`)));
  });
  const end = () => {
    child.kill("SIGTERM");
    return ended;
  };
  return { url, output: () => printed, end };
}

/**
 * Starts a server on a data directory of its own, which begins as a copy of `from` if that is
 * given; `program` is the built server of another application.
 */
export async function startServer(
  env: Record<string, string>,
  from?: string,
  program?: string,
): Promise<ServerProcess> {
  const dataDir = await newFolder();
  if (from !== undefined) await cp(from, dataDir, { recursive: true });
  const { url, output, end } = await serve(dataDir, env, program);
  return {
    url,
    output,
    async stop() {
      await end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Fills a data directory as a server leaves it that was started once with these variables. */
export async function leftByServer(dataDir: string, env: Record<string, string>): Promise<void> {
  const { end } = await serve(dataDir, env);
  await end();
}
