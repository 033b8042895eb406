import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serverAnswers } from "../../packages/kit/server/db/answer-watch";

/** PgBouncer: on the PATH, or where Debian puts it; undefined where it is not installed. */
const program = [...(process.env["PATH"] ?? "").split(":"), "/usr/sbin"]
  .map((folder) => join(folder, "pgbouncer"))
  .find((file) => existsSync(file));

/** Why nothing can be tested behind it on this machine. */
export const poolerMissing =
  program === undefined
    ? "PgBouncer is not installed (Debian: apt-get install pgbouncer)"
    : undefined;

/** A port that nobody listens on. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** A PgBouncer in front of a PostgreSQL. */
export interface Pooler {
  /** Of the same database as the address it was started with. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer before the server of an address, all of its databases.
 * @param mode `session`, `transaction` or `statement`
 * @param connections it has to lend, of each database
 */
export async function startPooler(
  address: string,
  mode: string,
  connections = 20,
): Promise<Pooler> {
  const url = new URL(address);
  const folder = mkdtempSync(join(tmpdir(), "rollcall-pooler-"));
  // It does not run as root, as which tests in a container may.
  chmodSync(folder, 0o777);
  const port = await freePort();
  const user = decodeURIComponent(url.username) || (process.env["USER"] ?? "postgres");
  const password = decodeURIComponent(url.password);
  writeFileSync(join(folder, "users.txt"), `"${user}" "${password}"\n`);
  const host = url.searchParams.get("host") ?? url.hostname;
  writeFileSync(
    join(folder, "pgbouncer.ini"),
    `[databases]
* = host=${host} port=${url.port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, "users.txt")}
pool_mode = ${mode}
default_pool_size = ${connections}
`,
  );
  const asUser = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const pooler = spawn(program ?? "pgbouncer", ["-q", ...asUser, join(folder, "pgbouncer.ini")], {
    stdio: "ignore",
  });
  const ended = once(pooler, "exit");
  url.host = `127.0.0.1:${port}`;
  url.username = user;
  url.searchParams.delete("host");
  while (!(await serverAnswers(url.href, 1000))) {
    if (pooler.exitCode !== null) throw new Error("PgBouncer did not start.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url: url.href,
    async stop() {
      pooler.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
