import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { planMigration } from "@rollcall/kit/api/db/change/plan";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { diff } from "@rollcall/kit/api/db/diff";
import { checkDatabase, checkSnapshot } from "@rollcall/kit/api/db/drift/check-schema";
import { liveParts } from "@rollcall/kit/api/db/drift/live-parts";
import { sql } from "@rollcall/kit/api/db/sql";
import { tablesOf } from "@rollcall/kit/api/db/tables";
import { integer, text, type Resource } from "@rollcall/kit/schema";
import { versionFloor } from "@rollcall/kit/api/db/first-migration";
import { emptyDatabase } from "../../support/memory-database";

const stops = (more: Partial<Resource> = {}): Resource => ({
  name: "stops",
  label: "Stop",
  icon: "bus",
  permission: "stops",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true, max: 60, list: true }),
    minute: integer({ label: "Minute", list: true }),
  },
  ...more,
});
const ordered = stops({ ordered: true });

let db: OwnedDatabase;
beforeAll(async () => {
  db = await emptyDatabase();
  await db.script(
    ["create extension pg_trgm", "create extension btree_gist", ...versionFloor].join("; "),
  );
});
afterAll(() => db.close());
beforeEach(() => db.script("drop table if exists stops; drop table if exists halts"));

const make = (before: Resource) => db.script(diff([], tablesOf([before])).statements.join(";\n"));
const plan = (before: Resource, after: Resource) => planMigration(tablesOf([before]), [after]);
async function migrate(before: Resource, after: Resource) {
  const planned = plan(before, after);
  await db.transaction((tx) => tx.script(planned.statements.join(";\n")));
  return planned.dangers;
}
const names = async (table = "stops") => {
  const rows = await db.query<{ name: string }>(
    sql`select name from ${sql.identifier(table)} order by hand_order, id`,
  );
  return rows.map(({ name }) => name).join("");
};
const rows = "insert into stops (name, minute) values ('C', 1), ('A', 3), ('B', 2)";

describe("an order by hand that is declared where there are rows", () => {
  it.each([
    ["by their title", undefined, "ABC"],
    ["by what the list was sorted by", "minute", "CBA"],
    ["downwards, empty ones last", "-minute,name", "ABC"],
    ["by number", "id", "CAB"],
  ])("gives them places %s, and new ones come last", async (_, defaultSort, expected) => {
    const before = stops(defaultSort === undefined ? {} : { defaultSort });
    await make(before);
    await db.script(rows);
    expect(await migrate(before, { ...before, ordered: true })).toEqual([]);
    await db.script("insert into stops (name) values ('0')");
    expect(await names()).toBe(`${expected}0`);
  });

  it("does so in a table that is renamed by the same migration", async () => {
    await make(stops());
    await db.script(rows);
    await migrate(stops(), { ...ordered, name: "halts", renamedFrom: "stops" });
    expect(await names("halts")).toBe("ABC");
  });

  it("makes the table that a new database gets", async () => {
    await make(ordered);
    const fresh = await liveParts(db);
    await db.script("drop table stops");
    await make(stops());
    await migrate(stops(), ordered);
    const byName = (parts: typeof fresh) =>
      new Map(parts.map((part) => [`${part.kind} ${part.name}`, part]));
    expect(byName(await liveParts(db))).toEqual(byName(fresh));
    await expect(checkDatabase(db, tablesOf([ordered]))).resolves.toBeUndefined();
  });
});

describe("an order by hand that no migration has made", () => {
  it("stops the start", async () => {
    expect(() => checkSnapshot(tablesOf([stops()]), tablesOf([ordered]))).toThrow(
      "no migration says so: the column stops.hand_order missing",
    );
    await make(stops());
    await expect(checkDatabase(db, tablesOf([ordered]))).rejects.toThrow(
      "stops.hand_order missing",
    );
  });
});

describe("an order by hand that is declared no more", () => {
  it("goes with its column, and the migration says what is lost", async () => {
    await make(ordered);
    await db.script(rows);
    expect(await migrate(ordered, stops())).toEqual([
      {
        kind: "loses",
        sentence:
          "Dropping stops.hand_order loses the order into which people have put the records.",
      },
    ]);
    const [column] = await db.query(
      sql`select 1 from information_schema.columns where table_name = 'stops' and column_name = 'hand_order'`,
    );
    expect(column).toBeUndefined();
    expect(() => checkSnapshot(tablesOf([ordered]), tablesOf([stops()]))).not.toThrow();
  });
});
