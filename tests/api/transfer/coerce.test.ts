import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coerce } from "../../../packages/kit/api/transfer/coerce";
import { readDay, readInstant, readTime } from "../../../packages/kit/api/transfer/coerce-date";
import { readNumber } from "../../../packages/kit/api/transfer/coerce-number";
import { boolean, choice, integer } from "@rollcall/kit/schema";
import {
  guardQuote,
  guardText,
  joinTexts,
  splitTexts,
  unguardText,
} from "../../../packages/kit/schema/transfer/cell-text";

describe("a day", () => {
  it.each([
    ["2026-11-21", "2026-11-21"],
    ["2026/1/2", "2026-01-02"],
    ["21/11/2026", "2026-11-21"],
    ["11/21/2026", "2026-11-21"],
    ["21.11.2026", "2026-11-21"],
    ["5-5-2026", "2026-05-05"],
    ["3 Mar 2026", "2026-03-03"],
    ["3-March-2026", "2026-03-03"],
    ["Mar 3, 2026", "2026-03-03"],
    ["2026-11-21T00:00:00.000Z", "2026-11-21"],
    ["2026-11-21 00:00", "2026-11-21"],
    ["٢١/١١/٢٠١٤", "2014-11-21"],
    ["२१/११/२०१४", "2014-11-21"],
    ["3 जून 2014", "2014-06-03"],
    ["3 يونيو 2014", "2014-06-03"],
    ["٣ يونيو ٢٠١٤", "2014-06-03"],
    ["3 juin 2014", "2014-06-03"],
    ["1er févr. 2014", "2014-02-01"],
    ["3 de junio de 2014", "2014-06-03"],
    ["3rd June 2014", "2014-06-03"],
    ["Wednesday, 3 June 2026", "2026-06-03"],
    ["Sept 3, 2026", "2026-09-03"],
  ])("%s is read", (text, value) => expect(readDay(text)).toEqual({ value }));

  it.each([
    "2026-02-30",
    "31/04/2026",
    "13/13/2026",
    "21/11/26",
    "2026-11-21T08:00:00Z",
    "tomorrow",
    "45000",
    "3 Foo 2026",
    "",
    "0000-01-01",
    "2026-11",
  ])("%j is none", (text) => expect(readDay(text)).toEqual({ wrong: "none" }));

  it("that can be read in two ways needs to be told which", () => {
    expect(readDay("03/04/2026")).toEqual({ wrong: "twice" });
    expect(readDay("03/04/2026", "dmy")).toEqual({ value: "2026-04-03" });
    expect(readDay("03/04/2026", "mdy")).toEqual({ value: "2026-03-04" });
    expect(readDay("21/11/2026", "mdy")).toEqual({ wrong: "none" });
    for (const both of ["12/05/2026", "05/12/2026", "11/12/2026"])
      expect(readDay(both), both).toEqual({ wrong: "twice" });
    expect(readDay("13/05/2026")).toEqual({ value: "2026-05-13" });
    expect(readDay("05/13/2026")).toEqual({ value: "2026-05-13" });
    expect(readDay("12/12/2026")).toEqual({ value: "2026-12-12" });
  });
});

describe("a time and an instant", () => {
  it.each([
    ["8:30", "08:30"],
    ["٨:٣٠", "08:30"],
    ["08.30", "08:30"],
    ["08:30:00", "08:30"],
    ["8:30 pm", "20:30"],
    ["12:05 a.m.", "00:05"],
    ["12 PM", "12:00"],
    ["23:59", "23:59"],
  ])("%s is read", (text, value) => expect(readTime(text)).toEqual({ value }));
  it.each(["24:00", "8", "8:3", "13:00 pm", "08:30:15", "noon", ""])("%j is none", (text) =>
    expect(readTime(text)).toEqual({ wrong: "none" }),
  );
  it.each([
    ["2026-11-21T08:30:00+05:30", "2026-11-21T03:00:00.000Z"],
    ["2026-11-21 08:30", "2026-11-21T08:30:00.000Z"],
    ["2026-11-21", "2026-11-21T00:00:00.000Z"],
    ["21/11/2026 8:30 pm", "2026-11-21T20:30:00.000Z"],
  ])("%s is read", (text, value) => expect(readInstant(text)).toEqual({ value }));
  it.each(["2026-02-30T08:30:00Z", "2026-11-21 25:00", "x"])("%s is none", (text) =>
    expect(readInstant(text)).toEqual({ wrong: "none" }),
  );
});

describe("a number", () => {
  it.each([
    ["12", 12],
    ["-1.5", -1.5],
    ["+3", 3],
    ["١٢", 12],
    ["१२", 12],
    ["١٬٢٣٤٫٥", 1234.5],
    ["1 234.5", 1234.5],
    ["1\u00A0234", 1234],
    ["1,234.5", 1234.5],
    ["1.234,5", 1234.5],
    ["1,234,567", 1234567],
    ["3,5", 3.5],
    ["0,125", 0.125],
    ["1E+3", 1000],
    ["−4", -4],
    [".5", 0.5],
  ])("%s is read", (text, value) => expect(readNumber(text)).toEqual({ value }));
  it("is not guessed where a comma could mean either", () =>
    expect(readNumber("1,234")).toEqual({ wrong: "twice" }));
  it.each(["", "abc", "1e999", "0x10", "1.2.3", "12 34", "1,2,3", "Infinity", "5%"])(
    "%j is none",
    (text) => expect(readNumber(text)).toEqual({ wrong: "none" }),
  );
});

describe("words for a choice and for yes and no", () => {
  it("may be the word or its label, in any case", () => {
    const field = choice(["rock", "gas"], { label: "Kind", optionLabels: { gas: "Gas giant" } });
    expect(coerce(" Gas Giant ", field)).toEqual({ value: "gas" });
    expect(coerce("GAS", field)).toEqual({ value: "gas" });
    expect(coerce("constructor", field)).toEqual({
      reason: "Kind: “constructor” isn't recognised. Use rock or Gas giant.",
    });
    expect([..."yYx1"].map((text) => coerce(text, boolean({ label: "B" })))).toEqual(
      Array.from("1234", () => ({ value: true })),
    );
    expect(coerce("perhaps", boolean({ label: "B" }))).toEqual({
      reason: "B: “perhaps” isn't recognised. Use yes or no.",
    });
  });
});

describe("cells of text", () => {
  const nasty = fc.string({
    unit: fc.constantFrom("'", "=", "+", "-", "@", "\t", "\r", "a", ";", "\\", " ", "＝"),
  });

  it("are the same after their guard is taken away, and never a formula with it", () => {
    fc.assert(
      fc.property(nasty, (text) => {
        expect(unguardText(guardText(text))).toBe(text);
        expect(unguardText(guardQuote(text))).toBe(text);
        expect(guardText(text)).not.toMatch(/^[=+\-@\t\r]/u);
      }),
    );
  });

  it("hold several texts whatever these contain", () => {
    fc.assert(
      fc.property(fc.array(nasty.map((text) => text.trim()).filter(Boolean)), (texts) => {
        expect(splitTexts(joinTexts(texts))).toEqual(texts);
      }),
    );
    expect(splitTexts("a\\b;c ; ;d")).toEqual(["a\\b", "c", "d"]);
  });
});

describe("a number that has a name", () => {
  const day = integer({ label: "Weekday", names: { 1: "Monday", 8: "Day 1" } });
  it.each([
    ["Monday", 1],
    [" day  1 ", 8],
    ["8", 8],
    ["2", 2],
  ])("%s is read", (text, value) => expect(coerce(text, day, undefined)).toEqual({ value }));
  it("is refused by another name", () => {
    expect(coerce("Someday", day, undefined)).toEqual({
      reason: "Weekday: “Someday” isn't a number.",
    });
  });
});
