import { describe, expect, it } from "vitest";
import { firstMigration } from "@rollcall/kit/api/db/first-migration";
import { migrate } from "@rollcall/kit/api/db/migrate";
import { sql } from "@rollcall/kit/api/db/sql";
import { fillNew } from "@rollcall/kit/api/identity/fill-new";
import { insertDemo } from "@rollcall/kit/api/identity/insert-demo";
import type { Resource } from "@rollcall/kit/schema";
import {
  checkResources,
  choice,
  date,
  defineResource,
  file,
  fieldsOf,
  text,
  writableFields,
} from "@rollcall/kit/schema";
import { demoRecords } from "@rollcall/kit/schema/demo/demo-records";
import { checkRecord, createSchema } from "@rollcall/kit/schema/validate";
import { examples } from "../../docs/guide/examples";
import { resources as library } from "../../examples/library/src/resources";
import { audiences } from "../../examples/library/src/resources/audiences";
import { resources as school } from "../../src/resources";
import { emptyDatabase } from "../support/memory-database";

const today = "2026-06-10";
const applications: readonly (readonly [name: string, resources: readonly Resource[]])[] = [
  ["the school", school],
  ["the library", library],
  ["the examples of the guide", examples],
];
/**
 * Only the server writes them, or they sign people in, grant permissions, call other systems, or write
 * to admins, of whom none are made up.
 */
const never = new Set(["admins", "user-groups", "webhooks", "report-schedules"]);
const filled = (resources: readonly Resource[]) =>
  resources.filter(({ name, readOnly }) => !readOnly && !never.has(name));

describe.each(applications)("made-up records of %s", (_, resources) => {
  const records = demoRecords(resources, { today });

  it("are there for every resource that people write", () => {
    const few = filled(resources)
      .filter(({ name }) => (records[name] ?? []).length < 3)
      .map(({ name }) => `${name}: ${records[name]?.length ?? "none"}`);
    expect(few).toEqual([]);
  });

  it.each(filled(resources).map(({ name }) => name))("pass the validation of %s", (name) => {
    const resource = resources.find((one) => one.name === name) as Resource;
    for (const row of records[name] ?? []) {
      const body = Object.fromEntries(
        writableFields(resource).map(({ apiName }) => [apiName, row[apiName]]),
      );
      expect(createSchema(resource).safeParse(body).error).toBeUndefined();
      expect(checkRecord(resource, row)).toEqual({});
    }
  });

  it("refer to records that are there", () => {
    for (const resource of filled(resources))
      for (const [key, field] of fieldsOf(resource)) {
        if (field.kind !== "reference" || field.readOnly) continue;
        const ids = new Set((records[field.to] ?? []).map(({ id }) => id));
        for (const row of records[resource.name] ?? []) {
          const id = row[`${key}_id`];
          if (id !== null && id !== undefined) expect(ids).toContain(id);
        }
      }
  });

  it("are the same with the same seed, and others with another", () => {
    expect(demoRecords(resources, { today })).toEqual(records);
    expect(demoRecords(resources, { today, seed: 2 })).not.toEqual(records);
  });
});

it.each(applications.slice(1))("the database takes the made-up records of %s", async (_, all) => {
  const db = await emptyDatabase();
  await migrate(db, [firstMigration({ resources: all, audiences, tables: [] })]);
  const records = demoRecords(all, { today });
  await insertDemo(db, all, records, "");
  for (const [name, rows] of Object.entries(records)) {
    const table = sql.identifier(name.replaceAll("-", "_"));
    const [row] = await db.query<{ n: number }>(sql`select count(*)::int as n from ${table}`);
    expect([name, row?.n]).toEqual([name, rows.length]);
  }
  await db.close();
});

it("a resource that was declared since gets records in a demo database, and nowhere else", async () => {
  const db = await emptyDatabase();
  await migrate(db, [firstMigration({ resources: library, audiences, tables: [] })]);
  const admins = [
    { id: 1, name: "Ann", email: "a@demo.example", status: "active", is_super_admin: true },
  ];
  const books = [{ id: 4, name: "Emma", author: "Jane Austen", contributors: [] }];
  const given = { admins, books, copies: [], picks: [], loans: [], fines: [], members: [] };
  await insertDemo(db, library, demoRecords(library, { today, given }), "");
  const signIns = [{ email: "a@demo.example" }];
  expect(await fillNew(db, library, { today, signIns: [{ email: "b@demo.example" }] })).toEqual([]);
  await db.query(sql`insert into members (name, status) values ('Gone', 'active')`);
  await db.query(sql`delete from members`);
  const filled = await fillNew(db, library, { today, signIns });
  expect(filled).toEqual(["copies", "picks"]);
  const copies = await db.query<{ book_id: number }>(sql`select book_id from copies`);
  expect(new Set(copies.map(({ book_id }) => book_id))).toEqual(new Set([4]));
  expect(await fillNew(db, library, { today, signIns })).toEqual([]);
  await db.close();
});

it("an application's own records win, and others refer to them", () => {
  const members = [{ id: 7, name: "Ann", status: "active" }];
  const records = demoRecords(library, { today, given: { members, picks: [] } });
  expect(records["members"]).toBe(members);
  expect(records["picks"]).toEqual([]);
  expect(new Set(records["loans"]?.map((row) => row["member_id"]))).toEqual(new Set([7]));
});

it("a resource that requires a file has no made-up records", () => {
  const scans = defineResource({
    name: "scans",
    label: "Scan",
    icon: "list",
    permission: "scans",
    title: "name",
    fields: {
      name: text({ label: "Name", required: true }),
      scan: file({ label: "Scan", required: true }),
    },
  });
  expect(demoRecords(checkResources([scans]), { today })).toEqual({ scans: [] });
});

it("what must be unique is, alone or together, and spans that may not overlap do not", () => {
  const shifts = defineResource({
    name: "shifts",
    label: "Shift",
    icon: "list",
    permission: "shifts",
    title: "colour",
    fields: {
      colour: choice(["red", "green", "blue", "grey"], { label: "Colour", unique: true }),
      day: choice(["monday", "tuesday"], { label: "Day", required: true }),
      post: choice(["door", "desk"], { label: "Post", required: true }),
      from: date({ label: "From", required: true }),
      to: date({ label: "To", required: true, notBefore: "from" }),
    },
    uniqueTogether: [["day", "post"]],
    noOverlap: [{ from: "from", to: "to", ends: "inclusive" }],
  });
  const rows = demoRecords(checkResources([shifts]), { today })["shifts"] ?? [];
  expect(rows).toHaveLength(4);
  expect(new Set(rows.map(({ day, post }) => `${String(day)} ${String(post)}`)).size).toBe(4);
  const colours = rows.flatMap(({ colour }) => colour ?? []);
  expect(new Set(colours).size).toBe(colours.length);
  const spans = rows.map(({ from, to }) => [String(from), String(to)]).sort();
  for (const [at, [, to = ""]] of spans.entries())
    expect(to < (spans[at + 1]?.[0] ?? "9999")).toBe(true);
});
