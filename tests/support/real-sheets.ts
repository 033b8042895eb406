import { readFile as bytesOf } from "node:fs/promises";

/** A workbook that a real program has written, and what its sheet shows. */
export interface RealSheet {
  /** Beside tests/crud/import/files/write-files.py and write-files.mjs, which wrote them. */
  file: string;
  rows: readonly (readonly string[])[];
  /** The row that the sheet hides. */
  hidden?: number;
  /** Lines that are no students, with what the refusal says. */
  refused: Readonly<Record<number, string>>;
}

export const sheetHeads = ["Class", "Admission no.", "Name", "Born", "Total"];

/** A student who is imported from a line of such a sheet. */
export interface SheetStudent {
  admission_no: string;
  name: string;
  class: string;
  date_of_birth: string;
}

const notCalculated = "#NOT-CALCULATED!";
const row = (number: string, name: string, total = "2", born = "2014-06-03") => [
  "Grade 1 A",
  number,
  name,
  born,
  total,
];
const error = { 3: "#N/A" };
const calculated = [row("ADM-0012", "Asha Rao"), row("000-007", "#N/A"), row("1234", "Zoë")];

export const realSheets: readonly RealSheet[] = [
  {
    file: "openpyxl.xlsx",
    rows: [
      row("ADM-0012", "Asha Rao", notCalculated),
      row("000-007", "#N/A", notCalculated),
      row("1234", "Zoë"),
    ],
    hidden: 4,
    refused: error,
  },
  {
    file: "xlsxwriter.xlsx",
    rows: [row("ADM-0013", "Asha Rao", notCalculated), row("ADM-0014", "Zoë")],
    hidden: 3,
    refused: {},
  },
  ...["libreoffice.xlsx", "libreoffice.ods", "gnumeric.xlsx", "gnumeric.ods"].map((file) => ({
    file,
    rows: calculated,
    hidden: 4,
    refused: error,
  })),
  {
    file: "sheetjs.xlsx",
    rows: [row("ADM-0012", "Asha Rao"), row("000-007", "Zoë")],
    hidden: 3,
    refused: {},
  },
  // SheetJS 0.18 leaves number formats and hidden rows out of what it writes for OpenDocument, and
  // gives a day as a number beside a text of its own, whose year has two digits.
  {
    file: "sheetjs.ods",
    rows: [row("12", "Asha Rao", "2", "6/3/14"), row("7", "Zoë", "2", "6/3/14")],
    refused: { 2: "6/3/14", 3: "6/3/14" },
  },
  {
    file: "exceljs.xlsx",
    rows: [row("ADM-0012", "Asha Rao", notCalculated), row("000-007", "#N/A")],
    hidden: 3,
    refused: error,
  },
];

/** The students of a sheet that can be imported, in the order of its lines. */
export const studentsOf = ({ rows, refused }: RealSheet): SheetStudent[] =>
  rows.flatMap(([className = "", admission_no = "", name = "", date_of_birth = ""], at) =>
    at + 2 in refused ? [] : [{ admission_no, name, class: className, date_of_birth }],
  );

export const sheetBytes = async (file: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await bytesOf(`tests/crud/import/files/${file}`));
