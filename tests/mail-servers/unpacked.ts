import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from "node:fs";
import { createConnection, createServer } from "node:net";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const maxBuffer = 64 * 1024 * 1024;

/** Users that mail servers run as: nobody else's numbers, known in the temporary folder alone. */
export const users = {
  postfix: 60_811,
  "Debian-exim": 60_812,
  opensmtpd: 60_813,
  opensmtpq: 60_814,
} as const;
export const postdrop = 60_815;

/** Why mail servers cannot be run here; undefined where they can. */
export async function whatIsMissing(): Promise<string | undefined> {
  if (process.getuid?.() !== 0)
    return "root is needed, to run each server in a folder of its own (chroot)";
  for (const tool of ["apt-get", "dpkg", "chroot", "unshare", "openssl", "ldd"])
    if (!(process.env["PATH"] ?? "").split(":").some((folder) => existsSync(join(folder, tool))))
      return `${tool} is needed, and is not here: this runs on Debian and its like`;
  return undefined;
}

/** Every file below a folder that is a program or a library. */
function* binaries(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* binaries(path);
    else if (entry.isFile() && readFileSync(path).subarray(0, 4).toString("latin1") === "\u007FELF")
      yield path;
  }
}

/** Copies the libraries that unpacked programs need and the packages do not hold. */
async function copyLibraries(root: string): Promise<void> {
  const own = [...binaries(root)];
  const folders = [...new Set(own.map((path) => dirname(path)))].join(":");
  const { stdout } = await run("ldd", own, {
    maxBuffer,
    env: { ...process.env, LD_LIBRARY_PATH: folders },
  }).catch(
    // It fails where one of the files is no program.
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? "" }),
  );
  for (const [, library = ""] of stdout.matchAll(/(?:=> |^\s+)(\/\S+) \(0x/gm)) {
    const target = join(root, library);
    if (library.startsWith(root) || existsSync(target)) continue;
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(realpathSync(library), target);
  }
}

/** Files of a small machine: its users, its own name, its certificate. */
async function furnish(root: string): Promise<void> {
  for (const folder of [
    "dev",
    "etc/tls",
    "tmp",
    "var/log",
    "var/mail",
    "var/run",
    "var/empty",
    "root",
  ])
    mkdirSync(join(root, folder), { recursive: true });
  const names = Object.entries({ root: 0, ...users, nobody: 65_534 });
  const files: Record<string, string> = {
    "etc/passwd": names
      .map(([name, id]) => `${name}:x:${id}:${id}:${name}:/var/empty:/bin/false\n`)
      .join(""),
    "etc/group": [...names, ["postdrop", postdrop] as const, ["mail", 8] as const]
      .map(([name, id]) => `${name}:x:${id}:\n`)
      .join(""),
    "etc/hosts": "127.0.0.1 localhost\n",
    "etc/nsswitch.conf": "passwd: files\ngroup: files\nhosts: files\n",
    // Nothing is looked up outside this machine.
    "etc/resolv.conf": "nameserver 127.0.0.1\noptions timeout:1 attempts:1\n",
    "etc/services": "smtp 25/tcp\nsubmission 587/tcp\nsmtps 465/tcp\n",
    "etc/mailname": "school.example\n",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  const tls = join(root, "etc/tls");
  await run("openssl", [
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-days",
    "30",
    "-subj",
    "/CN=mail.school.example",
    "-keyout",
    join(tls, "key.pem"),
    "-out",
    join(tls, "certificate.pem"),
  ]);
  for (const [name, minor] of [
    ["null", 3],
    ["zero", 5],
    ["urandom", 9],
    ["random", 8],
  ] as const)
    await run("mknod", ["-m", "666", join(root, "dev", name), "c", "1", String(minor)]);
}

/**
 * Downloads Debian's packages and unpacks them into a folder that a server can take for its whole
 * machine.
 * @returns the version of the first
 */
export async function unpackInto(root: string, packages: readonly string[]): Promise<string> {
  const downloads = `${root}-packages`;
  mkdirSync(downloads, { recursive: true });
  await run("apt-get", ["download", ...packages], { cwd: downloads, maxBuffer });
  mkdirSync(root, { recursive: true });
  let version = "";
  for (const file of readdirSync(downloads)) {
    const path = join(downloads, file);
    await run("dpkg", ["-x", path, root]);
    const { stdout } = await run("dpkg-deb", ["-W", "--showformat=${Package} ${Version}", path]);
    const [name, of = ""] = stdout.split(" ");
    if (name === packages[0]) version = of;
  }
  await copyLibraries(root);
  await furnish(root);
  return version;
}

/** Makes folders of a server, each with its owner. */
export function makeFolders(
  root: string,
  folders: readonly (readonly [path: string, owner: number, group?: number])[],
): void {
  for (const [path, owner, group = owner] of folders) {
    mkdirSync(join(root, path), { recursive: true });
    chownSync(join(root, path), owner, group);
  }
}

/** Runs a program of the folder to its end. */
export async function runInside(
  root: string,
  command: readonly string[],
  input = "",
): Promise<string> {
  const child = execFile("chroot", [root, ...command], { maxBuffer });
  let said = "";
  child.stdout?.on("data", (part) => (said += part));
  child.stderr?.on("data", (part) => (said += part));
  // It may end without reading it.
  child.stdin?.on("error", () => undefined).end(input);
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${command.join(" ")}: ${said.trim()}`);
  return said;
}

/** Ports on this machine that nobody uses, by the names that they are to have. */
export async function freePorts<Name extends string>(
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const servers = names.map(() => createServer().listen(0, "127.0.0.1"));
  await Promise.all(servers.map((server) => once(server, "listening")));
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === "object" ? (address?.port ?? 0) : 0;
  });
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return Object.fromEntries(names.map((name, at) => [name, ports[at] ?? 0])) as Record<
    Name,
    number
  >;
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection(port, "127.0.0.1");
    socket
      .once("data", () => resolve(true))
      .once("error", () => resolve(false))
      .once("close", () => resolve(false));
    setTimeout(() => resolve(false), 3000).unref();
    socket.once("data", () => socket.end("QUIT\r\n"));
  });

/**
 * The first process of a server, which ends with the command that started it, however that ends: its
 * standard input closes then. A server that changes its user is not told of its parent's end.
 */
const first =
  'exec 3<&0; trap exit TERM; { cat <&3 >/dev/null; kill 1; } & chroot "$@" </dev/null 3<&- & wait $!';

/**
 * Starts a program of the folder, and waits until a port answers. It and all that it starts see no
 * other processes, and end with it.
 */
export async function startInside(
  root: string,
  command: readonly string[],
  port: number,
): Promise<{ said(): string; stop(): Promise<void> }> {
  const child = spawn(
    "unshare",
    ["--pid", "--fork", "--kill-child", "sh", "-c", first, "sh", root, ...command],
    { stdio: "pipe" },
  );
  let said = "";
  child.stdout.on("data", (part) => (said += part));
  child.stderr.on("data", (part) => (said += part));
  const closed = once(child, "close");
  let ended = false;
  void closed.then(() => (ended = true));
  const stop = async () => {
    if (!ended) child.kill("SIGKILL");
    await closed;
  };
  for (let tries = 0; tries < 60; tries++) {
    if (ended) throw new Error(`It ended by itself: ${said.trim()}`);
    if (await answers(port)) return { said: () => said, stop };
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await stop();
  throw new Error(`It does not answer: ${said.trim()}`);
}
