import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { migrate, type Migration } from "@rollcall/kit/api/db/migrate";
import { sql } from "@rollcall/kit/api/db/sql";
import { openPostgres } from "../../../packages/kit/server/db/postgres";
import { emptyDatabase } from "../../support/memory-database";
import { startChild } from "./child";
import { freshPostgres, postgresAddress } from "./postgres-for-tests";

const table: Migration = {
  name: "0001-table",
  statements: ["create table busy (id integer, word text)"],
};
const indexes: Migration = {
  name: "0002-indexes",
  concurrently: true,
  statements: [
    'create index "busy_id" on "busy" ("id")',
    'create index "busy_word" on "busy" ("word", "id")',
  ],
};
const migrations = [table, indexes];
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The indexes of the table, with whether each can be used. */
const stateOf = async (db: OwnedDatabase) =>
  Object.fromEntries(
    (
      await db.query<{ name: string; valid: boolean }>(
        sql`select i.indexrelid::regclass::text as name, i.indisvalid as valid from pg_index i where i.indrelid = 'busy'::regclass order by 1`,
      )
    ).map(({ name, valid }) => [name, valid]),
  );
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await rest(50);
}
const both = { busy_id: true, busy_word: true };

describe.skipIf(postgresAddress === undefined)("indexes of a table that is in use", () => {
  let url: string;
  let drop: () => Promise<void>;
  let db: OwnedDatabase;
  /** What ends the transactions that tests leave open. */
  let endings: (() => Promise<void>)[];

  beforeEach(async () => {
    endings = [];
    ({ url, drop } = await freshPostgres());
    db = openPostgres(url);
    await migrate(db, [table]);
    await db.script("insert into busy select n, 'word ' || n from generate_series(1, 5000) n");
  });
  afterEach(async () => {
    for (const end of endings) await end();
    await db.close();
    await drop();
  });

  /** A transaction that has written to the table and goes on, for which every index waits. */
  async function heldTransaction(): Promise<() => Promise<void>> {
    let release = () => undefined as void;
    let begun = () => undefined as void;
    const isHeld = new Promise<void>((resolve) => (begun = resolve));
    const held = db.transaction(async (tx) => {
      await tx.query(sql`insert into busy values (0, 'held')`);
      begun();
      await new Promise<void>((resolve) => (release = resolve));
    });
    await isHeld;
    const end = async () => {
      release();
      await held;
    };
    endings.push(end);
    return end;
  }
  /** Which index is which: one that was made anew has another number. */
  const oids = async () =>
    Object.fromEntries(
      (
        await db.query<{ name: string; oid: number }>(
          sql`select i.indexrelid::regclass::text as name, i.indexrelid::int as oid from pg_index i where i.indrelid = 'busy'::regclass`,
        )
      ).map(({ name, oid }) => [name, oid]),
    );
  /** Until an index is being made, for which a held transaction makes it wait. */
  const untilBegun = () => until(async () => (await stateOf(db))["busy_id"] === false);

  it("are made while others go on writing", async () => {
    const end = await heldTransaction();
    const migrating = migrate(db, migrations);
    await untilBegun();
    const begun = performance.now();
    for (let n = 0; n < 20; n++) await db.query(sql`insert into busy values (${n}::int, 'more')`);
    expect(performance.now() - begun).toBeLessThan(2_000);
    await end();
    expect(await migrating).toEqual(["0002-indexes"]);
    expect(await stateOf(db)).toEqual(both);
    expect(await db.query(sql`select name from schema_migrations order by 1`)).toEqual([
      { name: "0001-table" },
      { name: "0002-indexes" },
    ]);
  });

  it("are made once by two servers that start at once", { timeout: 60_000 }, async () => {
    const other = openPostgres(url);
    endings.push(() => other.close());
    const end = await heldTransaction();
    const [first, second] = [migrate(db, migrations), migrate(other, migrations)];
    await untilBegun();
    // Longer than PostgreSQL waits before it looks for a deadlock.
    await rest(3_000);
    await end();
    expect((await Promise.all([first, second])).flat()).toEqual(["0002-indexes"]);
    expect(await stateOf(db)).toEqual(both);
  });

  it("that a killed server left half made are made anew", { timeout: 60_000 }, async () => {
    const end = await heldTransaction();
    const child = await startChild("adds-an-index", url, JSON.stringify(migrations));
    await untilBegun();
    const before = await oids();
    await child.kill();
    // The next start waits for what the killed one has left running, and ends by itself.
    const migrating = migrate(db, migrations);
    await rest(4_000);
    expect(await stateOf(db)).toEqual({ busy_id: false });
    await end();
    expect(await migrating).toEqual(["0002-indexes"]);
    expect(await stateOf(db)).toEqual(both);
    expect((await oids())["busy_id"]).not.toBe(before["busy_id"]);
  });

  it("that cannot be used are made anew, and those that can stay", async () => {
    await db.script(indexes.statements.join(";\n"));
    await db.script(
      "update pg_index set indisvalid = false where indexrelid = 'busy_id'::regclass",
    );
    const before = await oids();
    expect(await migrate(db, migrations)).toEqual(["0002-indexes"]);
    expect(await stateOf(db)).toEqual(both);
    const after = await oids();
    expect(after["busy_word"]).toBe(before["busy_word"]);
    expect(after["busy_id"]).not.toBe(before["busy_id"]);
  });

  it("wait for another change of the table without keeping anyone waiting behind them", async () => {
    let release = () => undefined as void;
    const held = db.transaction(async (tx) => {
      await tx.script('lock table "busy" in share update exclusive mode');
      await new Promise<void>((resolve) => (release = resolve));
    });
    await rest(200);
    const migrating = migrate(db, migrations);
    await rest(4_000);
    const begun = performance.now();
    await db.query(sql`insert into busy values (1, 'meanwhile')`);
    expect(performance.now() - begun).toBeLessThan(1_000);
    expect(await stateOf(db)).toEqual({});
    release();
    await held;
    expect(await migrating).toEqual(["0002-indexes"]);
    expect(await stateOf(db)).toEqual(both);
  });

  it("leave nothing behind where they cannot be made, and say why", async () => {
    const broken: Migration = {
      name: "0002-broken",
      concurrently: true,
      statements: ['create index "busy_broken" on "busy" ((1 / ("id" - 7)))'],
    };
    await expect(migrate(db, [table, broken])).rejects.toThrow(
      /^The index "busy_broken" of the migration "0002-broken" could not be made\. \(division by zero\)$/,
    );
    expect(await stateOf(db)).toEqual({});
    expect(await db.query(sql`select name from schema_migrations`)).toEqual([
      { name: "0001-table" },
    ]);
  });

  it("are all that such a migration may make", async () => {
    const other: Migration = {
      name: "0002-other",
      concurrently: true,
      statements: ["alter table busy add column more integer"],
    };
    await expect(migrate(db, [table, other])).rejects.toThrow(
      'The migration "0002-other" is made concurrently, so each of its statements must be a "create index": alter table busy add column more integer',
    );
  });
});

describe("the same migration of a database with one session", () => {
  it("is one transaction", async () => {
    const db = await emptyDatabase();
    expect(await migrate(db, migrations)).toEqual(["0001-table", "0002-indexes"]);
    expect(await stateOf(db)).toEqual(both);
    expect(await migrate(db, migrations)).toEqual([]);
    await db.close();
  });
});
