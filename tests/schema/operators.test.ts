import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  fieldKinds,
  fieldsOf,
  isCalendarDate,
  isClockTime,
  isInstant,
  isStorableText,
  operatorsOf,
  readFilterValue,
  type Field,
} from "@rollcall/kit/schema";
import { planets } from "./planets";

describe("a calendar date", () => {
  it.each(["2026-11-21", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"])("is %s", (text) =>
    expect(isCalendarDate(text)).toBe(true),
  );

  it.each([
    "2026-02-30",
    "2025-02-29",
    "1900-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-04-31",
    "2026-04-00",
    "0000-01-01",
    "2026-1-1",
    "20261121",
    "2026-11-21T00:00",
    " 2026-11-21",
    "2026-11-21\n",
    "+002026-11-21",
    "２０２６-11-21",
    "",
  ])("is not %j", (text) => expect(isCalendarDate(text)).toBe(false));

  it("is what JavaScript's own calendar says, for every day it can be asked about", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
        (year, month, day) => {
          const text = [
            String(year).padStart(4, "0"),
            String(month).padStart(2, "0"),
            String(day).padStart(2, "0"),
          ].join("-");
          const date = new Date(`${text}T00:00:00Z`);
          expect(isCalendarDate(text)).toBe(
            !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text),
          );
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("a time of day", () => {
  it.each(["00:00", "08:30", "19:59", "23:59"])("is %s", (text) =>
    expect(isClockTime(text)).toBe(true),
  );
  it.each(["24:00", "08:60", "8:30", "08:30:00", "0830", "-1:00", "08:30\n", ""])(
    "is not %j",
    (text) => expect(isClockTime(text)).toBe(false),
  );
});

describe("an instant", () => {
  it.each([
    "2026-11-21T08:30:00Z",
    "2026-11-21T08:30Z",
    "2026-11-21T08:30:00.123456789+05:30",
    "2026-11-21T08:30:00-11:00",
    "2026-11-21T08:30:00+15:59",
  ])("is %s", (text) => expect(isInstant(text)).toBe(true));
  it.each([
    "2026-11-21T08:30:00",
    "2026-11-21 08:30:00Z",
    "2026-02-30T08:30:00Z",
    "2026-11-21T25:00:00Z",
    "2026-11-21T08:60:00Z",
    "2026-11-21T08:30:00+16:00",
    "2026-11-21T08:30:00+05:60",
    "2026-11-21",
    "now",
    "",
  ])("is not %j", (text) => expect(isInstant(text)).toBe(false));
});

describe("text that can be stored", () => {
  it("has neither NUL nor half a letter", () => {
    expect(["", "Zoë 👩‍🏫 नमस्ते\n\t", "\ud83d\ude00"].every(isStorableText)).toBe(true);
    expect(["a\u0000b", "\ud83d", "\ude00\ud83d"].some(isStorableText)).toBe(false);
  });
});

describe("a filter's value", () => {
  const value = (key: string, text: string) =>
    readFilterValue(planets.fields[key as keyof typeof planets.fields] as Field, text);

  it("is read by the kind of the field", () => {
    expect([
      value("moons", "007"),
      value("moons", "-3"),
      value("mass", "1.25"),
      value("ringed", "1"),
      value("kind", "R&D"),
      value("star", "2147483647"),
    ]).toEqual([7, -3, 1.25, true, "R&D", 2147483647]);
    expect([
      value("name", ""),
      value("seen_at", "2026-11-21"),
      value("rises", "08:30"),
      value("rights", "view_planets"),
    ]).toEqual(["", "2026-11-21", "08:30", "view_planets"]);
  });

  it("has one way of being nothing", () => {
    expect([value("moons", "-0"), value("mass", "-0.0")]).toEqual([0, 0]);
  });

  it.each([
    ["moons", "2147483648"],
    ["moons", "1e3"],
    ["moons", " 1"],
    ["moons", "0x10"],
    ["mass", "1,5"],
    ["mass", "Infinity"],
    ["mass", ".5"],
    ["ringed", "yes"],
    ["kind", "Rock"],
    ["kind", "__proto__"],
    ["star", "2147483648"],
    ["star", "-1"],
    ["star", ""],
    ["found_on", "21.11.2026"],
    ["rises", "8:30"],
    ["seen_at", "yesterday"],
    ["name", "x".repeat(501)],
    ["name", "\ud800"],
  ])("of %s is not %j", (key, text) => expect(value(key, text)).toBeUndefined());

  it("is none, or one that can be written and read again, whatever is typed", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...fieldsOf(planets)),
        fc.string({ unit: "binary" }),
        ([, field], text) => {
          const read = readFilterValue(field, text);
          if (read !== undefined) expect(readFilterValue(field, String(read))).toBe(read);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("can be asked for in at least one way for every kind", () => {
    for (const kind of fieldKinds) expect(operatorsOf[kind], kind).toContain("null");
  });
});
