import * as fc from "fast-check";
import { isAlwaysRequired } from "../../../packages/kit/schema/when";
import {
  isCalendarDate,
  isClockTime,
  isInstant,
  maxEntries,
  type ChoiceField,
  type Field,
  type FieldKind,
  type ListField,
  type MomentField,
  type NumberField,
  type TextField,
} from "@rollcall/kit/schema";

type Wrong = fc.Arbitrary<unknown>;

const nothingOf = (field: Field): Wrong[] =>
  isAlwaysRequired(field) ? [fc.constantFrom(null, "", "  ", "\t\n")] : [];
const compound: Wrong = fc.oneof(
  fc.array(fc.constantFrom("1", 1, null), { maxLength: 3 }),
  fc.dictionary(fc.constantFrom("id", "value", "toString"), fc.integer(), { maxKeys: 2 }),
);
const numbers: Wrong = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(2 ** 53, 2 ** 53 + 2, -0, 1e308),
);
const noText: Wrong = fc.oneof(numbers, fc.boolean(), compound);
/** Text that is no text to PostgreSQL: NUL, or half of a surrogate pair. */
const unstorable: Wrong = fc
  .tuple(
    fc.string({ maxLength: 5 }),
    fc.constantFrom("\u0000", "\ud800", "\udfff", "x\ud83d"),
    fc.string({ maxLength: 5 }),
  )
  .map(([before, bad, after]) => `a${before}${bad} ${after}z`);
const tooLong = (max: number): Wrong =>
  fc
    .constantFrom(max + 1, max + 2, max * 3, 100_000)
    .map((length) => "x".repeat(Math.max(max + 1, length)));
const shortWords = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== "");
const textBesides = (test: (text: string) => boolean, ...known: string[]): Wrong =>
  fc.oneof(
    fc.constantFrom(...known),
    shortWords.filter((text) => !test(text.trim())),
  );

const longest = { text: 255, longText: 5000, email: 254, phone: 30, url: 2000, colour: 7 } as const;
const anyText = (field: TextField): Wrong[] => [
  ...nothingOf(field),
  noText,
  unstorable,
  tooLong(field.max ?? longest[field.kind]),
  ...((field.min ?? 0) > 1 ? [fc.constant("x")] : []),
];
const formed = (field: TextField, test: (text: string) => boolean, ...known: string[]): Wrong =>
  fc.oneof(...anyText(field), textBesides(test, ...known));

const isNumberIn =
  ({ min = -2147483647, max = 2147483647 }: NumberField) =>
  (value: number) =>
    value >= min && value <= max;
const noNumber = (field: Field): Wrong[] => [
  ...nothingOf(field),
  fc.boolean(),
  compound,
  fc.constantFrom("1", "0", "1e3", "٣", "NaN", "Infinity", "0x10"),
  shortWords,
];
const ids = fc.constantFrom<unknown>(
  0,
  -1,
  1.5,
  2147483648,
  2 ** 53,
  -2147483648,
  "1",
  "one",
  true,
  {},
  [1],
  [[]],
  2_000_000_000,
);
const listItems = fc.constantFrom<unknown>(
  0,
  -1,
  1.5,
  2 ** 53,
  "1",
  null,
  true,
  [1],
  {},
  2_000_000_000,
);
const noList: Wrong = fc.oneof(
  numbers,
  shortWords,
  fc.boolean(),
  fc.constantFrom(null, {}, { 0: 1, length: 1 }, "1,2"),
);

/** Values a body may not hold, for every kind; each is refused whatever else the body says. */
type Kinds<K extends FieldKind> = K extends TextField["kind"]
  ? TextField
  : K extends NumberField["kind"]
    ? NumberField
    : K extends MomentField["kind"]
      ? MomentField
      : K extends "choice"
        ? ChoiceField
        : K extends "listOf"
          ? ListField
          : Field;
const wrongValues: { [K in FieldKind]: (field: Kinds<K>) => Wrong } = {
  text: (field) => fc.oneof(...anyText(field)),
  longText: (field) => fc.oneof(...anyText(field)),
  email: (field) =>
    formed(
      field,
      (text) => /@.*\./.test(text),
      "a@b",
      "@example.com",
      "a b@example.com",
      "a@@example.com",
      "a@example.com\nbcc: b@example.com",
      "a@.com",
      "<a@example.com>",
    ),
  phone: (field) =>
    formed(
      field,
      (text) => /^\+?[\d(]/.test(text),
      "12",
      "+",
      "call me",
      "1234567890123456789012345678901",
      "+91-abc",
      "0000\u0000",
    ),
  url: (field) =>
    formed(
      field,
      (text) => /^https?:/i.test(text),
      "javascript:alert(1)",
      "ftp://example.com",
      "http://",
      "//example.com",
      "data:text/html,x",
      "http://exa mple.com",
    ),
  colour: (field) =>
    formed(
      field,
      (text) => text.startsWith("#"),
      "red",
      "#fff",
      "#12345g",
      "#1234567",
      "rgb(0,0,0)",
    ),
  integer: (field) =>
    fc.oneof(
      ...noNumber(field),
      fc
        .double({ noNaN: true, noDefaultInfinity: true })
        .filter((value) => !Number.isInteger(value) || !isNumberIn(field)(value)),
      fc.constantFrom(2147483648, 2 ** 53, 1e308, (field.min ?? -2147483647) - 1),
    ),
  decimal: (field) =>
    fc.oneof(
      ...noNumber(field),
      fc.constantFrom(2 ** 53, 1e308, -1e21, (field.max ?? 999_999_999) + 1, 1 / 3, 1e-7),
    ),
  boolean: () =>
    fc.oneof(numbers, shortWords, compound, fc.constantFrom(null, "true", "false", "", 0, 1)),
  date: (field) =>
    fc.oneof(
      ...nothingOf(field),
      noText,
      textBesides(
        isCalendarDate,
        "2026-02-30",
        "2025-02-29",
        "2026-13-01",
        "2026-1-1",
        "20260101",
        "0000-01-01",
        "10000-01-01",
        "-0001-01-01",
        "2026-11-21T00:00:00Z",
        "infinity",
        "today",
        "31/12/2026",
        "２０２６-01-01",
      ),
      ...(field.min ? [fc.constant("0001-01-01")] : []),
    ),
  time: (field) =>
    fc.oneof(
      ...nothingOf(field),
      noText,
      textBesides(isClockTime, "24:00", "8:30", "08:60", "08:30:00", "now", "08.30", "08:30Z"),
    ),
  dateTime: (field) =>
    fc.oneof(
      ...nothingOf(field),
      noText,
      textBesides(
        isInstant,
        "2026-11-21",
        "2026-11-21T25:00:00Z",
        "2026-11-21T08:30:00",
        "2026-02-30T08:30:00Z",
        "2026-11-21T08:30:00+99:00",
        "infinity",
        "epoch",
      ),
    ),
  choice: (field) =>
    fc.oneof(
      ...nothingOf(field),
      noText,
      textBesides(
        (text) => field.options.includes(text),
        "__proto__",
        "constructor",
        "toString",
        `${field.options[0]}!`,
        `${field.options[0]}\u0000`,
      ),
    ),
  image: () => ids,
  file: () => ids,
  reference: (field) => fc.oneof(ids, ...(isAlwaysRequired(field) ? [fc.constant(null)] : [])),
  references: () =>
    fc.oneof(
      noList,
      fc.array(listItems, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(
        [1, 1],
        Array.from({ length: 1001 }, (_, place) => place + 1),
      ),
    ),
  permissionKeys: () =>
    fc.oneof(
      noList,
      fc.array(
        fc.constantFrom<unknown>(
          1,
          null,
          "no_such_key",
          "__proto__",
          "view_students\u0000",
          ["view_students"],
          "x".repeat(101),
        ),
        { minLength: 1, maxLength: 4 },
      ),
      fc.constant(["view_students", "view_students"]),
    ),
  changes: () => fc.oneof(noText, shortWords),
  json: () => fc.oneof(noText, shortWords),
  listOf: (field) =>
    fc.oneof(
      noList,
      fc.constantFrom<unknown>(
        [null],
        [[]],
        [{ no_such_part: 1 }],
        Array.from({ length: maxEntries(field) + 1 }, () => ({})),
        ...(isAlwaysRequired(field) ? [[]] : []),
      ),
    ),
  group: (field) =>
    fc.oneof(
      numbers,
      fc.boolean(),
      shortWords,
      fc.constantFrom<unknown>([], { no_such_part: 1 }, { toString: 1 }),
      ...(isAlwaysRequired(field) ? [fc.constantFrom<unknown>(null, {})] : []),
    ),
};

/** A wrong value of a field. */
export const wrongValueOf = (field: Field): Wrong =>
  (wrongValues[field.kind] as (field: Field) => Wrong)(field);
