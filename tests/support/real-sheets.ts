import { readFile as bytesOf } from "node:fs/promises";

/** A table that a real program has written, and what its sheet shows. */
export interface RealSheet {
  /** Beside tests/crud/import/files/write-files.py and write-files.mjs, which wrote them. */
  file: string;
  rows: readonly (readonly string[])[];
  /** What its sheet is called; a web page has no name for it. */
  sheetName: string | null;
  /** The row that the sheet hides. */
  hidden?: number;
  /** Where its days are texts that can be read in two ways. */
  dateOrder?: "dmy";
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

const students = { sheetName: "Students" };
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
    ...students,
    hidden: 4,
    refused: error,
  },
  {
    file: "xlsxwriter.xlsx",
    ...students,
    rows: [row("ADM-0013", "Asha Rao", notCalculated), row("ADM-0014", "Zoë")],
    hidden: 3,
    refused: {},
  },
  ...[
    "libreoffice.xlsx",
    "libreoffice.ods",
    "libreoffice.fods",
    "gnumeric.xlsx",
    "gnumeric.ods",
  ].map((file) => ({ file, ...students, rows: calculated, hidden: 4, refused: error })),
  // A web page holds what is shown: no hidden row, and a day as its text.
  {
    file: "libreoffice.html",
    sheetName: null,
    rows: [
      row("ADM-0012", "Asha Rao", "2", "03/06/2014"),
      row("000-007", "#N/A", "2", "03/06/2014"),
    ],
    dateOrder: "dmy",
    refused: error,
  },
  ...["sheetjs.xlsx", "sheetjs-xml.xls"].map((file) => ({
    file,
    ...students,
    rows: [row("ADM-0012", "Asha Rao"), row("000-007", "Zoë")],
    hidden: 3,
    refused: {},
  })),
  // SheetJS 0.18 leaves number formats and hidden rows out of what it writes for OpenDocument, and
  // gives a day as a number beside a text of its own, whose year has two digits.
  ...["sheetjs.ods", "sheetjs.fods"].map((file) => ({
    file,
    ...students,
    rows: [row("12", "Asha Rao", "2", "6/3/14"), row("7", "Zoë", "2", "6/3/14")],
    refused: { 2: "6/3/14", 3: "6/3/14" },
  })),
  {
    file: "sheetjs-html.xls",
    sheetName: null,
    rows: [row("ADM-0012", "Asha Rao", "2", "6/3/14"), row("000-007", "Zoë", "2", "6/3/14")],
    refused: { 2: "6/3/14", 3: "6/3/14" },
  },
  {
    file: "exceljs.xlsx",
    ...students,
    rows: [row("ADM-0012", "Asha Rao", notCalculated), row("000-007", "#N/A")],
    hidden: 3,
    refused: error,
  },
];

/** The students of a sheet that can be imported, in the order of its lines. */
export const studentsOf = ({ rows, refused }: RealSheet): SheetStudent[] =>
  rows.flatMap(([className = "", admission_no = "", name = ""], at) =>
    at + 2 in refused
      ? []
      : [{ admission_no, name, class: className, date_of_birth: "2014-06-03" }],
  );

export const sheetBytes = async (file: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await bytesOf(`tests/crud/import/files/${file}`));
