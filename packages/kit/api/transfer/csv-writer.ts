import { conditionWords } from "../../schema/sentences";
import { guardText } from "../../schema/transfer/cell-text";
import { csvLine, csvMark } from "../../schema/transfer/csv-text";
import type { Cell } from "./cells";
import type { TableWriter } from "./table-writer";

const textOf: { [T in Cell["type"]]: (cell: Extract<Cell, { type: T }>) => string } = {
  empty: () => "",
  text: ({ text }) => guardText(text),
  number: ({ number }) => String(number),
  boolean: ({ yes }) => conditionWords.yesNo(yes),
  date: ({ text }) => text,
  time: ({ text }) => text,
  instant: ({ text }) => text,
};

const cellText = (cell: Cell) => (textOf[cell.type] as (cell: Cell) => string)(cell);

/**
 * Comma-separated values as RFC 4180 has them, with the mark by which Excel knows UTF-8, and no
 * cell that is a formula.
 */
export function csvWriter(): TableWriter {
  const encoder = new TextEncoder();
  return {
    begin: (headers) => encoder.encode(csvMark + csvLine(headers.map(guardText))),
    rows: (rows) => encoder.encode(rows.map((cells) => csvLine(cells.map(cellText))).join("")),
    end: () => new Uint8Array(0),
  };
}
