import { sql } from "@rollcall/kit/api/db/sql";
import { tableName, linkTable } from "@rollcall/kit/api/db/names";
import { afterAll, beforeAll, expect, it } from "vitest";
import { frameworkData } from "../../../packages/kit/api/framework-data";
import { heldRecords } from "../../../packages/kit/api/personal-data/held";
import { apiFields, type Resource } from "@rollcall/kit/schema";
import { resources as declared } from "../../../src/resources";
import { features } from "../../support/school";
import { memoryDatabase } from "../../support/memory-database";

const resources: readonly Resource[] = declared;
const data = [frameworkData, ...features.flatMap(({ personalData = [] }) => personalData)];
const people = resources.filter(({ person }) => person);
const told = data.flatMap(({ tables = [] }) => tables);
let db: Awaited<ReturnType<typeof memoryDatabase>>;
beforeAll(async () => {
  db = await memoryDatabase();
});
afterAll(() => db.close());

const tables = async () =>
  (
    await db.query<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    )
  ).map(({ name }) => name);

it("every table is declared, says what it keeps of people, or says why it keeps nothing", async () => {
  const ofResources = resources.flatMap((resource) => [
    tableName(resource),
    ...[...apiFields(resource).values()].flatMap(({ key, field }) =>
      "owner" in field && field.owner ? linkTable(resource, key) : [],
    ),
  ]);
  const known = new Set([
    ...ofResources,
    ...told.map(({ table }) => table),
    ...data.flatMap(({ records = [] }) => records.map(({ table }) => table)),
    ...data.flatMap(({ copies = [] }) => copies.map(({ table }) => table)),
    ...data.flatMap(({ without = {} }) => Object.keys(without)),
  ]);
  expect((await tables()).filter((name) => !known.has(name))).toEqual([]);
});

/** A column that says who did something, or teaches something: of a record that is about others. */
const doers =
  /_by(_id)?$|^(actor|assignee|responsible|owner|account|stand_in|(class_|second_)?teacher)_id$/;
const keepsFor = ({ person }: Resource, column: string) =>
  person?.about !== undefined && doers.test(column);

it("every table that points at a person is in the file of that person and in the erasure", async () => {
  const links = await db.query<{ table: string; to: string; by: string }>(sql`
    select c.conrelid::regclass::text as table, c.confrelid::regclass::text as to, (select a.attname from pg_attribute a where a.attrelid = c.conrelid and a.attnum = c.conkey[1]) as by from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace`);
  for (const person of people) {
    const held = heldRecords(person, resources).map(({ resource }) => tableName(resource));
    const named = told.filter(({ about }) => about[person.name]).map(({ table }) => table);
    const pointing = links
      .filter(({ to, by }) => to === tableName(person) && !keepsFor(person, by))
      .map(({ table }) => table)
      .filter((table) => !table.includes("__"));
    expect([person.name, pointing.filter((one) => ![...held, ...named].includes(one))]).toEqual([
      person.name,
      [],
    ]);
  }
});

it("what a feature says of a table is said of one that is there", async () => {
  const there = await tables();
  const said = [
    ...told.map(({ table }) => table),
    ...data.flatMap(({ copies = [] }) => copies.map(({ table }) => table)),
    ...data.flatMap(({ without = {} }) => Object.keys(without)),
  ];
  expect(said.filter((table) => !there.includes(table))).toEqual([]);
});

it("every column that may hold copies of names is there", async () => {
  const columns = await db.query<{ name: string }>(
    sql`select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  );
  const there = new Set(columns.map(({ name }) => name));
  const said = data.flatMap(({ copies = [] }) =>
    copies.map(({ table, column }) => `${table}.${column}`),
  );
  expect(said.filter((name) => !there.has(name))).toEqual([]);
});

it("tables that the file leaves out say why", () => {
  for (const { table, told: what } of told)
    if (typeof what === "string") expect([table, what.length > 10]).toEqual([table, true]);
});
