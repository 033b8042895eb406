/**
 * A PostgreSQL of its own for tests and benchmarks, in a temporary folder on a free port, gone when
 * it is stopped.
 */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, chownSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The folder of initdb and postgres: on the PATH, or where Debian puts them; the newest. */
function findBinaries() {
  const debian = "/usr/lib/postgresql";
  const folders = existsSync(debian)
    ? readdirSync(debian)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(debian, version, "bin"))
    : [];
  return [...folders, ...(process.env.PATH ?? "").split(":")].find((folder) =>
    existsSync(join(folder, "initdb")),
  );
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** PostgreSQL refuses to run as root; its own user exists where Debian installed it. */
function unprivileged(folder) {
  if (process.getuid?.() !== 0) return {};
  const id = (flag) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  const [uid, gid] = [id("-u"), id("-g")];
  chownSync(folder, uid, gid);
  return { uid, gid };
}

/**
 * Starts one and gives `{ url, data, user, stop, halt, resume }` (`data` is its directory and `user`
 * whose it is; `halt` stops it as an operator would, and keeps its data), or undefined where
 * PostgreSQL is not installed.
 * @param settings such as `archive_mode=on`
 * @param following the address of another that it follows, as a copy that is read
 */
export async function startPostgres(settings = [], following) {
  const binaries = findBinaries();
  if (!binaries) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "rollcall-pg-"));
  const user = unprivileged(folder);
  const data = join(folder, "data");
  const port = await freePort();
  const [program, ...words] = following
    ? ["pg_basebackup", "-d", following, "-D", data, "-R", "-X", "stream", "--checkpoint=fast"]
    : [
        "initdb",
        "-D",
        data,
        "-U",
        "rollcall",
        "--auth=trust",
        "--encoding=UTF8",
        "--locale=C.UTF-8",
      ];
  execFileSync(join(binaries, program), words, { ...user, stdio: "ignore", cwd: folder });
  const started = ["listen_addresses=127.0.0.1", "max_connections=100", "shared_buffers=256MB"];
  const launch = () =>
    spawn(
      join(binaries, "postgres"),
      ["-D", data, "-p", String(port), "-k", folder].concat(
        [...started, ...settings].flatMap((setting) => ["-c", setting]),
      ),
      { ...user, stdio: "ignore", cwd: folder },
    );
  const url = `postgres://rollcall@127.0.0.1:${port}/postgres`;
  const ready = () => {
    try {
      execFileSync(join(binaries, "psql"), [url, "-c", "select 1"], { stdio: "ignore" });
      return true;
    } catch {
      return false;
    }
  };
  let server;
  const resume = async () => {
    server = launch();
    for (let tries = 0; !ready(); tries++) {
      if (tries > 100) throw new Error("PostgreSQL did not start.");
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const halt = () =>
    new Promise((resolve) => {
      server.once("exit", resolve);
      server.kill("SIGINT");
    });
  const stop = async () => {
    await halt();
    rmSync(folder, { recursive: true, force: true });
  };
  await resume();
  return { url, data, user, stop, halt, resume };
}
