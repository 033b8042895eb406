import { expect, it } from "vitest";
import { headingIndex, tableOf } from "../../../packages/kit/browser/crud/import/reading/headings";
import { readFile } from "../../../packages/kit/browser/crud/import/reading/read-file";
import { limits } from "../../../packages/kit/browser/crud/import/reading/table";
import { workbookOf } from "../../support/workbook";

type Rows = readonly (readonly string[])[];
/** Sheets by name; those in brackets are hidden. */
const workbook = (sheets: Readonly<Record<string, Rows>>) =>
  workbookOf(
    Object.entries(sheets).map(([name, rows]) => ({
      name: name.replace(/[()]/gu, ""),
      rows,
      hidden: name.startsWith("("),
    })),
  );
const together = async (sheets: Readonly<Record<string, Rows>>) => {
  const { lines, merged, ...rest } = await readFile(workbook(sheets), { all: true });
  return { ...tableOf(lines, headingIndex(lines, merged), merged), ...rest };
};

it("sheets with the same headings are one table, with the name of the sheet in each row", async () => {
  const read = await together({
    "1 A": [
      ["Name", "Roll"],
      ["Ann", "1"],
      ["Bob", "2"],
    ],
    "1 B": [["Class 1 B"], [], ["roll ", "Name", "House"], ["7", "Cem", "Red"]],
    Notes: [
      ["Written by", "on"],
      ["me", "Monday"],
    ],
    Empty: [],
    "(Old)": [
      ["Name", "Roll"],
      ["Gone", "1"],
    ],
  });
  expect(read.columns).toEqual(["Sheet", "Name", "Roll", "House"]);
  expect(read.lines).toEqual([
    { line: 2, cells: ["1 A", "Ann", "1", ""] },
    { line: 3, cells: ["1 A", "Bob", "2", ""] },
    { line: 1004, cells: ["1 B", "Cem", "7", "Red"] },
  ]);
  expect(read.notes).toEqual([
    "2 sheets are read together. Line numbers: “1 A” as in the sheet, “1 B” plus 1,000.",
    "Notes has other headings and isn't read. Import it on its own if you need it.",
  ]);
  expect([read.sheetName, read.sheetNames]).toEqual([
    null,
    ["1 A", "1 B", "Notes", "Empty", "Old"],
  ]);
});

it("no two lines have the same number, however long the sheets are", async () => {
  const long = [["Name", "Roll"], ...Array.from({ length: 1200 }, (_, at) => [`N${at}`, `${at}`])];
  const { lines } = await together({ "1 A": long, "1 B": long });
  expect(new Set(lines.map(({ line }) => line)).size).toBe(2400);
  expect(lines[1200]).toEqual({ line: 10_002, cells: ["1 B", "N0", "0"] });
});

it("they hold no more than one file may", async () => {
  const half = [["Name"], ...Array.from({ length: limits.lines / 2 + 1 }, () => ["N"])];
  await expect(together({ a: half, b: half })).rejects.toThrow("more than 50,000 lines");
});

it("a workbook of which no sheet has rows has none", async () => {
  expect((await readFile(workbook({ a: [["Name"]], b: [] }), { all: true })).lines).toEqual([]);
});
