import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "@rollcall/kit/api/db/database";
import { sql } from "@rollcall/kit/api/db/sql";
import { openPostgres, type PostgresDatabase } from "../../../packages/kit/server/db/postgres";
import { replicaOf } from "../../../packages/kit/server/db/replica";
import { startPostgres } from "../../../scripts/temporary-postgres.mjs";

type Server = NonNullable<Awaited<ReturnType<typeof startPostgres>>>;

let primary: Server;
let standby: Server;
let database: PostgresDatabase;
let copy: PostgresDatabase;
let lines: string[] = [];
let now = 0;

async function started(following?: string): Promise<Server> {
  const server = await startPostgres([], following);
  if (!server) throw new Error("These tests need PostgreSQL.");
  return server;
}

/** Writes on the database, and says what is read after it, and where. */
async function readBack(value: number, reads = replicaOf(database, copy, log, () => now)) {
  await database.query(sql`update told set value = ${value}::int`);
  return reads.read(where);
}
const log = (why: string) => void lines.push(why);
const where = async (db: Database) => {
  const [found] = await db.query<{ value: number; onCopy: boolean }>(
    sql`select value, pg_is_in_recovery() as "onCopy" from told`,
  );
  return found;
};
const restOver = 5_001;

describe("reads on a replica", { timeout: 60_000 }, () => {
  beforeAll(async () => {
    primary = await started();
    standby = await started(primary.url);
    database = openPostgres(primary.url);
    copy = openPostgres(standby.url);
    await database.script("create table told (value int); insert into told values (0)");
  }, 120_000);
  afterAll(async () => {
    await Promise.all([database.close(), copy.close()]);
    await standby.stop();
    await primary.stop();
  });
  beforeEach(() => {
    lines = [];
    now = 0;
  });

  it("have what was saved just before, a hundred times", async () => {
    for (let value = 1; value <= 100; value++)
      expect(await readBack(value)).toEqual({ value, onCopy: true });
    expect(lines).toEqual([]);
  });

  it("come from the database itself while the copy is behind, and from the copy again afterwards", async () => {
    const reads = replicaOf(database, copy, log, () => now);
    await copy.query(sql`select pg_wal_replay_pause()`);
    expect(await readBack(201, reads)).toEqual({ value: 201, onCopy: false });
    await copy.query(sql`select pg_wal_replay_resume()`);
    now = 999;
    expect(await readBack(202, reads)).toEqual({ value: 202, onCopy: false });
    now = 1_000;
    expect(await readBack(203, reads)).toEqual({ value: 203, onCopy: true });
    expect(lines).toEqual([]);
  });

  it("come from the database itself while the copy is away, which is logged", async () => {
    const reads = replicaOf(database, copy, log, () => now);
    expect(await readBack(300, reads)).toEqual({ value: 300, onCopy: true });
    await standby.halt();
    expect(await readBack(301, reads)).toEqual({ value: 301, onCopy: false });
    expect(await readBack(302, reads)).toEqual({ value: 302, onCopy: false });
    expect(lines).toEqual([expect.stringContaining("did not answer")]);
    await standby.resume();
    now = restOver;
    await expect
      .poll(() => readBack(303, reads), { timeout: 20_000 })
      .toMatchObject({ onCopy: true });
  });

  it("are done anew on the database when the copy ends them so that it can catch up", async () => {
    let tries = 0;
    const reads = replicaOf(database, copy, log, () => now);
    const found = await reads.read(async (db) => {
      tries += 1;
      if (tries === 1)
        throw Object.assign(new Error("canceling statement due to conflict with recovery"), {
          code: "40001",
        });
      return where(db);
    });
    expect([tries, found?.onCopy, lines.length]).toEqual([2, false, 1]);
  });

  it("fail as they would on the database for what is wrong with them", async () => {
    const reads = replicaOf(database, copy, log, () => now);
    await expect(reads.read((db) => db.query(sql`select 1 / 0`))).rejects.toMatchObject({
      code: "22012",
    });
    expect(lines).toEqual([]);
  });

  it("never come from another database, or from a server that follows none", async () => {
    const stranger = await started();
    const strange = openPostgres(stranger.url);
    const own = openPostgres(primary.url);
    for (const [wrong, said] of [
      [strange, "leads to another database"],
      [own, "follows no other"],
    ] as const) {
      lines = [];
      const reads = replicaOf(database, wrong, log, () => now);
      expect(await readBack(400, reads)).toEqual({ value: 400, onCopy: false });
      expect(lines).toEqual([expect.stringContaining(said)]);
    }
    await Promise.all([strange.close(), own.close()]);
    await stranger.stop();
  });

  it("need no more rights than the owner of a database has", async () => {
    await database.script("create role clerk login; grant all on told to clerk");
    const as = (url: string) => openPostgres(url.replace("//rollcall@", "//clerk@"));
    const [one, other] = [as(primary.url), as(standby.url)];
    await expect
      .poll(() => replicaOf(one, other, log, () => now).read(where), { timeout: 10_000 })
      .toMatchObject({ onCopy: true });
    expect(lines).toEqual([]);
    await Promise.all([one.close(), other.close()]);
  });
});
