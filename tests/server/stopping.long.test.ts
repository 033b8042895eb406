import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { migratedDataDirectory } from "../support/data-directory";
import { callServer, signInAt } from "../support/server-client";
import { endAll, ensureBuilt, startProcess } from "../support/server-process";

const password = "stop the server";
let folder: string;
const variables = () => ({
  DATA_DIR: join(folder, "data"),
  DEMO_SIZE: "20",
  DEMO_PASSWORD: password,
  BACKUP_EVERY_HOURS: "0",
});
/** Processes whose parent is this one. */
const childrenOf = (pid: number) =>
  execFileSync("ps", ["-A", "-o", "ppid=,pid="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([parent]) => parent === pid);
const row = (place: number) => ({ Name: `Stopped ${place}`, Phone: "+91 90000 00001" });

beforeAll(async () => {
  await ensureBuilt();
  folder = mkdtempSync(join(tmpdir(), "rollcall-stopping-"));
  for (const name of ["data", "other"]) await migratedDataDirectory(join(folder, name));
}, 180_000);
afterEach(endAll);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(["SIGTERM", "SIGINT"] as const)("a server that is told to stop by %s", (signal) => {
  it("finishes what is in flight, ends well, and leaves neither a process nor a lock", async () => {
    const server = startProcess(variables());
    const url = await server.url;
    const token = await signInAt(url, password);
    const rows = Array.from({ length: 150 }, (_, place) => ({
      ...row(place),
      Name: `${signal} ${place}`,
    }));
    const inFlight = callServer(url, token, "POST", "/admin/parents/import", { rows });
    await wait(60);
    const children = childrenOf(server.pid);
    const ended = server.kill(signal);
    const { status, body } = await inFlight;
    expect([status, body.data["created"], body.data["committed"]]).toEqual([
      200,
      rows.length,
      true,
    ]);
    expect(await ended).toEqual({ code: 0, signal: null });
    expect([children, childrenOf(server.pid), existsSync(join(folder, "data/lock"))]).toEqual([
      [],
      [],
      false,
    ]);
    await expect(fetch(url)).rejects.toThrow(TypeError);
    const next = startProcess(variables());
    const { body: list } = await callServer(
      await next.url,
      token,
      "GET",
      `/admin/parents?name[startswith]=${signal}`,
    );
    expect(list.meta?.["total"]).toBe(rows.length);
  });
});

describe("a second server on the same directory", () => {
  it("is refused with the number of the first one's process, which goes on undisturbed", async () => {
    const first = startProcess(variables());
    const url = await first.url;
    const second = startProcess(variables());
    expect(await second.ended).toEqual({ code: 1, signal: null });
    expect(second.said()).toBe(
      `Rollcall could not start. The data directory ${join(folder, "data")} is in use by process ${first.pid}. Stop that one first, or use another directory.\n`,
    );
    expect(
      (JSON.parse(readFileSync(join(folder, "data/lock"), "utf8")) as { pid: number }).pid,
    ).toBe(first.pid);
    expect((await fetch(`${url}/api/v1/health/ready`)).status).toBe(200);
  });
});

describe("a server that cannot start", () => {
  const refusal = async (env: Record<string, string>) => {
    const server = startProcess({ ...variables(), DATA_DIR: join(folder, "other"), ...env });
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(server.said()).not.toMatch(/\n\s+at /);
    return server.said();
  };

  it.each([
    [
      { PORT: "eighty" },
      'Rollcall could not start. PORT must be a whole number from 0 to 65535, not "eighty".\n',
    ],
    [
      { HOST: "192.0.2.1", PORT: "5051" },
      "Rollcall could not start. PORT 5051 on HOST 192.0.2.1 isn't an address of this machine.\n",
    ],
  ])("says why in one sentence: %o", async (env, sentence) => {
    expect(await refusal(env)).toBe(sentence);
  });

  it("says that its port is taken, and lets go of the directory", async () => {
    const other = createServer();
    await new Promise<void>((ready) => other.listen(0, "127.0.0.1", ready));
    const { port } = other.address() as { port: number };
    expect(await refusal({ PORT: String(port) })).toBe(
      `Rollcall could not start. PORT ${port} on HOST 127.0.0.1 is in use by another program.\n`,
    );
    expect(existsSync(join(folder, "other/lock"))).toBe(false);
    await new Promise((closed) => other.close(closed));
  });

  it("says that PostgreSQL does not answer, without the password", async () => {
    const said = await refusal({ DATABASE_URL: "postgres://office:secret@127.0.0.1:5052/school" });
    expect(said).toMatch(/^Rollcall could not start\. \S.*\n$/);
    expect(said).not.toContain("secret");
    expect(said).toMatch(/127\.0\.0\.1:5052|DATABASE_URL/);
  });

  it("says that the data directory is none", async () => {
    writeFileSync(join(folder, "a-file"), "");
    expect(await refusal({ DATA_DIR: join(folder, "a-file") })).toMatch(
      /^Rollcall could not start\. The data directory .*a-file cannot be used: .*\n$/,
    );
  });
});
