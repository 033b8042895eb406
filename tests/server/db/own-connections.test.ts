import { spawn, spawnSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { refuseSharedConnections } from "../../../packages/kit/server/db/own-connections";
import { serverAnswers } from "../../../packages/kit/server/db/answer-watch";
import { postgresAddress } from "./postgres-for-tests";
import { temporaryFolder } from "./temporary-folder";

const hasPooler = spawnSync("pgbouncer", ["--version"]).status === 0;

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** The tests' PostgreSQL behind PgBouncer; its address. */
async function pooled(mode: string): Promise<string> {
  const url = new URL(postgresAddress ?? "");
  const folder = temporaryFolder();
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
`,
  );
  const asUser = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const pooler = spawn("pgbouncer", ["-q", ...asUser, join(folder, "pgbouncer.ini")], {
    stdio: "ignore",
  });
  onTestFinished(() => void pooler.kill());
  url.host = `127.0.0.1:${port}`;
  url.username = user;
  url.searchParams.delete("host");
  while (!(await serverAnswers(url.href, 1000)))
    await new Promise((resolve) => setTimeout(resolve, 50));
  return url.href;
}

describe.runIf(postgresAddress !== undefined)("connections to PostgreSQL", () => {
  it("are the server's own where nothing stands in between", async () => {
    await expect(refuseSharedConnections(postgresAddress ?? "")).resolves.toBeUndefined();
  });

  it.runIf(hasPooler)("are, behind PgBouncer with a connection for each session", async () => {
    await expect(refuseSharedConnections(await pooled("session"))).resolves.toBeUndefined();
  });

  it.runIf(hasPooler).each(["transaction", "statement"])(
    "are refused with a sentence that says what to do, behind PgBouncer with pool_mode = %s",
    async (mode) => {
      await expect(refuseSharedConnections(await pooled(mode))).rejects.toThrow(
        /Set pool_mode = session for this database, or give DATABASE_URL the address of PostgreSQL itself\.$/,
      );
    },
  );
});

it("an address where nothing answers is left to the first statement", async () => {
  const port = await freePort();
  await expect(
    refuseSharedConnections(`postgres://nobody@127.0.0.1:${port}/nothing`),
  ).resolves.toBeUndefined();
});
