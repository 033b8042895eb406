import { readFile as bytesOf } from "node:fs/promises";
import { expect, it } from "vitest";
import { readFile } from "../../../packages/kit/browser/crud/import/reading/read-file";

/** Written by the programs themselves; see files/write-files.py and write-files.mjs. */
const opened = async (name: string) => {
  const { lines, sheetName, notes } = await readFile(
    new Uint8Array(await bytesOf(`tests/crud/import/files/${name}`)),
  );
  return { sheetName, rows: lines.map(({ cells }) => cells), notes };
};
const heads = ["Class", "Admission no.", "Name", "Born", "Total"];
const hidden = (row: number) => [
  expect.stringMatching(new RegExp(`^Row ${row} is hidden in the sheet`, "u")) as string,
];

it("a workbook of openpyxl is read as its sheet shows it", async () => {
  expect(await opened("openpyxl.xlsx")).toEqual({
    sheetName: "Students",
    rows: [
      heads,
      ["Grade 1 A", "ADM-0012", "Asha Rao", "2014-06-03", "#NOT-CALCULATED!"],
      ["Grade 1 A", "000-007", "#N/A", "2014-06-03", "#NOT-CALCULATED!"],
      ["Grade 1 A", "1234", "Zoë", "2014-06-03", "2"],
    ],
    notes: hidden(4),
  });
});

it("a workbook of XlsxWriter is read as its sheet shows it", async () => {
  expect(await opened("xlsxwriter.xlsx")).toEqual({
    sheetName: "Students",
    rows: [
      heads,
      ["Grade 1 A", "ADM-0013", "Asha Rao", "2014-06-03", "#NOT-CALCULATED!"],
      ["Grade 1 A", "ADM-0014", "Zoë", "2014-06-03", "2"],
    ],
    notes: hidden(3),
  });
});

it.each(["libreoffice.xlsx", "libreoffice.ods", "gnumeric.xlsx", "gnumeric.ods"])(
  "what LibreOffice or Gnumeric calculated and wrote has its results: %s",
  async (file) => {
    expect(await opened(file)).toEqual({
      sheetName: "Students",
      rows: [
        heads,
        ["Grade 1 A", "ADM-0012", "Asha Rao", "2014-06-03", "2"],
        ["Grade 1 A", "000-007", "#N/A", "2014-06-03", "2"],
        ["Grade 1 A", "1234", "Zoë", "2014-06-03", "2"],
      ],
      notes: hidden(4),
    });
  },
);

it("a workbook of SheetJS is read as its sheet shows it", async () => {
  const rows = [
    heads,
    ["Grade 1 A", "ADM-0012", "Asha Rao", "2014-06-03", "2"],
    ["Grade 1 A", "000-007", "Zoë", "2014-06-03", "2"],
  ];
  expect(await opened("sheetjs.xlsx")).toEqual({ sheetName: "Students", rows, notes: hidden(3) });
});

// SheetJS 0.18 leaves number formats and hidden rows out of what it writes for OpenDocument, and
// gives a day as a number beside a text of its own.
it("an OpenDocument sheet of SheetJS is read as its cells are written", async () => {
  const rows = [
    heads,
    ["Grade 1 A", "12", "Asha Rao", "6/3/14", "2"],
    ["Grade 1 A", "7", "Zoë", "6/3/14", "2"],
  ];
  expect(await opened("sheetjs.ods")).toEqual({ sheetName: "Students", rows, notes: [] });
});

it("a workbook of ExcelJS is read as its sheet shows it", async () => {
  expect(await opened("exceljs.xlsx")).toEqual({
    sheetName: "Students",
    rows: [
      heads,
      ["Grade 1 A", "ADM-0012", "Asha Rao", "2014-06-03", "#NOT-CALCULATED!"],
      ["Grade 1 A", "000-007", "#N/A", "2014-06-03", "2"],
    ],
    notes: hidden(3),
  });
});
