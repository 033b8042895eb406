import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resources as declared } from "../../src/resources";
import {
  emptyListQuery,
  parseListQuery,
  writeListQuery,
  type ListQuery,
  type Resource,
} from "@rollcall/kit/schema";
import { anyListQuery } from "./any-list-query";
import { planets, stars } from "./planets";
import { regions } from "./regions";

const every: readonly Resource[] = [planets, stars, regions, ...declared];
const read = (text: string, also: readonly string[] = []) =>
  parseListQuery(planets, new URLSearchParams(text), also);
const conditions = (text: string) => read(text).query.conditions;
const problem = (text: string) => read(text).problems;
const written = (query: Partial<ListQuery>) => writeListQuery(planets, query).toString();

describe("a list's query, written and read again", () => {
  it("is the same for every resource and whatever is asked", () => {
    fc.assert(
      fc.property(
        fc
          .constantFrom(...every)
          .chain((resource) => fc.tuple(fc.constant(resource), anyListQuery(resource))),
        ([resource, query]) => {
          const address = writeListQuery(resource, query).toString();
          const { query: again, problems } = parseListQuery(resource, new URLSearchParams(address));
          expect({ ...problems, errors: { ...problems.errors } }).toEqual({ errors: {} });
          expect({ ids: undefined, ...again }).toStrictEqual(query);
          expect(writeListQuery(resource, again).toString()).toBe(address);
        },
      ),
      { numRuns: 400 },
    );
  });

  it.each([
    ["a comma", ["a,b", "c"]],
    ["a backslash", ["\\", "a\\b"]],
    ["both", ["\\,", ",\\"]],
    ["R&D and C++", ["R&D", "C++", "a=b#x"]],
    ["nothing at all", []],
    ["one empty text", [""]],
    ["two empty texts", ["", ""]],
    ["an empty text in between", ["a", "", "b"]],
    ["25 values", Array.from({ length: 25 }, (_, at) => `value ${at}, of 25`)],
  ])("keeps a filter by %s", (_, value) => {
    const query = {
      ...emptyListQuery(planets),
      conditions: [{ field: "name", operator: "in" as const, value }],
    };
    expect(conditions(written(query))).toEqual(query.conditions);
  });

  it("leaves an untouched list without a query", () => {
    expect(written(emptyListQuery(planets))).toBe("");
    expect(read("").query).toEqual(emptyListQuery(planets));
    expect(writeListQuery(stars, emptyListQuery(stars)).toString()).toBe("");
  });

  it("reads as a person would write it", () => {
    expect(
      decodeURIComponent(
        written({
          page: 2,
          perPage: 50,
          sort: [
            { field: "moons", descending: true },
            { field: "name", descending: false },
          ],
          search: "sat",
          searchTypos: true,
          trashed: "only",
          conditions: [
            { field: "star_id", operator: "in", value: [1, 2] },
            { field: "kind", operator: "eq", value: "gas" },
          ],
        }),
      ),
    ).toBe(
      "search=sat&star_id[in]=1,2&kind=gas&sort=-moons,name&page=2&per_page=50&trashed=only&search_typos=true",
    );
  });
});

describe("reading a list's query", () => {
  it("turns texts into values of the field's kind", () => {
    expect(
      conditions(
        "moons[gte]=3&mass=-1.5&ringed=true&ringed[ne]=0&star_id[in]=7,8&found_on[between]=1610-01-07,1700-12-31&name[null]=true",
      ),
    ).toEqual([
      { field: "moons", operator: "gte", value: 3 },
      { field: "mass", operator: "eq", value: -1.5 },
      { field: "ringed", operator: "eq", value: true },
      { field: "ringed", operator: "ne", value: false },
      { field: "star_id", operator: "in", value: [7, 8] },
      { field: "found_on", operator: "between", value: ["1610-01-07", "1700-12-31"] },
      { field: "name", operator: "null", value: true },
    ]);
  });

  it("sorts as declared when nothing is asked", () => {
    expect(parseListQuery(stars, new URLSearchParams()).query.sort).toEqual([
      { field: "name", descending: true },
    ]);
    expect(read("sort=").query.sort).toEqual([{ field: "name", descending: false }]);
  });

  it("leaves parameters alone that the caller reads itself", () => {
    expect(read("format=csv", ["format"]).problems.errors).toEqual({});
    expect(Object.keys(problem("format=csv").errors)).toEqual(["format"]);
  });

  it("takes a lone backslash at the end of a list for nothing", () => {
    expect(conditions("name[in]=a\\")).toEqual([{ field: "name", operator: "in", value: ["a"] }]);
  });
});

describe("a list's query that is not understood", () => {
  it.each([
    ["colour=red", "colour", 'planets cannot be filtered by "colour".'],
    ["secret=x", "secret", 'planets cannot be filtered by "secret".'],
    ["seen_from=2026-01-01", "seen_from", 'planets cannot be filtered by "seen_from".'],
    ["code=x", "code", 'planets cannot be filtered by "code".'],
    ["star=1", "star", 'planets cannot be filtered by "star".'],
    ["__proto__=x", "__proto__", 'planets cannot be filtered by "__proto__".'],
    ["constructor=x", "constructor", 'planets cannot be filtered by "constructor".'],
    ["__proto__[in]=x", "__proto__[in]", 'planets cannot be filtered by "__proto__".'],
    ["name[like]=x", "name[like]", '"name" cannot be filtered with "like".'],
    ["name[constructor]=x", "name[constructor]", '"name" cannot be filtered with "constructor".'],
    ["name[]=x", "name[]", '"name" cannot be filtered with "".'],
    ["name[lt]=x", "name[lt]", '"name" cannot be filtered with "lt".'],
    ["ringed=maybe", "ringed", `"maybe" isn't a valid value for "ringed".`],
    ["moons=3.5", "moons", `"3.5" isn't a valid value for "moons".`],
    ["moons=9007199254740992", "moons", `"9007199254740992" isn't a valid value for "moons".`],
    ["found_on=2026-02-30", "found_on", `"2026-02-30" isn't a valid value for "found_on".`],
    ["kind=toString", "kind", `"toString" isn't a valid value for "kind".`],
    ["star_id[in]=1,,2", "star_id[in]", `"1,,2" isn't a valid value for "star_id".`],
    ["star_id=0", "star_id", `"0" isn't a valid value for "star_id".`],
    ["name=%00", "name", `"\u0000" isn't a valid value for "name".`],
    [
      "moons[between]=1",
      "moons[between]",
      '"moons[between]" takes two values with a comma between them.',
    ],
    ["name[null]=1", "name[null]", '"name[null]" is true or false.'],
    [
      `star_id[in]=${"1,".repeat(1000)}1`,
      "star_id[in]",
      '"star_id[in]" takes at most 1000 values.',
    ],
    ["sort=secret", "sort", 'planets cannot be sorted by "secret".'],
    ["sort=-__proto__", "sort", 'planets cannot be sorted by "__proto__".'],
    ["sort=--name", "sort", 'planets cannot be sorted by "-name".'],
    [
      "sort=name,-moons,mass,found_on,seen_at,id",
      "sort",
      "A list is sorted by at most five fields.",
    ],
    ["include=secret", "include", 'planets has no relation "secret".'],
    ["include=toString", "include", 'planets has no relation "toString".'],
    ["trashed=yes", "trashed", '"trashed" is "only" or "with".'],
    [`search=${"x".repeat(201)}`, "search", "A search has at most 200 characters."],
    ["search=%00", "search", "A search has at most 200 characters."],
    [`ids=${"1,".repeat(1000)}1`, "ids", '"ids" takes at most 1000 numbers.'],
    ["moons=1&".repeat(31), "filter", "A list takes at most thirty filters."],
  ])("is refused by name: %s", (text, parameter, sentence) => {
    const { errors, malformed } = problem(text);
    expect(Object.entries(errors)).toEqual([[parameter, [sentence]]]);
    expect(malformed).toBeUndefined();
  });

  it.each([
    "page=0",
    "page=-1",
    "page=1.5",
    "page=one",
    "page=",
    "page=9999999999",
    "per_page=0",
    "per_page=201",
    "ids=a",
    "ids=0",
    "ids=1,-2",
  ])("is malformed where a number belongs: %s", (text) => {
    expect(problem(text).malformed).toContain(`"${text.split("=")[0]}"`);
  });

  it("keeps what could be read, and says what could not", () => {
    const { query, problems } = read("moons=3&nonsense=1&page=2");
    expect(query).toMatchObject({
      page: 2,
      conditions: [{ field: "moons", operator: "eq", value: 3 }],
    });
    expect(Object.keys(problems.errors)).toEqual(["nonsense"]);
  });
});

it("a list's query is read up to the most that it takes", () => {
  const most = [
    "sort=name,-moons,mass,found_on,seen_at",
    "moons=1&".repeat(30),
    `star_id[in]=${"1,".repeat(999)}1`,
    `ids=${"1,".repeat(999)}1`,
    `search=${"x".repeat(200)}`,
    "per_page=200",
    "page=1000000",
    "ids=2147483647",
    "moons[between]=1,2",
  ];
  for (const text of most)
    expect({ ...problem(text), errors: { ...problem(text).errors } }, text.slice(0, 40)).toEqual({
      errors: {},
    });
  expect(read(most[0] ?? "").query.sort).toHaveLength(5);
  expect(Object.keys(problem("moons[between]=1,2,3").errors)).toEqual(["moons[between]"]);
  expect(problem("page=1000001").malformed).toContain('"page"');
});

describe("hostile parameters", () => {
  const names = fc.oneof(
    fc.string(),
    fc.constantFrom(
      "__proto__",
      "constructor",
      "name",
      "name[in]",
      "mass",
      "seen_at",
      "sort",
      "page",
      "per_page",
      "ids",
      "include",
      "search",
      "search_typos",
      "trashed",
      "[",
      "]",
      "a[b[c]]",
      "name[in][in]",
      "kind[nin]",
      "neighbours[null]",
    ),
  );
  const texts = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      "__proto__",
      "\\",
      ",",
      "\ud800",
      "\u0000",
      "9".repeat(400),
      "-0",
      "1e999",
      "NaN",
      "x".repeat(100_000),
      ",".repeat(5000),
      "2026-02-30",
    ),
  );

  it("never throw, and are either a condition or a problem", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(names, texts), { maxLength: 12 }), (pairs) => {
        const { query, problems } = parseListQuery(planets, new URLSearchParams(pairs));
        const control = new Set([
          "page",
          "per_page",
          "search",
          "search_typos",
          "trashed",
          "sort",
          "include",
          "ids",
        ]);
        for (const [name] of new URLSearchParams(pairs)) {
          if (control.has(name)) continue;
          const key = name.split("[")[0];
          expect(
            Object.hasOwn(problems.errors, name) ||
              query.conditions.some(({ field }) => field === key),
            JSON.stringify(name),
          ).toBe(true);
        }
        expect(query.page).toBeGreaterThan(0);
        expect(query.perPage).toBeLessThanOrEqual(200);
        if (!problems.malformed && Object.keys(problems.errors).length === 0)
          expect(parseListQuery(planets, writeListQuery(planets, query)).query).toEqual(query);
      }),
      { numRuns: 500 },
    );
  });
});
