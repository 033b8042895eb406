import { describe, expect, it } from "vitest";
import { references, type Field, type Resource } from "@rollcall/kit/schema";
import {
  createSchema,
  fieldErrors,
  updateSchema,
  valueSchema,
} from "@rollcall/kit/schema/validate";
import { planets } from "./planets";

const least = { name: "Saturn", star_id: 1 };
const defaults = { ...least, moons: 0, ringed: false, kind: "rock" };
const parsed = (body: unknown) => createSchema(planets).safeParse(body);
const errors = (body: unknown, schema = createSchema(planets)): Record<string, string[]> => {
  const { error } = schema.safeParse(body);
  return error ? { ...fieldErrors(planets, error) } : {};
};
const field = (key: keyof typeof planets.fields): Field => planets.fields[key];
const value = (key: keyof typeof planets.fields, given: unknown): unknown => {
  const result = valueSchema(field(key)).safeParse(given);
  return result.success ? result.data : result.error.issues.map(({ message }) => message);
};

describe("the body of a create", () => {
  it("needs only what is required, and is given the defaults", () => {
    expect(parsed(least).data).toEqual(defaults);
  });

  it("names what is missing, in the words of its label", () => {
    expect(errors({})).toEqual({ name: ["Name is required."], star_id: ["Star is required."] });
  });

  it("counts blank text as nothing", () => {
    expect(errors({ ...least, name: "  " })).toEqual({ name: ["Name is required."] });
    expect(
      parsed({ ...least, story: " \n", mass: "", found_on: "", kind: undefined, picture: "" }).data,
    ).toEqual({ ...defaults, story: null, mass: null, found_on: null, picture: null });
  });

  it("refuses null for what is required or has no empty value", () => {
    expect(
      errors({
        name: null,
        star_id: null,
        kind: null,
        ringed: null,
        neighbours: null,
        rights: null,
      }),
    ).toEqual({
      name: ["Name is required."],
      star_id: ["Star is required."],
      kind: ["Kind is required."],
      ringed: ["Ringed must be yes or no."],
      neighbours: ["Neighbours must be a list of records, each once."],
      rights: ["Rights must be a list of permission keys, each once."],
    });
  });

  it("refuses what is not declared, what the server writes, and what is hidden as if it were not there", () => {
    expect(
      errors({
        ...least,
        id: 1,
        version: 1,
        star: 1,
        colour: "red",
        visits: 3,
        diary: {},
        secret: "x",
      }),
    ).toEqual({
      id: ["There is no field “id”."],
      version: ["There is no field “version”."],
      star: ["There is no field “star”."],
      colour: ["There is no field “colour”."],
      visits: ["Visits is set automatically."],
      diary: ["Diary is set automatically."],
      secret: ["There is no field “secret”."],
    });
  });

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
    "refuses the inherited name %s",
    (key) => {
      const found = errors(
        JSON.parse(`{"name":"Saturn","star_id":1,"${key}":{"is_super_admin":true}}`),
      );
      expect(Object.entries(found)).toEqual([[key, [`There is no field “${key}”.`]]]);
    },
  );

  it.each([[null], [[]], ["text"], [1], [undefined], [[{ name: "Saturn" }]]])(
    "is an object, not %j",
    (body) => {
      expect(errors(body)).toEqual({ body: ["The body must be an object."] });
    },
  );

  it("says a thing once, and names a long key only by its beginning", () => {
    expect(errors({ ...least, neighbours: ["a", "b", 0] })["neighbours"]).toEqual([
      "Neighbours must be a list of records, each once.",
    ]);
    expect(Object.keys(errors({ ...least, ["k".repeat(5000)]: 1 }))).toEqual(["k".repeat(100)]);
  });
});

describe("the body of a change", () => {
  const update = updateSchema(planets);

  it("may hold any of the fields, and no default is put in", () => {
    expect(update.safeParse({}).data).toEqual({});
    expect(update.safeParse({ moons: 3, seen_from: "2026-11-21" }).data).toEqual({
      moons: 3,
      seen_from: "2026-11-21",
    });
  });

  it("empties what may be empty, and nothing else", () => {
    expect(update.safeParse({ moons: null, story: "" }).data).toEqual({ moons: null, story: null });
    expect(errors({ name: "", star_id: null }, update)).toEqual({
      name: ["Name is required."],
      star_id: ["Star is required."],
    });
  });
});

describe("a value", () => {
  it("is tidied: trimmed, and lower case where case means nothing", () => {
    expect([
      value("name", "  Saturn "),
      value("contact", " Ringmaster@Example.COM "),
      value("tint", "#AABBCC"),
    ]).toEqual(["Saturn", "ringmaster@example.com", "#aabbcc"]);
  });

  it.each<[keyof typeof planets.fields, readonly unknown[]]>([
    ["code", ["AB1", "X", "Y"]],
    [
      "contact",
      ["a@b.co", "first.last+tag@mail.example.org", "o'neil@example.com", "用户@例子.公司"],
    ],
    ["beacon", ["+91 98765 43210", "(020) 2553-1234", "112", "+1.555.0100"]],
    ["site", ["https://example.com/a?b=c#d", "http://localhost:3000", "HTTPS://EXAMPLE.COM"]],
    ["moons", [0, 200]],
    ["mass", [-5, 0.125, 568.34]],
    ["ringed", [true, false]],
    ["found_on", ["1600-01-01", "2024-02-29"]],
    ["rises", ["00:00", "20:00"]],
    ["seen_at", ["2000-01-01T00:00:00Z", "1999-12-31T20:00:00-05:00"]],
    ["kind", ["R&D"]],
    ["star", [1, 2147483647]],
    ["neighbours", [[], [1, 2]]],
    ["rights", [[], ["view_planets"]]],
    ["picture", [7]],
  ])("of %s may be any of %j", (key, values) => {
    for (const given of values) expect(value(key, given)).toEqual(given);
  });

  it.each<[keyof typeof planets.fields, string, readonly unknown[]]>([
    ["name", "Name must be text.", [1, true, {}, [], ["Saturn"]]],
    ["name", "Name can have at most 40 characters.", ["x".repeat(41)]],
    ["name", "Name contains characters that can't be stored.", ["a\u0000b", "\ud800"]],
    ["code", "Two letters and a digit.", ["AB", "AB12", "xAB1", "X\nY", "XY"]],
    [
      "contact",
      "Contact must be an email address, such as name@example.com.",
      ["a", "a@b", "@b.co", "a@b..co", "a b@c.de", "a@b.c, d@e.fg", "<a@b.co>", "a@b.co."],
    ],
    [
      "beacon",
      "Beacon must be a phone number, such as +91 98765 43210.",
      ["12", "abc", "+", "tel:123456", "1".repeat(30)],
    ],
    [
      "site",
      "Site must be a web address starting with http:// or https://.",
      [
        "example.com",
        "javascript:alert(1)",
        "ftp://example.com",
        "http://",
        "https://a b",
        "//example.com",
        "data:text/html,x",
      ],
    ],
    ["tint", "Tint must be a colour such as #1c7ed6.", ["red", "#abc", "#gggggg", "1c7ed6"]],
    ["moons", "Moons must be a number.", ["3", true, {}, Number.NaN]],
    ["moons", "Moons must be a whole number.", [1.5]],
    ["moons", "Moons must be at least 0.", [-1]],
    ["moons", "Moons must be at most 200.", [201, 2 ** 53]],
    ["mass", "Mass can have at most 3 decimal places.", [0.1234, 1e-9]],
    ["mass", "Mass must be at most 999999999.", [1e10]],
    ["ringed", "Ringed must be yes or no.", ["true", 1, ""]],
    [
      "found_on",
      "Found on must be a valid date, such as 2026-11-21.",
      ["2026-02-30", "21.11.2026", "2026-11-21T00:00:00Z", 20261121],
    ],
    ["found_on", "Found on must be at least 1600-01-01.", ["1599-12-31"]],
    ["rises", "Rises must be a valid time, such as 08:30.", ["24:00", "8:30", "08:30:00"]],
    ["rises", "Rises must be at most 20:00.", ["20:01"]],
    [
      "seen_at",
      "Seen at must be a date and time with an offset, such as 2026-11-21T08:30:00Z.",
      ["2026-11-21T08:30:00", "2026-11-21", "now"],
    ],
    [
      "seen_at",
      "Seen at must be at least 2000-01-01T00:00:00Z.",
      ["2000-01-01T04:00:00+05:00", "1999-12-31T23:59:59Z"],
    ],
    ["kind", "Kind must be one of: rock, gas, R&D, a,b.", ["Rock", "toString", 1, []]],
    ["star", "Star must be chosen from the list.", [0, -1, 1.5, "1", 2147483648, {}]],
    [
      "neighbours",
      "Neighbours must be a list of records, each once.",
      [1, [1, 1], ["1"], [0], Array.from({ length: 1001 }, (_, at) => at + 1)],
    ],
    [
      "rights",
      "Rights must be a list of permission keys, each once.",
      ["view_planets", ["a", "a"], [1], ["x".repeat(101)], ["\u0000"]],
    ],
    ["picture", "Picture must be chosen from the list.", ["photo.png", 0]],
  ])("of %s is refused: %s", (key, sentence, values) => {
    for (const given of values) expect(value(key, given), String(given)).toContain(sentence);
  });

  it("that is a required list has at least one entry", () => {
    const crew = references("planets", { label: "Crew", required: true, owner: true });
    const resource: Resource = { ...planets, fields: { crew } };
    expect(valueSchema(crew).safeParse([1]).success).toBe(true);
    const { error } = createSchema(resource).safeParse({ crew: [] });
    expect(error && { ...fieldErrors(resource, error) }).toEqual({ crew: ["Crew is required."] });
  });
});
