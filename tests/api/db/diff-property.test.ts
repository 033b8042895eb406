import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { diff } from "@rollcall/kit/api/db/diff";
import type { Model } from "@rollcall/kit/api/db/model";
import { tablesOf } from "@rollcall/kit/api/db/tables";
import type { Field, Resource } from "@rollcall/kit/schema";
import { versionFloor } from "@rollcall/kit/api/db/first-migration";
import { catalogue } from "../../support/catalogue";
import { emptyDatabase } from "../../support/memory-database";
import { runs } from "../../support/every-case";

const names = [
  "suns",
  "dwarf-planets",
  "the-moons-of-another-planet-whose-name-takes-up-much-room",
];
const flags = fc.record({
  required: fc.boolean(),
  list: fc.boolean(),
  search: fc.boolean(),
  filter: fc.constantFrom(true, false, "range" as const),
  unique: fc.boolean(),
  hidden: fc.constantFrom(false, false, false, true),
});
const plain: Record<string, fc.Arbitrary<object>> = {
  text: fc.record({ max: fc.constantFrom(20, 600) }),
  integer: fc.record({ default: fc.constantFrom(1, undefined) }),
  decimal: fc.record({ scale: fc.constantFrom(1, 3) }),
  boolean: fc.record({ default: fc.constantFrom(true, undefined) }),
  choice: fc.record({
    options: fc.constantFrom(["a"], ["a", "it's"]),
    default: fc.constantFrom("a", undefined),
  }),
  email: fc.constant({}),
  colour: fc.constant({}),
  dateTime: fc.constant({}),
  image: fc.constant({}),
  permissionKeys: fc.constant({}),
  changes: fc.constant({}),
};
const anyKind = fc
  .constantFrom(...Object.keys(plain))
  .chain((kind) =>
    fc
      .tuple(flags, plain[kind] ?? fc.constant({}))
      .map(([common, own]) => ({ label: "x", kind, ...common, ...own }) as Field),
  );
const ofKind = (kind: string, more: object = {}) =>
  flags.map((common) => ({ label: "x", kind, ...common, unique: false, ...more }) as Field);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const resource = (name: string): fc.Arbitrary<Resource> =>
  fc
    .record({
      fields: fc.record({
        name: ofKind("text"),
        one: maybe(anyKind),
        two: maybe(anyKind),
        three: maybe(anyKind),
        from: maybe(ofKind("date")),
        to: maybe(ofKind("date", { notBefore: "from" })),
        begin: maybe(ofKind("time")),
        sun: maybe(ofKind("reference", { to: "suns" })),
        moons: maybe(ofKind("references", { to: names[2], owner: true })),
      }),
      together: fc.boolean(),
      overlap: fc.constantFrom(undefined, "inclusive" as const, "exclusive" as const),
      defaultSort: fc.constantFrom(undefined, "-created_at", "-name,version", "id"),
    })
    .map(({ fields, together, overlap, defaultSort }) => {
      const known = Object.fromEntries(
        Object.entries(fields).filter(
          ([key, field]) => field !== undefined && (key !== "to" || fields.from),
        ),
      ) as Record<string, Field>;
      return {
        name,
        label: "X",
        icon: "list",
        permission: "x",
        title: "name",
        defaultSort,
        fields: known,
        uniqueTogether: together ? [["name", ...(known["sun"] ? ["sun"] : [])]] : [],
        noOverlap:
          overlap && known["to"]
            ? [{ from: "from", to: "to", ends: overlap, within: together ? ["name"] : [] }]
            : [],
      } as Resource;
    });

/** One to three resources; a pointer at one that is left out is left out too. */
const model: fc.Arbitrary<Model> = fc
  .tuple(...names.map((name) => maybe(resource(name))))
  .map((all) => {
    const there = all.filter((one) => one !== undefined);
    const known = new Set(there.map(({ name }) => name));
    const whole = there.map((one) => ({
      ...one,
      fields: Object.fromEntries(
        Object.entries(one.fields).filter(([, field]) => !("to" in field) || known.has(field.to)),
      ),
    }));
    return tablesOf(
      whole.map((one) => ({
        ...one,
        uniqueTogether: (one.uniqueTogether ?? []).map((keys) =>
          keys.filter((key) => Object.hasOwn(one.fields, key)),
        ),
      })),
    );
  });

let db: OwnedDatabase;
beforeAll(async () => {
  db = await emptyDatabase();
  await db.script(
    ["create extension pg_trgm", "create extension btree_gist", ...versionFloor].join("; "),
  );
});
afterAll(() => db.close());

async function build(schema: string, ...steps: [Model, Model][]) {
  await db.script(
    `drop schema if exists ${schema} cascade; create schema ${schema}; set search_path to ${schema}, public; create table files (id integer primary key)`,
  );
  for (const [before, after] of steps) await db.script(diff(before, after).statements.join(";\n"));
  return catalogue(db, schema);
}

describe("a database that was changed", () => {
  it("is the same as one that was made anew", async () => {
    await fc.assert(
      fc.asyncProperty(model, model, async (before, after) => {
        expect(await build("changed", [[], before], [before, after])).toEqual(
          await build("anew", [[], after]),
        );
      }),
      { numRuns: runs(8, 60) },
    );
  }, 120_000);
});
