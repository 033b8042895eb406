import { renameSync } from "node:fs";
import { join } from "node:path";
import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { openEmbedded } from "../../../packages/kit/server/db/embedded";
import { openPostgres } from "../../../packages/kit/server/db/postgres";
import { hosts } from "./hosts";
import { freshPostgres, postgresAddress } from "./postgres-for-tests";
import { dataDirectory } from "./temporary-folder";

const say = (db: Pick<OwnedDatabase, "query">, word: string) =>
  db.query(sql`select pg_notify('rollcall', ${word})::text`);
const hearing = async (db: OwnedDatabase) => {
  const words: string[] = [];
  await db.listen(
    "rollcall",
    (word) => words.push(word),
    () => words.push("(missed)"),
  );
  return {
    words,
    hears: (expected: string[]) =>
      vi.waitFor(() => expect(words).toEqual(expected), { timeout: 15_000 }),
  };
};

describe.each(hosts)("$name", ({ open }) => {
  let db: OwnedDatabase;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.close());

  it("hears what is notified alone, in a transaction at its commit, and by many at once; nothing that is rolled back, nor of another channel", async () => {
    const { words, hears } = await hearing(db);
    await say(db, "alone");
    await hears(["alone"]);
    await db.transaction(async (tx) => {
      await say(tx, "together");
      await tx.query(sql`select 1`);
      expect(words).toEqual(["alone"]);
    });
    await expect(
      db.transaction(async (tx) => {
        await say(tx, "never");
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    await db.query(sql`select pg_notify('elsewhere', 'nor this')::text`);
    await hears(["alone", "together"]);
    await Promise.all(Array.from({ length: 50 }, (_, at) => say(db, `many ${at}`)));
    await vi.waitFor(() => expect(words).toHaveLength(52));
    expect(new Set(words).size).toBe(52);
  });
});

describe("the embedded database that ends by itself", () => {
  it("listens again when it is back, and says that something may have been missed", async () => {
    const folder = await dataDirectory();
    const log = join(folder, "pg", "pg_wal");
    const db = await openEmbedded(folder, { onRestart: () => renameSync(`${log}.away`, log) });
    const { hears } = await hearing(db);
    renameSync(log, `${log}.away`);
    // PostgreSQL ends itself when it cannot write its log.
    const underWay = db.transaction(async (tx) => {
      await say(tx, "never");
      await tx.query(sql`select pg_switch_wal()`);
      await tx.query(
        sql`create table words as select repeat(md5(g::text), 100) from generate_series(1, 3000) g`,
      );
    });
    await expect(underWay).rejects.toMatchObject({ code: "57P02" });
    await hears(["(missed)"]);
    await say(db, "back");
    await hears(["(missed)", "back"]);
    await db.close();
  });
});

describe.skipIf(postgresAddress === undefined)(
  "a PostgreSQL server whose connections are cut",
  () => {
    it("is listened to again, and says that something may have been missed", async () => {
      const { url, drop } = await freshPostgres();
      const db = openPostgres(url);
      const { hears } = await hearing(db);
      const cut = () =>
        db.query<{ pid: number }>(
          sql`select pid, pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'rollcall events'`,
        );
      expect(await cut()).toHaveLength(1);
      await hears(["(missed)"]);
      await say(db, "back");
      await hears(["(missed)", "back"]);
      await db.close();
      const other = openPostgres(url);
      expect(
        await other.query(
          sql`select 1 from pg_stat_activity where datname = current_database() and application_name = 'rollcall events'`,
        ),
      ).toEqual([]);
      await other.close();
      await drop();
    });
  },
);
