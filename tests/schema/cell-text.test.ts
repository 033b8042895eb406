import * as fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { guardQuote, guardText, unguardText } from "../../packages/kit/schema/transfer/cell-text";
import { csvLine } from "../../packages/kit/schema/transfer/csv-text";

const piece = fc.constantFrom(
  "=1+1",
  "+1",
  "-1",
  "@x",
  "＝1",
  "'",
  "''",
  ";",
  "|",
  "\t",
  "\n",
  "\r\n",
  "\r",
  ",",
  '"',
  '""',
  " ",
  "abc",
  "#N/A",
  "x",
);
const texts = fc.oneof(
  fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join("")),
  fc.string({ unit: "grapheme", maxLength: 12 }),
);
const isFormula = (cell: string) => /^[\t\r\n ]*[=+\-@＝＋－＠]/u.test(cell);

describe("a guarded text", () => {
  it("comes back as it was, in files that have formulas and in those that have none", () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(unguardText(guardText(text))).toBe(text);
        expect(unguardText(guardQuote(text))).toBe(text);
      }),
      { numRuns: 5000 },
    );
  });

  it("is no formula in a spreadsheet that separates by commas, semicolons, tabs or bars, as a whole or in part", () => {
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1, maxLength: 4 }), (values) => {
        const file = [values, values].map((row) => csvLine(["7", ...row.map(guardText)])).join("");
        for (const delimiter of [",", ";", "\t", "|"]) {
          const cells = Papa.parse<string[]>(file, { delimiter, newline: "\n" }).data.flat();
          expect(cells.filter(isFormula), `${delimiter} in ${JSON.stringify(file)}`).toEqual([]);
        }
      }),
      { numRuns: 5000 },
    );
  });

  it("is no formula either for a reader that knows no quotes", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const cells = csvLine(["7", guardText(text), "x"])
          .split(/[;|\t\r\n]/u)
          .slice(1)
          .map((cell) => cell.replace(/^[" ]+/u, ""));
        expect(cells.filter(isFormula)).toEqual([]);
      }),
      { numRuns: 5000 },
    );
  });

  it.each([
    ["line1\n=1+1", "line1\n'=1+1"],
    ["abc;=1+1;x", "abc;'=1+1;x"],
    ["a; =b", "a;' =b"],
    ['a;"=1"', `a;'"=1"`],
    ["a;'=1", "a;''=1"],
    ["=1;-2", "'=1;'-2"],
  ])("%j is written as %j", (text, written) => {
    expect(guardText(text)).toBe(written);
  });

  it("is left alone where nothing in it is a formula", () => {
    for (const text of [
      "12, High Street; Ulm",
      "a-b",
      "x=1",
      "a@b.co; c@d.co",
      "it's; ok",
      "line\nbreak",
    ])
      expect(guardText(text)).toBe(text);
  });
});
