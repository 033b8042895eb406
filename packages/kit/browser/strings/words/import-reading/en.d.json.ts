// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../../schema/messages";

declare const words: Catalogue<
  "kit/import-reading",
  {
    empty: undefined;
    tooLarge: { megabytes: number };
    tooManyLines: { lines: number };
    tooMuch: { characters: number };
    tooSlow: { seconds: number };
    oldExcel: undefined;
    noWorkbook: undefined;
    damaged: undefined;
    locked: undefined;
    noTable: undefined;
    otherTable: undefined;
    unclosedQuote: { line: number };
    unreadable: undefined;
    column: { letter: string | number };
    hiddenRows: { count: number; rows: string | number };
    unreadFormat: { cell: string | number; value: string | number; format: string | number };
  }
>;
export default words;
