import * as fc from "fast-check";
import {
  filterable,
  operators,
  operatorsFor,
  sortable,
  apiFields,
  type Field,
  type FieldKind,
  type Operator,
  type Resource,
} from "@rollcall/kit/schema";
import { resources } from "../../../src/resources";
import { oneOf, type Bad, type World } from "./world";

const declared: readonly Resource[] = resources;
const tooLong = "x".repeat(501);
const nul = fc.constantFrom("\u0000", "a\u0000b", tooLong);
const besides = (test: RegExp, ...known: string[]) =>
  fc.oneof(
    fc.constantFrom("", ...known),
    fc.string({ maxLength: 12 }).filter((text) => !test.test(text)),
  );
const noId = besides(
  /^\d+$/,
  "0",
  "-1",
  "1.5",
  "2147483648",
  "99999999999",
  "one",
  "1e3",
  "null",
  "٣",
);
const never = fc.constantFrom("1");

/**
 * Texts that are no value of a kind in a filter with one value. Kinds that cannot be compared at
 * all have any text.
 */
const wrongTexts: Readonly<Record<FieldKind, (field: Field) => fc.Arbitrary<string>>> = {
  text: () => nul,
  longText: () => nul,
  email: () => nul,
  phone: () => nul,
  url: () => nul,
  colour: () => nul,
  permissionKeys: () => nul,
  integer: () =>
    besides(
      /^-?\d+$/,
      "1.5",
      "2147483648",
      "-2147483648",
      "9999999999999999",
      "1e3",
      "0x10",
      "--1",
      "+1",
    ),
  decimal: () =>
    besides(/^-?[\d.]+$/, "1e3", "1.0000001", "1234567890123", ".5", "5.", "NaN", "Infinity"),
  boolean: () => besides(/^(true|false|0|1)$/, "yes", "TRUE", "2", "null"),
  date: () =>
    besides(
      /^\d{4}-\d\d-\d\d$/,
      "2026-02-30",
      "2026-13-01",
      "0000-01-01",
      "today",
      "infinity",
      "2026-1-1",
    ),
  time: () => besides(/^\d\d:\d\d$/, "24:00", "08:60", "8:30", "now"),
  dateTime: () => besides(/^\d{4}-\d\d-\d\d/, "2026-02-30", "2026-11-21T25:00:00Z", "now", "epoch"),
  choice: (field) =>
    fc
      .oneof(fc.constantFrom("", "__proto__", "toString"), fc.string({ maxLength: 12 }))
      .filter((text) => field.kind !== "choice" || !field.options.includes(text)),
  image: () => never,
  file: () => never,
  changes: () => never,
  json: () => never,
  listOf: () => never,
  group: () => never,
  reference: () => noId,
  references: () => noId,
};
const listed: ReadonlySet<Operator> = new Set(["in", "nin"]);

function wrongFilter([name, field]: readonly [string, Field]): fc.Arbitrary<string> {
  const known = operatorsFor(field);
  const unknown = fc.oneof(
    fc.constantFrom("like", "", "EQ", "__proto__", "or", "regex", "eq ", "in]["),
    fc.constantFrom(...operators.filter((one) => !known.includes(one)), "sounds"),
  );
  const text = wrongTexts[field.kind](field);
  const item = text.filter((value) => value !== "" && !/[,\\]/.test(value));
  const single = fc.constantFrom(
    ...known.filter((one) => !listed.has(one) && one !== "between" && one !== "null"),
    "eq" as const,
  );
  const ends = fc.constantFrom("", "1", "1,2,3", "a,b,c,d");
  const parts = [
    unknown.map((operator) => [`${name}[${operator}]`, "1"]),
    ...(known.includes("null")
      ? [besides(/^(true|false)$/, "TRUE", "1", "yes").map((value) => [`${name}[null]`, value])]
      : []),
    fc
      .tuple(single, text)
      .map(([operator, value]) => [operator === "eq" ? name : `${name}[${operator}]`, value]),
    ...(known.includes("in")
      ? [
          item.map((value) => [`${name}[in]`, `${value},${value}`]),
          fc.constant([`${name}[in]`, "1,".repeat(1001)]),
        ]
      : []),
    ...(known.includes("between")
      ? [
          ends.map((value) => [`${name}[between]`, value]),
          item.map((value) => [`${name}[between]`, `${value},${value}`]),
        ]
      : []),
  ];
  return fc
    .oneof(...parts)
    .map(([key = "", value = ""]) => new URLSearchParams([[key, value]]).toString());
}

const pair = (key: string, value: string) => new URLSearchParams([[key, value]]).toString();
const numbers = besides(/^\d{1,10}$/, "0", "-1", "1.5", "99999999999", "1e1", "٣", "0x1", " 1");
/** Wrong in its type. */
const malformed = fc.oneof(
  fc.tuple(fc.constantFrom("page", "per_page"), numbers).map(([key, value]) => pair(key, value)),
  fc.constantFrom(
    "per_page=201",
    "page=1000001",
    "ids=0",
    "ids=1,x",
    "ids=-1",
    "ids=2147483648",
    "ids=1.5",
    "page=1&page=x",
    "per_page=",
  ),
);

/** Names and values no list has. */
function unknown(resource: Resource): fc.Arbitrary<string> {
  const unfiltered = [...apiFields(resource).keys()].filter(
    (apiName) => !filterable(resource).has(apiName),
  );
  const names = fc.oneof(
    fc.constantFrom(
      "__proto__",
      "constructor",
      "password_hash",
      "search_text",
      "nickname",
      "deleted_at",
      "[eq]",
      "id[",
      "id]",
      "id[eq]x",
      "id[ne][ne]",
      "or",
      "filter",
      "",
      " id",
      ...unfiltered,
    ),
    fc.string({ maxLength: 10 }).map((text) => `x${text}`),
  );
  const words = fc.oneof(
    fc.constantFrom(
      "__proto__",
      "-constructor",
      "--id",
      "+id",
      "id desc",
      "id;drop table admins",
      "search_text",
      "1",
      "nickname",
      "id,nickname",
    ),
    fc.string({ minLength: 1, maxLength: 8 }).map((text) => `x${text}`),
  );
  return fc.oneof(
    fc.tuple(names, fc.string({ maxLength: 8 })).map(([key, value]) => pair(key, value)),
    fc
      .oneof(
        words,
        fc.constantFrom(
          "nickname",
          ...unfiltered.filter((apiName) => !sortable(resource).has(apiName)),
        ),
      )
      .map((word) => pair("sort", word)),
    words.map((word) => pair("include", word)),
    besides(/^(only|with)$/, "without", "ONLY").map((word) => pair("trashed", word)),
    fc.constantFrom(
      pair("search", "\u0000"),
      pair("search", "x".repeat(201)),
      pair("sort", "id,id,id,id,id,id"),
      `ids=${"1,".repeat(1001)}`,
      Array.from({ length: 31 }, () => "id=1").join("&"),
    ),
  );
}

const lists = (resource: Resource) =>
  fc.constantFrom(`/admin/${resource.name}`, `/admin/${resource.name}/export`);
const asked = (
  what: string,
  path: fc.Arbitrary<string>,
  query: fc.Arbitrary<string>,
  statuses: readonly number[],
): Bad =>
  fc
    .tuple(path, query, fc.constantFrom("", "&page=1", "&per_page=10"))
    .map(([at, text, more]) => ({
      what: `${what}: ${text.slice(0, 80)}`,
      method: "GET",
      path: `${at}?${text}${more}`,
      statuses,
    }));

/** Bad queries of lists, exports, histories and single records. */
export const badQueries = ({ subjects }: World): Bad =>
  fc.oneof(
    {
      weight: 5,
      arbitrary: oneOf(declared, (resource) =>
        asked(
          "filter",
          lists(resource),
          fc.constantFrom(...filterable(resource)).chain(wrongFilter),
          [422],
        ),
      ),
    },
    {
      weight: 3,
      arbitrary: oneOf(declared, (resource) =>
        asked("unknown", lists(resource), unknown(resource), [422]),
      ),
    },
    {
      weight: 2,
      arbitrary: oneOf(declared, (resource) =>
        asked("malformed", lists(resource), malformed, [400]),
      ),
    },
    {
      weight: 1,
      arbitrary: oneOf(declared, (resource) =>
        asked(
          "format",
          fc.constant(`/admin/${resource.name}/export`),
          besides(/^(csv|xlsx)$/, "pdf", "CSV", "../csv", "__proto__").map((word) =>
            pair("format", word),
          ),
          [422],
        ),
      ),
    },
    {
      weight: 1,
      arbitrary: oneOf(subjects, ({ resource, live }) =>
        asked(
          "one",
          fc.constantFrom(
            `/admin/${resource.name}/${live.id}`,
            `/admin/${resource.name}/${live.id}/history`,
          ),
          unknown(resource),
          [422],
        ),
      ),
    },
  );
