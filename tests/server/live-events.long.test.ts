import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openPostgres } from "../../packages/kit/server/db/postgres";
import { publish } from "@rollcall/kit/api/events/publish";
import { readEvents } from "../support/event-stream";
import { migratedDataDirectory } from "../support/data-directory";
import { callServer, signInAt } from "../support/server-client";
import { endAll, ensureBuilt, startProcess } from "../support/server-process";
import { migratedPostgres, postgresAddress } from "./db/postgres-for-tests";

const password = "hear the server";
let folder: string;
const start = (env: Record<string, string> = {}) =>
  startProcess({
    DATA_DIR: folder,
    DEMO_SIZE: "20",
    DEMO_PASSWORD: password,
    BACKUP_EVERY_HOURS: "0",
    ...env,
  });
const listen = async (url: string, token: string) =>
  readEvents(
    await fetch(`${url}/api/v1/admin/events`, { headers: { Authorization: `Bearer ${token}` } }),
  );
/** Something that publishes: a change of rights. */
const changeGroup = (url: string, token: string, description: string) =>
  callServer(url, token, "PATCH", "/admin/user-groups/3", { description });

beforeAll(async () => {
  await ensureBuilt();
  folder = mkdtempSync(join(tmpdir(), "rollcall-live-"));
  await migratedDataDirectory(folder);
}, 180_000);
afterEach(endAll);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a server on its embedded database", () => {
  it("tells an open stream of a change by its own API, and stops at once when told to, though the stream is open", async () => {
    const server = start();
    const url = await server.url;
    const token = await signInAt(url, password);
    const stream = await listen(url, token);
    expect((await changeGroup(url, token, "May look up.")).status).toBe(200);
    await stream.next(({ event }) => event === "rights", 1000);
    const asked = performance.now();
    expect(await server.kill("SIGTERM")).toEqual({ code: 0, signal: null });
    expect(performance.now() - asked).toBeLessThan(5000);
    await stream.ended;
  });
});

describe.skipIf(postgresAddress === undefined)("two servers on one PostgreSQL", () => {
  it("tell each other's streams within a second, also after their connections were cut", async () => {
    const { url: DATABASE_URL, drop } = await migratedPostgres();
    const first = start({ DATABASE_URL });
    const here = await first.url;
    const there = await start({ DATABASE_URL }).url;
    const token = await signInAt(here, password);
    const [near, far] = [await listen(here, token), await listen(there, token)];
    await changeGroup(here, token, "One.");
    await Promise.all(
      [near, far].map((stream) => stream.next(({ event }) => event === "rights", 1000)),
    );

    const db = openPostgres(DATABASE_URL);
    expect(
      await db.query(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'rollcall events'`,
      ),
    ).toHaveLength(2);
    // Every topic is told, since something may have been missed.
    await Promise.all([near, far].map((stream) => stream.next(({ event }) => event === "leaves")));
    await publish(db, { topic: "registers", id: 77 });
    await Promise.all([near, far].map((stream) => stream.next(({ data }) => data.id === 77, 1000)));
    await db.close();
    await endAll();
    await drop();
  });
});
