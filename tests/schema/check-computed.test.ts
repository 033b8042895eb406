import { describe, expect, expectTypeOf, it } from "vitest";
import {
  checkResources,
  choice,
  concat,
  count,
  date,
  decimal,
  defineResource,
  integer,
  minus,
  plus,
  reference,
  sum,
  text,
  times,
  type Computed,
  type DraftOf,
  type Field,
  type RecordOf,
  type Resource,
} from "@rollcall/kit/schema";

const stars: Resource = {
  name: "stars",
  label: "Star",
  icon: "tag",
  permission: "stars",
  title: "name",
  fields: {
    name: text({ label: "Name", list: true }),
    mass: integer({ label: "Mass" }),
    born_on: date({ label: "Born on" }),
    code: text({ label: "Code", hidden: true }),
    label: text({ label: "Label", computed: concat("name") }),
  },
};
const moons: Resource = {
  ...stars,
  name: "moons",
  label: "Moon",
  permission: "moons",
  fields: {
    name: text({ label: "Name" }),
    star: reference("stars", { label: "Star" }),
    weight: decimal({ label: "Weight" }),
    kind: choice(["rock", "ice"], { label: "Kind" }),
  },
};
const twins: Resource = {
  ...moons,
  name: "twins",
  fields: { ...moons.fields, other: reference("stars", { label: "Other" }) },
};
const problemsOf = (field: Field, more: Partial<Resource> = {}) => {
  const resource = { ...stars, ...more, fields: { ...stars.fields, extra: field } };
  try {
    checkResources([resource, moons, twins]);
    return "none";
  } catch (error) {
    return (error as Error).message;
  }
};
const number = { label: "Extra", list: true } as const;

describe("the declaration of a computed field", () => {
  it("fits where what it is made of is there", () => {
    expect(problemsOf(integer({ ...number, computed: count("moons") }))).toBe("none");
    expect(problemsOf(integer({ ...number, computed: count("twins", { by: "other" }) }))).toBe(
      "none",
    );
    expect(problemsOf(decimal({ ...number, computed: sum("moons", "weight") }))).toBe("none");
    expect(problemsOf(integer({ ...number, computed: plus(times("mass", 2), -1) }))).toBe("none");
    expect(problemsOf(text({ ...number, computed: concat("No. ", "mass", ": ", "name") }))).toBe(
      "none",
    );
  });

  const cases: Readonly<Record<string, Field>> = {
    [`is computed from "nmae", which isn't one of the fields of stars. Did you mean “name”?`]: text(
      { ...number, computed: concat("nmae", " ", "mass") },
    ),
    'is computed from "label", which is computed itself. Name what "label" is computed from.': text(
      { ...number, computed: concat("label") },
    ),
    'is computed from "code", which no one may see. Name another field.': text({
      ...number,
      computed: concat("code"),
    }),
    [`is computed from "born_on", which isn't a text, number or choice of the record itself.`]:
      text({ ...number, computed: concat("born_on") }),
    "its concat names no field.": text({ ...number, computed: concat(" – ") }),
    [`is computed from "born_on", which isn't a number; only minus takes dates and times, two of one kind.`]:
      integer({ ...number, computed: minus("born_on", "mass") }),
    "is a concat, which makes a text. Write text({ … }).": integer({
      ...number,
      computed: concat("name"),
    }),
    "is a count, which makes an integer. Write integer({ … }).": decimal({
      ...number,
      computed: count("moons"),
    }),
    "is calculated, which makes a number. Write integer({ … }) or decimal({ … }).": text({
      ...number,
      computed: times("mass", 2),
    }),
    "is computed, so it is never filled in. Leave out unique, default.": integer({
      ...number,
      unique: true,
      default: 1,
      computed: times("mass", 2),
    }),
    "is computed, so it is read only. Leave out readOnly: false.": {
      ...number,
      kind: "integer",
      computed: times("mass", 2),
    },
    'is computed from "mons", which no resource is named. Did you mean “moons”?': integer({
      ...number,
      computed: count("mons"),
    }),
    'is computed from "stars", which has no reference to "stars".': integer({
      ...number,
      computed: count("stars"),
    }),
    'is computed from "twins", which points at "stars" by "star" and "other". Say which: { by: "star" }.':
      integer({ ...number, computed: count("twins") }),
    [`"by" names "sun", which isn't a field of "twins" that points at "stars".`]: integer({
      ...number,
      computed: count("twins", { by: "sun" }),
    }),
    [`adds up "wieght", which isn't one of the fields of "moons". Did you mean “weight”?`]: decimal(
      { ...number, computed: sum("moons", "wieght") },
    ),
    [`adds up "name", which isn't a number that "moons" shows.`]: decimal({
      ...number,
      computed: sum("moons", "name"),
    }),
    'adds up "weight", which has decimals. Write decimal({ … }).': integer({
      ...number,
      computed: sum("moons", "weight"),
    }),
    [`"only" names "name", which isn't a choice of "moons".`]: integer({
      ...number,
      computed: count("moons", { only: { name: ["x"] } }),
    }),
    [`"rokc" in only isn't one of the options of "kind". Did you mean “rock”?`]: integer({
      ...number,
      computed: count("moons", { only: { kind: ["rokc"] } }),
    }),
    "is counted when it is read, so it cannot be searched. Leave out search.": integer({
      ...number,
      search: true,
      computed: count("moons"),
    }),
    'its computed must be a count, a sum, a concat or an expression, such as count("loans").':
      integer({ ...number, computed: { minus: ["mass"] } as never }),
  };
  it.each(Object.entries(cases))("is refused where it %s", (sentence, field) =>
    expect(problemsOf(field)).toBe(`Wrong declaration: stars.extra: ${sentence}`),
  );

  it("is for those alone who may read what it is made of, and what it counts by", () => {
    const read = "view_secrets";
    const comets: Resource = {
      ...moons,
      name: "comets",
      fields: {
        name: text({ label: "Name" }),
        star: reference("stars", { label: "Star", read }),
        weight: decimal({ label: "Weight", read }),
        kind: choice(["rock", "ice"], { label: "Kind", read }),
      },
    };
    const refusedFor = (computed: Computed, own?: string) => {
      const extra: Field = { ...decimal({ ...number, computed }), ...(own ? { read: own } : {}) };
      const secret = integer({ label: "Secret", read });
      try {
        checkResources([{ ...stars, fields: { ...stars.fields, secret, extra } }, comets]);
        return [];
      } catch (error) {
        return [...(error as Error).message.matchAll(/computed from "(\w+)", which takes/g)].map(
          ([, key]) => key,
        );
      }
    };
    expect(refusedFor(times("secret", 2))).toEqual(["secret"]);
    expect(refusedFor(sum("comets", "weight", { only: { kind: ["ice"] } }))).toEqual([
      "weight",
      "kind",
      "star",
    ]);
    expect(refusedFor(sum("comets", "weight", { only: { kind: ["ice"] } }), read)).toEqual([]);
  });

  it("is refused where a count would have to name, order or tell records apart", () => {
    const counted = integer({ ...number, computed: count("moons") });
    expect(problemsOf(counted, { title: "extra", defaultSort: "name" })).toBe(
      'Wrong declaration: stars: its title "extra" is counted when it is read, so no record can be found by it. Name a stored field or a concat.',
    );
    expect(problemsOf(counted, { defaultSort: "-extra" })).toBe(
      'Wrong declaration: stars: is sorted by "extra" from the start, which is counted when it is read, so no index holds its order. Name a stored field.',
    );
    expect(problemsOf(counted, { uniqueTogether: [["name", "extra"]] })).toBe(
      'Wrong declaration: stars: "extra" in uniqueTogether is computed. Name the fields it is made of.',
    );
  });

  it("is refused where it would tell what takes a permission to read", () => {
    const read = "view_secrets";
    const told = (key: string, other: Field, more: object = {}, own: object = {}) => {
      const spies = { ...moons, name: "spies", fields: { ...moons.fields, [key]: other } };
      const computed = count("spies", more);
      const extra = integer({ ...number, ...own, computed });
      const resource = { ...stars, fields: { ...stars.fields, extra } };
      try {
        checkResources([resource, spies]);
        return "none";
      } catch (error) {
        return (error as Error).message;
      }
    };
    const kind = choice(["rock", "ice"], { label: "Kind", read });
    const star = reference("stars", { label: "Star", read });
    const sentence = (key: string) =>
      `Wrong declaration: stars.extra: is computed from "${key}", which takes "view_secrets" to read. Write read: "view_secrets" here too.`;
    expect([
      told("kind", kind, { only: { kind: ["rock"] } }),
      told("star", star),
      told("star", star, { by: "star" }),
    ]).toEqual([sentence("kind"), sentence("star"), sentence("star")]);
    expect([
      told("kind", kind),
      told("kind", kind, { only: { kind: ["rock"] } }, { read }),
      told("star", star, {}, { read }),
    ]).toEqual(["none", "none", "none"]);
  });

  it("is part of what is read and not of what is written, in its types", () => {
    const suns = defineResource({
      name: "suns",
      label: "Sun",
      icon: "list",
      permission: "suns",
      title: "name",
      fields: {
        name: text({ label: "Name", required: true }),
        moons: integer({ label: "Moons", computed: count("moons") }),
      },
    });
    expectTypeOf<RecordOf<typeof suns>["moons"]>().toEqualTypeOf<number | null>();
    expectTypeOf<keyof DraftOf<typeof suns>>().toEqualTypeOf<"name">();
    expect(suns.fields.moons.readOnly).toBe(true);
  });
});
