import { sql } from "@rollcall/kit/api/db/sql";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { planMigration } from "@rollcall/kit/api/db/change/plan";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { diff } from "@rollcall/kit/api/db/diff";
import { tablesOf } from "@rollcall/kit/api/db/tables";
import type { Field, FieldKind, Resource } from "@rollcall/kit/schema";
import { versionFloor } from "@rollcall/kit/api/db/first-migration";
import { catalogue } from "../../support/catalogue";
import { emptyDatabase } from "../../support/memory-database";
import { runs } from "../../support/every-case";

/** Texts that a value of each kind is written as; the texts include some of every other kind. */
const written: Partial<Record<FieldKind, string[]>> = {
  text: ["12", "-3", "1.5", "2.25", "2028-02-29", "2027-02-29", "yes", "no", "08:30", "", "Mars"],
  integer: ["0", "1", "12", "-3"],
  decimal: ["0.00", "12.00", "1.50", "2.25"],
  boolean: ["true", "false"],
  date: ["2028-02-29", "1999-12-31"],
  time: ["08:30", "23:59"],
  choice: ["12", "yes"],
};
const kinds = Object.keys(written) as FieldKind[];
const flags = fc.record({
  list: fc.boolean(),
  search: fc.boolean(),
  filter: fc.boolean(),
  unique: fc.constantFrom(false, false, false, true),
  required: fc.constantFrom(false, false, true),
});
const fieldOf = (kind: FieldKind, more: object): Field =>
  ({
    label: "X",
    kind,
    ...more,
    ...(kind === "choice" ? { options: ["12", "yes"] } : {}),
    ...(["boolean", "date", "time"].includes(kind) ? { search: false } : {}),
  }) as Field;

/** One field before and after; `key` is what it is called afterwards, if it is still there. */
const across = (key: string) =>
  fc
    .record({
      before: fc.constantFrom(...kinds),
      after: fc.option(fc.constantFrom(...kinds), { nil: undefined, freq: 3 }),
      isDropped: fc.constantFrom(false, false, false, true),
      isRenamed: fc.boolean(),
      flags: fc.tuple(flags, flags),
      values: fc.array(fc.option(fc.nat(), { nil: undefined, freq: 6 }), {
        minLength: 3,
        maxLength: 3,
      }),
    })
    .map(({ before, after, isDropped, isRenamed, flags: [old, wanted], values }) => ({
      key,
      now: isDropped ? undefined : isRenamed ? `${key}_now` : key,
      kinds: [before, after ?? before] as const,
      before: fieldOf(before, { ...old, unique: false, required: false }),
      after: fieldOf(after ?? before, { ...wanted, ...(isRenamed ? { renamedFrom: key } : {}) }),
      values: values.map((at) => {
        const texts = written[before] ?? [];
        return at === undefined ? undefined : texts[at % texts.length];
      }),
    }));
const pairs = fc.record({
  fields: fc.tuple(across("a"), across("b"), across("c")),
  isRenamed: fc.boolean(),
});

const resource = (name: string, fields: Record<string, Field>, more: Partial<Resource> = {}) =>
  ({
    name,
    label: "X",
    icon: "list",
    permission: "x",
    title: "name",
    fields: { name: { kind: "text", label: "Name" }, ...fields },
    ...more,
  }) as Resource;

let db: OwnedDatabase;
beforeAll(async () => {
  db = await emptyDatabase();
  await db.script(
    ["create extension pg_trgm", "create extension btree_gist", ...versionFloor].join("; "),
  );
});
afterAll(() => db.close());

const emptySchema = (schema: string) =>
  db.script(
    `drop schema if exists ${schema} cascade; create schema ${schema}; set search_path to ${schema}, public; create table files (id integer primary key)`,
  );
const rowsOf = (table: string) => db.query(sql.raw(`select * from ${table} order by id`));
const quotedValue = (value: string | undefined) => (value === undefined ? "default" : `'${value}'`);

/** The same value whatever kind tells it: 12, "12" and 12.00; true, "yes" and 1. */
function plain(value: unknown, kind: FieldKind): string | null {
  const text =
    typeof value === "string" ? value.trim().toLowerCase() : JSON.stringify(value ?? null);
  if (text === "" || text === "null") return null;
  if (kind === "boolean") return String(["true", "yes", "1"].includes(text));
  if (kind === "integer" && ["true", "false"].includes(text)) return text === "true" ? "1" : "0";
  return Number.isNaN(Number(text)) ? text : String(Number(text));
}

describe("a planned migration", () => {
  it("makes what a new database would be and keeps every value that has a counterpart, or names rows and changes nothing", async () => {
    await fc.assert(
      fc.asyncProperty(pairs, async ({ fields, isRenamed }) => {
        const before = resource(
          "planets",
          Object.fromEntries(fields.map((f) => [f.key, f.before])),
        );
        const kept = fields.flatMap(({ now, ...field }) =>
          now === undefined ? [] : [{ ...field, now }],
        );
        const after = resource(
          isRenamed ? "worlds" : "planets",
          Object.fromEntries(kept.map((field) => [field.now, field.after])),
          isRenamed ? { renamedFrom: "planets" } : {},
        );
        await emptySchema("changed");
        await db.script(diff([], tablesOf([before])).statements.join(";\n"));
        for (const at of [0, 1, 2])
          await db.script(
            `insert into planets (name, a, b, c) values ('P${at}', ${fields.map(({ values }) => quotedValue(values[at])).join(", ")})`,
          );
        const old = await rowsOf("planets");
        const plan = planMigration(tablesOf([before]), [after]);
        const refused = await db
          .transaction((tx) => tx.script(plan.statements.join(";\n")))
          .then(
            () => undefined,
            (error: unknown) => error as Error & { code?: string },
          );
        if (refused) {
          expect(refused).toMatchObject({
            code: "23514",
            message: expect.stringMatching(/^\d xs? ha(s|ve) .*: P\d.*\.$/) as string,
          });
          expect(await rowsOf("planets")).toEqual(old);
          return;
        }
        const rows = await rowsOf(isRenamed ? "worlds" : "planets");
        for (const {
          key,
          now,
          kinds: [, kind],
        } of kept) {
          if (plan.dangers.some(({ sentence }) => sentence.includes(`.${now} changes`))) continue;
          const fallback = kind === "boolean" ? "false" : null;
          expect(rows.map((row) => plain(row[now], kind))).toEqual(
            old.map((row) => (row[key] === null ? null : plain(row[key], kind)) ?? fallback),
          );
        }
        const changed = await catalogue(db, "changed");
        await emptySchema("anew");
        await db.script(diff([], tablesOf([after])).statements.join(";\n"));
        expect(changed).toEqual(await catalogue(db, "anew"));
      }),
      { numRuns: runs(8, 60) },
    );
  }, 120_000);
});
