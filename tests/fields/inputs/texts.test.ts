import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { contrastWithText, isColour } from "../../../packages/kit/schema/contrast";
import {
  joinInstant,
  readClock,
  readInstant,
  splitInstant,
  writeInstant,
} from "../../../packages/kit/browser/fields/inputs/clock-text";
import { readDay, readMonth, writeDay } from "../../../packages/kit/schema/formats/day-text";
import { monthText } from "../../../packages/kit/schema/formats/days";
import { locales } from "../../../packages/kit/schema/formats/locales";
import { readNumber, writeNumber } from "../../../packages/kit/browser/fields/inputs/number-text";

const today = "2026-06-15";
const british = { locale: "en-GB", zone: "UTC" };
const day = fc
  .date({
    min: new Date("1900-01-01T00:00:00Z"),
    max: new Date("2100-12-31T00:00:00Z"),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10));

describe("a month that is typed", () => {
  test.each([
    ["2026-06", "en-GB", "2026-06"],
    ["6/2026", "en-US", "2026-06"],
    ["06.2026", "de-DE", "2026-06"],
    ["June 2026", "en-GB", "2026-06"],
    ["jun 2026", "en-US", "2026-06"],
    ["juin 2026", "fr-FR", "2026-06"],
    ["يونيو ٢٠٢٦", "ar-EG", "2026-06"],
    ["जून 2026", "hi-IN", "2026-06"],
    ["march", "en-GB", "2026-03"],
    ["3 June 2026", "en-GB", "2026-06"],
  ])("%s in %s is %s", (text, locale, month) => {
    expect(readMonth(text, { locale, zone: "UTC" }, today)).toBe(month);
  });
  test.each(["", "June June", "13/2026", "soon", "2026"])("“%s” names none", (text) => {
    expect(readMonth(text, british, today)).toBeUndefined();
  });
  test("is read as it was written, in every locale", () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...locales), (date, locale) => {
        const by = { locale, zone: "UTC" };
        expect(readMonth(monthText(date, by), by, today)).toBe(date.slice(0, 7));
      }),
    );
  });
});

describe("a day that is typed", () => {
  test.each([
    ["2026-11-21", "en-GB", "2026-11-21"],
    ["20261121", "en-GB", "2026-11-21"],
    ["2026/1/5", "en-US", "2026-01-05"],
    ["5/1/2026", "en-GB", "2026-01-05"],
    ["5/1/2026", "en-US", "2026-05-01"],
    ["05.01.26", "de-DE", "2026-01-05"],
    ["25/12/2026", "en-US", "2026-12-25"],
    ["12/25/2026", "en-GB", "2026-12-25"],
    ["21 Nov 2026", "en-GB", "2026-11-21"],
    ["Nov 21, 2026", "en-US", "2026-11-21"],
    ["21st november 2026", "en-GB", "2026-11-21"],
    ["21. März 2026", "de-DE", "2026-03-21"],
    ["21 mars 2026", "fr-FR", "2026-03-21"],
    ["21 March 2026", "fr-FR", "2026-03-21"],
    ["5/1", "en-GB", "2026-01-05"],
    ["1/2/58", "en-GB", "1958-02-01"],
    ["1/2/44", "en-GB", "2044-02-01"],
    ["3/11", "en-GB", "2026-11-03"],
    ["3/11", "en-US", "2026-03-11"],
    ["٣/١١/٢٠٢٦", "ar-EG", "2026-11-03"],
    ["३ नवंबर २०२६", "hi-IN", "2026-11-03"],
    ["3 de nov. de 2026", "pt-BR", "2026-11-03"],
    ["3 พ.ย. 2569", "th-TH", "2026-11-03"],
    ["3/11/2026", "th-TH", "2026-11-03"],
    ["3 Nov 2026", "th-TH", "2026-11-03"],
    ["1 رمضان 1447", "ar-SA-u-ca-islamic-umalqura", "2026-02-18"],
    ["2026-11-03", "ar-SA-u-ca-islamic-umalqura", "2026-11-03"],
  ])("%s is read in %s as %s", (text, locale, read) => {
    expect(readDay(text, { locale, zone: "UTC" }, today)).toBe(read);
  });

  test.each([
    "",
    "abc",
    "2026-02-30",
    "31/2/2026",
    "31 Feb 2026",
    "5/13/13/2026",
    "0000-01-01",
    "21 Foo 2026",
    "202611",
  ])("%j names no day", (text) => {
    expect(readDay(text, british, today)).toBeUndefined();
  });

  test.each(locales)(
    "what is written for a stored day is read as the same day in %s, whatever the time zone",
    (locale) => {
      const by = { locale, zone: "UTC" };
      fc.assert(
        fc.property(day, (stored) => {
          expect(readDay(writeDay(stored, by), by, today)).toBe(stored);
        }),
        { numRuns: 200 },
      );
    },
  );

  test("what is no day stays as it was typed", () => {
    expect(writeDay("31/2/2026", british)).toBe("31/2/2026");
    expect(writeDay(null, british)).toBe("");
  });
});

describe("a time that is typed", () => {
  test.each([
    ["8", "08:00"],
    ["8:30", "08:30"],
    ["0830", "08:30"],
    ["8.30 pm", "20:30"],
    ["12 am", "00:00"],
    ["12:15pm", "12:15"],
    ["23:59", "23:59"],
    ["8h15", "08:15"],
  ])("%s is %s", (text, read) => {
    expect(readClock(text)).toBe(read);
  });
  test.each(["", "24:00", "8:60", "13 pm", "0 am", "noon", "8:3"])("%j is none", (text) => {
    expect(readClock(text)).toBeUndefined();
  });
});

describe("an instant that is typed", () => {
  test("is the day and time of the institution's clock", () => {
    const instant = readInstant("21 Nov 2026 8:30 pm");
    expect(instant).toBe(joinInstant("2026-11-21", "20:30"));
    expect(splitInstant(instant)).toEqual({ day: "2026-11-21", time: "20:30" });
    expect(writeInstant(instant)).toBe("21 Nov 2026 20:30");
  });
  test("may be given with its offset", () => {
    expect(readInstant("2026-11-21T08:30:00+05:30")).toBe("2026-11-21T03:00:00.000Z");
  });
  test.each(["21 Nov 2026", "8:30", "31/2/2026 8:30", ""])("%j is none", (text) => {
    expect(readInstant(text)).toBeUndefined();
  });
  test("what is none stays as it was typed", () => {
    expect(writeInstant("tomorrow")).toBe("tomorrow");
  });
});

describe("a number that is typed", () => {
  test.each([
    ["12", "en-GB", 12],
    ["-3", "en-GB", -3],
    ["1,234", "en-GB", 1234],
    ["12,34,567", "en-IN", 1234567],
    ["1.5", "en-GB", 1.5],
    ["1,5", "en-GB", 1.5],
    ["1,5", "de-DE", 1.5],
    ["1.5", "de-DE", 1.5],
    ["1.500", "de-DE", 1500],
    ["1 234,5", "fr-FR", 1234.5],
    ["\u22125", "en-GB", -5],
    [" 7 ", "en-GB", 7],
    [".5", "en-GB", 0.5],
  ])("%s is read in %s as %d", (text, locale, read) => {
    expect(readNumber(text, { locale, zone: "UTC" })).toBe(read);
  });
  test.each(["", "abc", "1e5", "0x10", "1.2.3", "--1", "1-", "99999999999999999", "Infinity"])(
    "%j is none",
    (text) => {
      expect(readNumber(text, british)).toBeUndefined();
    },
  );
  test.each(locales)(
    "what is written for a stored number is read as the same number in %s",
    (locale) => {
      const by = { locale, zone: "UTC" };
      fc.assert(
        fc.property(
          fc.integer({ min: -1e9, max: 1e9 }).map((number) => number / 100),
          (stored) => {
            expect(readNumber(writeNumber(stored, by), by)).toBe(stored);
          },
        ),
        { numRuns: 300 },
      );
    },
  );
});

test("text on a colour is black or white, whichever reads better, with the ratio of WCAG", () => {
  expect(contrastWithText("#000000")).toEqual({ text: "#ffffff", ratio: 21 });
  expect(contrastWithText("#ffffff")).toEqual({ text: "#000000", ratio: 21 });
  expect(contrastWithText("#767676").ratio).toBeCloseTo(4.62, 1);
  expect([
    isColour("#1c7ed6"),
    isColour("#1C7ED6"),
    isColour("1c7ed6"),
    isColour("#fff"),
    isColour(3),
  ]).toEqual([true, true, false, false, false]);
});
