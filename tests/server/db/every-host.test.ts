import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { hosts } from "./hosts";

/** The database under test, which is open only while the tests run. */
type Current = () => OwnedDatabase;

function rows(db: Current): void {
  describe("what a row holds", () => {
    const one = async (select: string) =>
      (await db().query<{ v: unknown }>(sql`select ${sql.raw(select)} as v`))[0]?.v;

    it.each([
      ["42::smallint", 42],
      ["42", 42],
      ["9007199254740991::bigint", 9_007_199_254_740_991],
      ["12.50::numeric(6,2)", 12.5],
      ["1.5::real", 1.5],
      ["0.1::float8", 0.1],
      ["'NaN'::float8", Number.NaN],
      ["true", true],
      ["false", false],
      ["null::text", null],
      ["'2026-11-21'::date", "2026-11-21"],
      ["'24:00'::time", "24:00"],
      ["'08:05:59'::time", "08:05"],
      ["'2026-11-21 08:05:00+05:30'::timestamptz", "2026-11-21T02:35:00.000Z"],
      ["'2026-11-21 08:05:00.123456+00'::timestamptz", "2026-11-21T08:05:00.123Z"],
      ["'infinity'::timestamptz", "infinity"],
      ["'2026-11-21 08:05'::timestamp", "2026-11-21 08:05:00"],
      [`'{"a": [1, null, "é"]}'::jsonb`, { a: [1, null, "é"] }],
      ["'[]'::json", []],
      ["'abc'::name", "abc"],
      ["'x'::char(3)", "x  "],
      ["interval '1 day 2 hours'", "1 day 02:00:00"],
      ["'10.0.0.1'::inet", "10.0.0.1"],
      ["daterange('2026-01-01', '2026-02-01')", "[2026-01-01,2026-02-01)"],
      ["array[1,2,null]", [1, 2, null]],
      ["array[1::bigint]", [1]],
      ["'{}'::text[]", []],
      [
        "array[['a','b'],['c','d']]",
        [
          ["a", "b"],
          ["c", "d"],
        ],
      ],
      [
        `array['a,b', 'say "hi"', 'back\\slash', 'NULL', '', '{}', null]`,
        ["a,b", 'say "hi"', "back\\slash", "NULL", "", "{}", null],
      ],
      ["'[0:1]={7,8}'::int[]", [7, 8]],
      ["array['2026-11-21'::date]", ["2026-11-21"]],
      ["array[true,false]", [true, false]],
      [`array['{"a":1}'::jsonb]`, [{ a: 1 }]],
      ["array[1.5::numeric]", [1.5]],
      ["array['2026-11-21 00:00+00'::timestamptz]", ["2026-11-21T00:00:00.000Z"]],
      ["'\\x00ff10'::bytea", new Uint8Array([0, 255, 16])],
      ["gen_random_uuid()::text = ''", false],
    ])("gives %s as the wire carries it", async (select, expected) => {
      expect(await one(select)).toEqual(expected);
    });
  });
}

function parameters(db: Current): void {
  describe("what a parameter may be", () => {
    const back = async (value: unknown, type: string) =>
      (await db().query<{ v: unknown }>(sql`select ${sql.param(value)}::${sql.raw(type)} as v`))[0]
        ?.v;

    it.each([
      ['it\'s "quoted" \\ and 日本', "text"],
      [-7, "integer"],
      [2 ** 53 - 1, "bigint"],
      [0.1, "float8"],
      [12.5, "numeric"],
      [true, "boolean"],
      [null, "integer"],
      ["2026-02-28", "date"],
      ["23:59", "time"],
      ["2026-11-21T08:05:00.123Z", "timestamptz"],
      [["a,b", 'c"d', "\\", "NULL", "", null], "text[]"],
      [[3, 1, 2], "integer[]"],
      [[], "integer[]"],
      [[["a"], ["b"]], "text[]"],
      [[true, null], "boolean[]"],
      [new Uint8Array([1, 0, 255]), "bytea"],
    ])("sends %o as %s", async (value, type) => {
      expect(await back(value, type)).toEqual(value);
    });

    it("sends an instant, and JSON that was written as text", async () => {
      expect(await back(new Date("2026-11-21T08:05:00Z"), "timestamptz")).toBe(
        "2026-11-21T08:05:00.000Z",
      );
      expect(await back(JSON.stringify([1, { a: "é" }]), "jsonb")).toEqual([1, { a: "é" }]);
      expect(await back(undefined, "text")).toBeNull();
    });

    it("sends a megabyte", async () => {
      const text = "é".repeat(500_000);
      expect(await back(text, "text")).toBe(text);
    });

    it("refuses an object, whose form would be a guess", async () => {
      await expect(back({ a: 1 }, "jsonb")).rejects.toThrow("JSON must be stringified");
    });
  });
}

function failures(db: Current): void {
  describe("what a failed statement says", () => {
    it("has the SQLSTATE, and the constraint, table and detail where there are such", async () => {
      await db().query(sql`insert into planets (name) values ('Mars')`);
      await expect(
        db().query(sql`insert into planets (name) values ('Mars')`),
      ).rejects.toMatchObject({
        code: "23505",
        constraint: "planets_name_key",
        table: "planets",
        detail: expect.stringContaining("Mars"),
      });
      await expect(
        db().query(sql`insert into planets (name) values ('Pluto')`),
      ).rejects.toMatchObject({ code: "23514", constraint: "planets_name_check" });
      await expect(db().query(sql`insert into moons values (9999)`)).rejects.toMatchObject({
        code: "23503",
        constraint: "moons_planet_id_fkey",
      });
      await expect(
        db().query(sql`insert into planets (moons) values (${null})`),
      ).rejects.toMatchObject({ code: "23502" });
    });

    it.each([
      ["2026-02-30", "date", "22008"],
      ["nonsense", "integer", "22P02"],
      ["99999999999", "integer", "22003"],
      ["maybe", "boolean", "22P02"],
      ["a\0b", "text", "22021"],
      ["{", "jsonb", "22P02"],
    ])("refuses %j as %s with %s", async (value, type, code) => {
      await expect(db().query(sql`select ${value}::${sql.raw(type)}`)).rejects.toMatchObject({
        code,
      });
    });

    it("does not carry the values that were sent", async () => {
      const error = await db()
        .query(
          sql`select ${"secret of a child"}::text::integer where ${"other secret"}::text = 'x' or 1/0 = 1`,
        )
        .catch((error: unknown) => error);
      expect(JSON.stringify({ ...(error as Error) })).not.toContain("other secret");
    });

    it("leaves the database usable", async () => {
      await expect(db().query(sql`select 1/0`)).rejects.toMatchObject({ code: "22012" });
      expect(await db().query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
    });
  });
}

function transactions(db: Current): void {
  describe("transactions", () => {
    const counted = async () =>
      (await db().query<{ n: number }>(sql`select count(*) as n from planets`))[0]?.n;
    const insert = (on: Pick<OwnedDatabase, "query">, name: string) =>
      on.query(sql`insert into planets (name) values (${name})`);

    it("keep everything or nothing", async () => {
      const before = await counted();
      await expect(
        db().transaction(async (tx) => {
          await insert(tx, "kept-or-not 1");
          throw new Error("no");
        }),
      ).rejects.toThrow("no");
      expect(await counted()).toBe(before);
      expect(
        await db().transaction(async (tx) => (await insert(tx, "kept-or-not 2"), "done")),
      ).toBe("done");
      expect(await counted()).toBe(Number(before) + 1);
    });

    it("nest: an inner one that fails takes only its own work with it", async () => {
      await db().transaction(async (tx) => {
        await insert(tx, "outer 1");
        await expect(
          tx.transaction(async (inner) => {
            await insert(inner, "inner");
            await inner.transaction((innermost) => insert(innermost, "innermost"));
            await insert(inner, "outer 1");
          }),
        ).rejects.toMatchObject({ code: "23505" });
        await tx.transaction((inner) => insert(inner, "inner 2"));
        await insert(tx, "outer 2");
      });
      const rows = await db().query(
        sql`select name from planets where name ~ '^(outer|inner)' order by name`,
      );
      expect(rows).toEqual([{ name: "inner 2" }, { name: "outer 1" }, { name: "outer 2" }]);
    });

    it("say so when a failure was swallowed, instead of pretending to have kept it", async () => {
      await expect(
        db().transaction(async (tx) => {
          await insert(tx, "swallowed");
          await insert(tx, "swallowed").catch(() => undefined);
        }),
      ).rejects.toMatchObject({ code: "23505" });
      expect(await db().query(sql`select 1 from planets where name = 'swallowed'`)).toEqual([]);
    });

    it("keep nothing when a statement fails that nobody waited for, and say which failure it was", async () => {
      await expect(
        db().transaction(async (tx) => {
          await insert(tx, "not waited for");
          void insert(tx, "not waited for").catch(() => undefined);
        }),
      ).rejects.toMatchObject({ code: "23505" });
      expect(await db().query(sql`select 1 from planets where name = 'not waited for'`)).toEqual(
        [],
      );
    });

    it("keep what nobody waited for, when it went well", async () => {
      await db().transaction(async (tx) => {
        void insert(tx, "late");
        void insert(tx, "later");
      });
      expect(
        await db().query(sql`select 1 from planets where name in ('late', 'later')`),
      ).toHaveLength(2);
    });

    it("take statements that are sent at once, one after the other", async () => {
      await db().transaction((tx) =>
        Promise.all(["a", "b", "c", "d"].map((name) => insert(tx, `at once ${name}`))),
      );
      expect(await db().query(sql`select 1 from planets where name like 'at once%'`)).toHaveLength(
        4,
      );
    });

    it("refuse statements on the outer one while an inner one is open, which could undo them unawares", async () => {
      await db().transaction(async (tx) => {
        await tx.transaction(async () => {
          await expect(insert(tx, "astray")).rejects.toThrow("inner transaction");
          await expect(tx.transaction(async () => undefined)).rejects.toThrow("inner transaction");
        });
        await insert(tx, "back in order");
      });
      expect(
        await db().query(sql`select name from planets where name in ('astray', 'back in order')`),
      ).toEqual([{ name: "back in order" }]);
    });

    it("refuse statements that come after the end", async () => {
      const leaked = await db().transaction(async (tx) => ({ tx }));
      await expect(insert(leaked.tx, "late")).rejects.toThrow("over");
      await expect(leaked.tx.transaction(async () => undefined)).rejects.toThrow("over");
    });

    it("keep their hands off each other: what many add up at once is the sum", async () => {
      await insert(db(), "Jupiter");
      const addOne = () =>
        db().transaction(async (tx) => {
          const [row] = await tx.query<{ moons: number }>(
            sql`select moons from planets where name = 'Jupiter' for update`,
          );
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 3));
          await tx.query(
            sql`update planets set moons = ${(row?.moons ?? 0) + 1} where name = 'Jupiter'`,
          );
        });
      const [, ...reads] = await Promise.all([
        Promise.all(Array.from({ length: 40 }, addOne)),
        ...Array.from({ length: 40 }, (_, i) =>
          db().query<{ i: number; word: string }>(
            sql`select ${i}::integer as i, ${`word ${i}`}::text as word`,
          ),
        ),
      ]);
      expect(reads.map(([row]) => row)).toEqual(
        Array.from({ length: 40 }, (_, i) => ({ i, word: `word ${i}` })),
      );
      expect(await db().query(sql`select moons from planets where name = 'Jupiter'`)).toEqual([
        { moons: 40 },
      ]);
    });

    it("hide what is not committed from everybody else, and roll back a constraint that is checked at the end", async () => {
      await db().script(
        "create table pairs (id integer primary key, other integer references pairs (id) deferrable initially deferred)",
      );
      await expect(
        db().transaction((tx) => tx.query(sql`insert into pairs values (1, 2)`)),
      ).rejects.toMatchObject({ code: "23503" });
      expect(await db().query(sql`select * from pairs`)).toEqual([]);
    });
  });
}

function statements(db: Current): void {
  it("goes on after its tables changed under statements that were prepared", async () => {
    await db().script("create table comets (id integer)");
    const all = () => db().query(sql`select * from comets`);
    for (let i = 0; i < 10; i++) await all();
    await db().script(
      "alter table comets add column name text; insert into comets values (1, 'Halley')",
    );
    for (let i = 0; i < 10; i++) expect(await all()).toEqual([{ id: 1, name: "Halley" }]);
  });

  it("runs a script as one: a mistake in its last statement undoes the first", async () => {
    await expect(
      db().script("create table half (id integer); create table half (id integer)"),
    ).rejects.toMatchObject({ code: "42P07" });
    await expect(db().query(sql`select * from half`)).rejects.toMatchObject({ code: "42P01" });
  });

  it("has the extensions that search and overlap need", async () => {
    await db().script(
      "create extension if not exists pg_trgm; create extension if not exists btree_gist",
    );
    expect(
      await db().query(sql`select similarity('Meera', 'Mira') > 0 as near, 1 <-> 2 as far`),
    ).toEqual([{ near: true, far: 1 }]);
  });
}

describe.each(hosts)("$name", { timeout: 60_000 }, ({ open }) => {
  let db: OwnedDatabase;

  beforeAll(async () => {
    db = await open();
    await db.script(`
      create table planets (id integer generated always as identity primary key, name text unique check (name <> 'Pluto'), moons integer not null default 0);
      create table moons (planet_id integer references planets (id));
    `);
  });
  afterAll(() => db.close());

  for (const tests of [rows, parameters, failures, transactions, statements]) tests(() => db);
});
