/**
 * Writes the workbooks of SheetJS and ExcelJS beside this script, where a folder has them:
 *
 *   npm install --prefix FOLDER xlsx@0.18.5 exceljs@4.4.0
 *   node tests/crud/import/files/write-files.mjs FOLDER
 */
import { createRequire } from "node:module";
import { join } from "node:path";

const from = createRequire(join(process.cwd(), process.argv[2] ?? "", "package.json"));
const here = import.meta.dirname;
const heads = ["Class", "Admission no.", "Name", "Born", "Total"];
const born = new Date(Date.UTC(2014, 5, 3, 9, 30));

const XLSX = from("xlsx");
const sheet = XLSX.utils.aoa_to_sheet([
  heads,
  ["Grade 1 A", 12, "Asha Rao", born, null],
  [null, 7, "Zoë", born, 2],
]);
sheet["!merges"] = [{ s: { r: 1, c: 0 }, e: { r: 2, c: 0 } }];
sheet["!rows"] = [{}, {}, { hidden: true }];
sheet.B2.z = '"ADM-"0000';
sheet.B3.z = "000-000";
for (const cell of [sheet.D2, sheet.D3]) cell.z = "dd/mm/yyyy";
sheet.E2 = { t: "n", f: "1+1", v: 2 };
const book = XLSX.utils.book_new();
XLSX.utils.book_append_sheet(book, sheet, "Students");
XLSX.writeFile(book, join(here, "sheetjs.xlsx"));
XLSX.writeFile(book, join(here, "sheetjs.ods"));
XLSX.writeFile(book, join(here, "sheetjs.fods"), { bookType: "fods" });
XLSX.writeFile(book, join(here, "sheetjs-html.xls"), { bookType: "html" });
XLSX.writeFile(book, join(here, "sheetjs-xml.xls"), { bookType: "xlml" });

const { Workbook } = from("exceljs");
const workbook = new Workbook();
workbook.addWorksheet("Notes");
const students = workbook.addWorksheet("Students");
workbook.views = [{ activeTab: 1 }];
students.addRow(heads);
students.addRow(["Grade 1 A", 12, "Asha Rao", born, { formula: "1+1" }]);
students.addRow([null, 7, { error: "#N/A" }, born, { formula: "1+1", result: 2 }]);
students.mergeCells("A2:A3");
students.getCell("B2").numFmt = '"ADM-"0000';
students.getCell("B3").numFmt = "000-000";
for (const cell of ["D2", "D3"]) students.getCell(cell).numFmt = "dd/mm/yyyy";
students.getRow(3).hidden = true;
await workbook.xlsx.writeFile(join(here, "exceljs.xlsx"));
