import { afterEach, describe, expect, it } from "vitest";
import { pageFoot } from "../../packages/kit/browser/print/page-foot";
import { paperOf, printedWidth } from "../../packages/kit/browser/print/paper";
import { fitOf } from "../../packages/kit/browser/print/use-fit";
import { counterStyleOf } from "../../packages/kit/schema/formats/numbers";

describe("paper", () => {
  it("is A4, and Letter where offices print on that", () => {
    expect(
      ["en-IN", "en-GB", "ar-JO", "en-US", "es-MX", "en"].map((tag) => paperOf(tag).name),
    ).toEqual(["A4", "A4", "A4", "letter", "letter", "letter"]);
    expect([
      printedWidth(paperOf("en-IN"), "portrait"),
      printedWidth(paperOf("en-IN"), "landscape"),
    ]).toEqual([702, 1031]);
  });

  it("counts its pages in the digits of the locale, on the side where reading ends", () => {
    expect(["en-IN", "ar-EG", "hi-IN-u-nu-deva"].map(counterStyleOf)).toEqual([
      "decimal",
      "arabic-indic",
      "devanagari",
    ]);
    expect(pageFoot('Class "8 B"', { locale: "ar-EG", isFromRight: true })).toEqual({
      "--page-right": '"Class \\"8 B\\""',
      "--page-left": '"Page " counter(page, arabic-indic) " of " counter(pages, arabic-indic)',
    });
  });
});

describe("a sheet", () => {
  afterEach(() => document.body.replaceChildren());

  /** A table that is so wide at 11 pixels, of which some do not shrink with the letters. */
  const sheetOf = (wide: number, fixed = 0) => {
    const sheet = document.createElement("div");
    const table = document.createElement("table");
    sheet.append(table);
    document.body.append(sheet);
    Object.defineProperty(table, "offsetWidth", {
      get: () =>
        fixed +
        ((wide - fixed) * Number.parseFloat(sheet.style.getPropertyValue("--print-size"))) / 11,
    });
    return sheet;
  };
  const fit = (wide: number, fixed = 0) =>
    fitOf(sheetOf(wide, fixed), { orientation: undefined, isDense: false });

  it("stands upright while its table is narrow, lies across when it is not, and then shrinks its letters", () => {
    expect(fit(300)).toEqual({ orientation: "portrait", size: 11 });
    // The institution's locale is en-GB here.
    expect(fit(700)).toEqual({ orientation: "landscape", size: 11 });
    expect(fit(1031)).toEqual({ orientation: "landscape", size: 11 });
    expect(fit(2062).size).toBeLessThanOrEqual(5.5);
  });

  it("takes a further step where the padding does not shrink, and stops at letters one can read", () => {
    const { size } = fit(1600, 500);
    expect(500 + (1100 * size) / 11).toBeLessThanOrEqual(1031);
    expect(fit(9000).size).toBe(5);
    const sheet = sheetOf(2000);
    fitOf(sheet, { orientation: "portrait", isDense: true });
    expect([sheet.className, sheet.style.getPropertyValue("--print-size")]).toEqual(["", ""]);
  });
});
