import { messages } from "../../schema/messages";
import words from "./words/import-reading/en.json";

const t = messages("kit/import-reading", words);

/**
 * Why a chosen file cannot be read; apart from the pages' strings, since files are read in a
 * worker.
 */
export const readingStrings = {
  empty: t("empty"),
  tooLarge: (bytes: number) => t("tooLarge", { megabytes: Math.round(bytes / 1024 / 1024) }),
  tooManyLines: (lines: number) => t("tooManyLines", { lines }),
  oldExcel: t("oldExcel"),
  noWorkbook: t("noWorkbook"),
  damaged: t("damaged"),
  noTable: t("noTable"),
  unclosedQuote: (line: number) => t("unclosedQuote", { line }),
  unreadable: t("unreadable"),
};
