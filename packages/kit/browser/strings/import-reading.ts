import { listed, messages } from "../../schema/messages";
import words from "./words/import-reading/en.json" with { type: "json" };

/** Of the catalogue of what is said here. */
export const readingId = "kit/import-reading";
const t = messages(readingId, words);

/** A list that ends where it gets too long to read. */
const some = (texts: readonly string[], most = 30): string =>
  listed([...texts.slice(0, most), ...(texts.length > most ? ["…"] : [])], "unit");

/**
 * Why a chosen file cannot be read; apart from the pages' strings, since files are read in a
 * worker.
 */
export const readingStrings = {
  empty: t("empty"),
  tooLarge: (bytes: number) => t("tooLarge", { megabytes: Math.round(bytes / 1024 / 1024) }),
  tooManyLines: (lines: number) => t("tooManyLines", { lines }),
  tooMuch: (characters: number) => t("tooMuch", { characters }),
  tooManyCells: (cells: number, merged: number) => t("tooManyCells", { cells, merged }),
  tooSlow: (seconds: number) => t("tooSlow", { seconds }),
  oldExcel: t("oldExcel"),
  noWorkbook: t("noWorkbook"),
  damaged: t("damaged"),
  locked: t("locked"),
  noTable: t("noTable"),
  otherTable: t("otherTable"),
  unclosedQuote: (line: number) => t("unclosedQuote", { line }),
  unreadable: t("unreadable"),
  /** A column without a heading. */
  column: (letter: string) => t("column", { letter }),
  /** A table of a web page that has no caption. */
  tableOfPage: (number: number) => t("tableOfPage", { number }),
  /** The column of the names of sheets that are read together. */
  sheetColumn: t("sheetColumn"),
  /** Of sheets that are read together, each as `joinedFrom` says it. */
  joined: (sheets: readonly string[]) =>
    t("joined", { count: sheets.length, sheets: some(sheets) }),
  joinedFrom: (sheet: string, added: number) =>
    added === 0 ? t("joinedFirst", { sheet }) : t("joinedFrom", { sheet, added }),
  leftOut: (sheets: readonly string[]) =>
    t("leftOut", { count: sheets.length, sheets: some(sheets) }),
  noteOfSheet: (sheet: string, note: string) => t("noteOfSheet", { sheet, note }),
  /** Of rows that a sheet hides, by their numbers. */
  hiddenRows: (rows: readonly number[]) =>
    t("hiddenRows", { count: rows.length, rows: some(rows.map(String), 10) }),
  unreadFormat: (cell: string, value: string, format: string) =>
    t("unreadFormat", { cell, value, format }),
};
