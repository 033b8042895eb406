import { listed, messages } from "../../schema/messages";
import words from "./words/import-reading/en.json" with { type: "json" };

/** Of the catalogue of what is said here. */
export const readingId = "kit/import-reading";
const t = messages(readingId, words);

/**
 * Why a chosen file cannot be read; apart from the pages' strings, since files are read in a
 * worker.
 */
export const readingStrings = {
  empty: t("empty"),
  tooLarge: (bytes: number) => t("tooLarge", { megabytes: Math.round(bytes / 1024 / 1024) }),
  tooManyLines: (lines: number) => t("tooManyLines", { lines }),
  tooMuch: (characters: number) => t("tooMuch", { characters }),
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
  /** Of rows that a sheet hides, by their numbers. */
  hiddenRows: (rows: readonly number[]) =>
    t("hiddenRows", {
      count: rows.length,
      rows: listed([...rows.slice(0, 10).map(String), ...(rows.length > 10 ? ["…"] : [])], "unit"),
    }),
  unreadFormat: (cell: string, value: string, format: string) =>
    t("unreadFormat", { cell, value, format }),
};
