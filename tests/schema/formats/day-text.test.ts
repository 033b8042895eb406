import { describe, expect, it } from "vitest";
import { readDay } from "../../../packages/kit/schema/formats/day-text";

const today = "2026-06-10";
const reading = (locale: string) => (text: string) => readDay(text, { locale, zone: "UTC" }, today);

describe("a day in figures", () => {
  it("of a year in two digits is of the nearest century, twenty years ahead at most", () => {
    expect(["1/2/26", "1/2/46", "1/2/47", "1/2/99"].map(reading("en-GB"))).toEqual([
      "2026-02-01",
      "2046-02-01",
      "1947-02-01",
      "1999-02-01",
    ]);
  });

  it("has the order of the locale while both numbers could be a month, up to 12", () => {
    const texts = ["12/5/2026", "5/12/2026", "13/5/2026", "5/13/2026"];
    expect(texts.map(reading("en-US"))).toEqual([
      "2026-12-05",
      "2026-05-12",
      "2026-05-13",
      "2026-05-13",
    ]);
    expect(texts.map(reading("en-GB"))).toEqual([
      "2026-05-12",
      "2026-12-05",
      "2026-05-13",
      "2026-05-13",
    ]);
  });

  it("is none that the calendar has not", () => {
    expect(["31/4/2026", "29/2/2027", "13/13/2026", "0/5/2026"].map(reading("en-GB"))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
