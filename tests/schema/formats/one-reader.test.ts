import { describe, expect, test } from "vitest";
import { readDay as readCellDay } from "../../../packages/kit/api/transfer/coerce-date";
import { readNumber as readCellNumber } from "../../../packages/kit/api/transfer/coerce-number";
import { readNumber } from "../../../packages/kit/browser/fields/inputs/number-text";
import { readDay } from "../../../packages/kit/schema/formats/day-text";

const locales = ["en-IN", "hi-IN", "ar-EG", "fr-FR"];
const by = (locale: string) => ({ locale, zone: "UTC" });

describe("a form and an import read the same", () => {
  test.each([
    ["٠٣/٠٦/٢٠١٤", "2014-06-03"],
    ["०३/०६/२०१४", "2014-06-03"],
    ["۰۳/۰۶/۲۰۱۴", "2014-06-03"],
    ["3 जून 2014", "2014-06-03"],
    ["३ जून २०१४", "2014-06-03"],
    ["3 يونيو 2014", "2014-06-03"],
    ["3 juin 2014", "2014-06-03"],
    ["1er févr. 2014", "2014-02-01"],
    ["3rd June 2014", "2014-06-03"],
    ["Wednesday, 3 June 2026", "2026-06-03"],
    ["Sept 3, 2026", "2026-09-03"],
  ])("the day %s, in each language of the form", (text, day) => {
    expect(readCellDay(text, "dmy")).toEqual({ value: day });
    expect(locales.map((locale) => readDay(text, by(locale), "2026-06-10"))).toEqual(
      locales.map(() => day),
    );
  });

  test.each(["31 June 2014", "31/02/2014", "३१ जून २०१४", "3 Foo 2014"])(
    "that %s is no day",
    (text) => {
      expect(readCellDay(text, "dmy")).toHaveProperty("wrong");
      expect(locales.map((locale) => readDay(text, by(locale), "2026-06-10"))).toEqual(
        locales.map(() => undefined),
      );
    },
  );

  test.each([
    ["١٢", 12],
    ["१२", 12],
    ["۱۲", 12],
    ["١٢٫٥", 12.5],
    ["−4", -4],
    ["1234", 1234],
  ])("the number %s", (text, number) => {
    expect(readCellNumber(text)).toEqual({ value: number });
    expect(locales.map((locale) => readNumber(text, by(locale)))).toEqual(
      locales.map(() => number),
    );
  });
});
