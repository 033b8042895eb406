import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openEmbedded, type EmbeddedDatabase } from "../../../packages/kit/server/db/embedded";
import { dataDirectory } from "./temporary-folder";

describe("the embedded database", { timeout: 120_000 }, () => {
  let db: EmbeddedDatabase;
  const folder = mkdtempSync(join(tmpdir(), "rollcall-db-"));

  beforeAll(async () => {
    db = await openEmbedded(folder);
    await db.script(
      "create table marks (id integer generated always as identity primary key, code text)",
    );
  });
  afterAll(async () => {
    await db.close();
    rmSync(folder, { recursive: true });
  });

  async function syncsOf(work: () => Promise<unknown>): Promise<number> {
    const before = await db.syncs();
    await work();
    return (await db.syncs()) - before;
  }

  describe("is durable", () => {
    it("syncs the disk once for every commit, however many statements it holds", async () => {
      const mark = () => db.query(sql`insert into marks (code) values ('P')`);
      await mark();
      expect(await syncsOf(mark)).toBe(1);
      expect(
        await syncsOf(async () => {
          for (let i = 0; i < 10; i++) await mark();
        }),
      ).toBe(10);
      expect(
        await syncsOf(() =>
          db.transaction(async (tx) => {
            for (let i = 0; i < 10; i++) await tx.query(sql`insert into marks (code) values ('P')`);
          }),
        ),
      ).toBe(1);
    });

    it("does not sync for what it only reads", async () => {
      expect(await syncsOf(() => db.query(sql`select * from marks limit 1`))).toBe(0);
    });

    it("syncs data files and their folders at a checkpoint", async () => {
      await db.script("create table fresh as select g from generate_series(1, 1000) g");
      expect(await syncsOf(() => db.script("checkpoint"))).toBeGreaterThan(5);
    });

    it("runs with the settings that a power cut asks for", async () => {
      const settings = await db.query<{ name: string; setting: string }>(
        sql`select name, setting from pg_settings where name in ('fsync', 'wal_sync_method', 'full_page_writes', 'synchronous_commit', 'data_checksums') order by name`,
      );
      expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
        fsync: "on",
        wal_sync_method: "fsync",
        full_page_writes: "on",
        synchronous_commit: "on",
        data_checksums: "on",
      });
    });
  });

  it("does not hold up this thread, however long a statement takes", async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const start = performance.now();
    await db.query(sql`select sum(sqrt(g)) from generate_series(1, 3000000) g`);
    const took = performance.now() - start;
    delay.disable();
    expect(took).toBeGreaterThan(200);
    expect(delay.max / 1e6).toBeLessThan(took / 2);
  });

  it("answers a long list whole", async () => {
    const rows = await db.query<{ g: number; words: string }>(
      sql`select g, repeat(md5(g::text), 10) as words from generate_series(1, 20000) g`,
    );
    expect(rows).toHaveLength(20_000);
    expect(rows.at(-1)).toMatchObject({ g: 20_000 });
  });

  it("keeps what it stores out of other users' sight", () => {
    expect(readdirSync(folder).sort()).toEqual(["lock", "pg"]);
    expect(statSync(join(folder, "lock")).mode & 0o077).toBe(0);
    expect(statSync(join(folder, "pg")).mode & 0o077).toBe(0);
  });
});

describe("closing the embedded database", { timeout: 120_000 }, () => {
  it("lets what is in flight finish, refuses what comes later, and leaves no lock", async () => {
    const folder = await dataDirectory();
    const db = await openEmbedded(folder);
    await db.script("create table marks (id integer)");
    const inFlight = Array.from({ length: 30 }, (_, i) =>
      db.transaction(async (tx) => {
        await tx.query(sql`insert into marks values (${i})`);
        await tx.query(sql`insert into marks values (${i})`);
      }),
    );
    const closed = db.close();
    await expect(db.query(sql`select 1`)).rejects.toThrow("being closed");
    await closed;
    await Promise.all(inFlight);
    expect(readdirSync(folder)).toEqual(["pg"]);
    const again = await openEmbedded(folder);
    expect(await again.query(sql`select count(*) as n from marks`)).toEqual([{ n: 60 }]);
    await Promise.all([again.close(), again.close()]);
  });
});
