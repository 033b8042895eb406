import { sortColumn } from "@rollcall/kit/api/db/columns";
import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { constraintFields } from "../../../packages/kit/api/db/constraints";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { identifier } from "@rollcall/kit/api/db/model";
import { tablesOf } from "@rollcall/kit/api/db/tables";
import { resources } from "../../../src/resources";
import {
  choice,
  date,
  defineResource,
  filterFields,
  longText,
  sortFields,
  text,
  type Field,
  type Resource,
} from "@rollcall/kit/schema";
import { valueSchema } from "@rollcall/kit/schema/validate";
import { memoryDatabase } from "../../support/memory-database";
import { tablesBeside } from "@rollcall/kit/api/feature";
import { features } from "../../support/school";

const model = tablesOf(resources, tablesBeside(features));
const meanings = constraintFields(resources);
let db: OwnedDatabase;
beforeAll(async () => {
  db = await memoryDatabase();
});
afterAll(() => db.close());

const one = (fields: Record<string, Field>, more: Partial<Resource> = {}) =>
  tablesOf([
    {
      name: "planets",
      label: "Planet",
      icon: "list",
      permission: "planets",
      title: "name",
      fields: { name: text({ label: "Name" }), ...fields },
      ...more,
    },
  ]);
const named = (names: (string | undefined)[]) => names.map((name) => name ?? "");

describe("the tables of the declarations", () => {
  it("name everything within 63 bytes, and nothing twice in one schema", () => {
    const names = model.flatMap((table) => [
      table.name,
      ...table.indexes.map(({ name }) => name),
      ...table.constraints.map(({ name }) => name),
    ]);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => name.length > 63)).toEqual([]);
    const long = identifier("a".repeat(80), "x", "unique");
    expect(long).toHaveLength(63);
    expect(long).not.toBe(identifier("a".repeat(80), "y", "unique"));
  });

  it("have an index for whatever may be sorted or filtered by", () => {
    const bare = resources.flatMap((resource) => {
      const table = model.find(({ name }) => name === resource.name.replaceAll("-", "_"));
      const on = named(table?.indexes.map((index) => index.on) ?? []);
      const stored = [...filterFields(resource), ...sortFields(resource)].filter(
        ({ field }) => field.kind !== "references",
      );
      return stored
        .filter((each) => !on.some((keys) => keys.startsWith(`("${sortColumn(each)}",`)))
        .map(({ apiName }) => `${resource.name}.${apiName}`);
    });
    expect(bare).toEqual([]);
  });

  it("follow a filter with the default order of the list, so that a page is read off the index", () => {
    const students = model.find(({ name }) => name === "students");
    expect(students?.indexes).toContainEqual({
      name: "students_class_id_order",
      on: '("class_id", "name", "id") where (deleted_at is null)',
    });
    const years = model.find(({ name }) => name === "academic_years");
    expect(years?.indexes).toContainEqual({
      name: "academic_years_is_current_order",
      on: '("is_current", "start_date", "id") where (deleted_at is null)',
    });
  });

  it("read an order of mixed directions off one index, ties by id in the direction of the last", () => {
    const [table] = one(
      { seen: date({ label: "Seen", list: true }) },
      { defaultSort: "-seen,name" },
    );
    expect(table?.indexes.find(({ name }) => name === "planets_list_order")?.on).toBe(
      '("seen", "name" desc, "id" desc) where (deleted_at is null)',
    );
  });

  it("have no column for what is only handed to a rule, and none for links", () => {
    const columns = named(
      model.find(({ name }) => name === "students")?.columns.map(({ name }) => name) ?? [],
    );
    expect(columns).toContain("class_id");
    expect(columns).not.toContain("class_from");
    expect(columns).not.toContain("parents");
  });

  it("refuse a unique text that an index could not hold", () => {
    expect(() => one({ story: longText({ label: "Story", unique: true }) })).toThrow(
      "planets.story: what is unique has at most 600 letters; give it a max.",
    );
  });

  it("index no text longer than an index row, and no order of several that are", async () => {
    const url: Field = { kind: "url", label: "Page", list: true, filter: true };
    const [table] = one(
      {
        page: url,
        a: text({ label: "A", max: 400, list: true }),
        b: text({ label: "B", max: 400 }),
        kind: choice(["rock"], { label: "Kind", filter: true }),
      },
      { defaultSort: "a,b" },
    );
    const on = named(table?.indexes.map((index) => index.on) ?? []);
    expect(on.filter((keys) => keys.includes('"page"') && !keys.includes("gin"))).toEqual([]);
    expect(on.filter((keys) => keys.includes('"b"'))).toEqual([]);
    expect(on).toContain('("kind", "id") where (deleted_at is null)');
    await db.script("create table widest (a text); create index on widest (a)");
    await db.query(
      sql`insert into widest select string_agg(chr(65536 + (n * 7919) % 900000), '') from generate_series(1, 600) n`,
    );
  });

  it("take no text longer than the checks of a value let through", () => {
    expect(valueSchema({ kind: "text", label: "X" }).safeParse("a".repeat(601)).success).toBe(
      false,
    );
    expect(
      valueSchema({ kind: "email", label: "X" }).safeParse(`${"a".repeat(601)}@demo.school`)
        .success,
    ).toBe(false);
  });

  it("refuse the name of a table that is written by hand", () => {
    expect(() =>
      tablesOf(
        [
          defineResource({
            name: "sessions",
            label: "Session",
            icon: "list",
            permission: "sessions",
            title: "name",
            fields: { name: text({ label: "Name" }) },
          }),
        ],
        tablesBeside(features),
      ),
    ).toThrow("sessions: the database has a table of this name already.");
  });
});

const refused = async (statement: string) => {
  const error: unknown = await db.script(statement).then(
    () => undefined,
    (problem: unknown) => problem,
  );
  const name = error instanceof Error && "constraint" in error ? String(error.constraint) : "";
  const meaning = meanings.get(name);
  return { name, resource: meaning?.resource.name, fields: meaning?.fields, kind: meaning?.kind };
};

describe("a refused constraint", () => {
  beforeAll(() =>
    db.script(`
      insert into classes (name, code) values ('One', 'C1');
      insert into students (admission_no, name, admission_date, class_id, roll_no) values ('A1', 'Ann', '2025-06-01', 1, 7);
      insert into enrolments (student_id, class_id, from_date) values (1, 1, '2025-06-01');
      insert into periods (name, start_time, end_time) values ('First', '08:00', '08:45')`),
  );

  it("leads back to the field that is taken, whatever its letter case", async () => {
    expect(
      await refused(
        "insert into students (admission_no, name, admission_date) values ('a1', 'Bo', '2025-06-01')",
      ),
    ).toEqual({
      name: "students_admission_no_unique",
      resource: "students",
      fields: ["admission_no"],
      kind: "unique",
    });
  });
  it("leads back to all fields of what is unique together", async () => {
    expect(
      await refused(
        "insert into students (admission_no, name, admission_date, class_id, roll_no) values ('A2', 'Bo', '2025-06-01', 1, 7)",
      ),
    ).toMatchObject({ fields: ["class_id", "roll_no"], kind: "unique" });
  });
  it("leads back to the span that overlaps an open one", async () => {
    expect(
      await refused(
        "insert into enrolments (student_id, class_id, from_date, to_date) values (1, 1, '2030-01-01', '2030-02-01')",
      ),
    ).toEqual({
      name: "enrolments_from_date_no_overlap",
      resource: "enrolments",
      fields: ["from_date", "to_date"],
      kind: "overlap",
    });
  });
  it("lets a period begin when another ends, and not a minute before", async () => {
    await db.script(
      "insert into periods (name, start_time, end_time) values ('Second', '08:45', '09:30')",
    );
    expect(
      await refused(
        "insert into periods (name, start_time, end_time) values ('Third', '09:29', '10:00')",
      ),
    ).toMatchObject({ resource: "periods", fields: ["start_time", "end_time"], kind: "overlap" });
  });
  it("leads back to a reference, a link, a file, a word and an order of dates", async () => {
    expect(await refused("update students set class_id = 99")).toMatchObject({
      fields: ["class_id"],
      kind: "reference",
    });
    expect(await refused("insert into students__parents values (1, 99)")).toMatchObject({
      resource: "students",
      fields: ["parents"],
      kind: "reference",
    });
    expect(await refused("update students set photo = 99")).toMatchObject({
      fields: ["photo"],
      kind: "reference",
    });
    expect(await refused("update students set status = 'gone'")).toMatchObject({
      fields: ["status"],
      kind: "check",
    });
    expect(await refused("update students set leaving_date = '2020-01-01'")).toMatchObject({
      fields: ["leaving_date"],
      kind: "check",
    });
    expect(await refused("update periods set end_time = start_time")).toMatchObject({
      fields: ["end_time"],
      kind: "check",
    });
  });
  it("does not stand in the way of a record whose twin is in the trash", async () => {
    await db.script(
      "insert into classes (name, code, deleted_at) values ('Old', 'C2', now()); insert into classes (name, code) values ('New', 'c2')",
    );
    const rows = await db.query<{ total: number }>(
      sql`select count(*) as total from classes where lower(code) = 'c2'`,
    );
    expect(rows).toEqual([{ total: 2 }]);
  });
  it("is known whichever it is", async () => {
    const rows = await db.query<{ name: string }>(sql`
      select conname as name from pg_constraint where contype in ('c', 'f', 'x') and conrelid::regclass::text = any(${sql.param(model.map(({ name }) => name))}::text[])
      union select indexrelid::regclass::text from pg_index where indisunique and not indisprimary and indrelid::regclass::text = any(${sql.param(model.map(({ name }) => name))}::text[])`);
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.filter(({ name }) => !meanings.has(name))).toEqual([]);
  });
});

describe("texts", () => {
  it("are sorted for people: small and capital letters together, accents by their letter", async () => {
    const names = ["de Souza", "Zed", "Das", "Émile", "Desai", "éa", "Eve", "ann"];
    await db.script(
      `insert into parents (name, phone) values ${names.map((name) => `('${name}', '123')`).join(", ")}`,
    );
    const rows = await db.query<{ name: string }>(sql`select name from parents order by name`);
    expect(rows.map(({ name }) => name)).toEqual([
      "ann",
      "Das",
      "de Souza",
      "Desai",
      "éa",
      "Émile",
      "Eve",
      "Zed",
    ]);
  });
  it("are looked through in small letters without accents, each word after a space, and phone numbers by their digits too", async () => {
    const rows = await db.query<{ search_text: string }>(
      sql`select search_text from parents where name = 'Émile'`,
    );
    expect(rows).toEqual([{ search_text: " emile 123  123" }]);
  });
});
