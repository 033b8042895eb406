import type { RefusedRow } from "./rows";
import { guardText, unguardText } from "../../../../schema/transfer/cell-text";
import { csvLine, csvMark } from "../../../../schema/transfer/csv-text";
import { importStrings } from "../../../strings/import";
import type { Table } from "../reading/table";

/** All that is wrong with a row, as one text. */
export const reasonsOf = ({ column, reason, others = [] }: RefusedRow): string =>
  [{ column, reason }, ...others].map((one) => one.reason).join(" ");

/**
 * The refused lines as they were in the file, with the reason behind: corrected there, it can be
 * imported as it is.
 */
export function refusedFile(table: Table, refused: readonly RefusedRow[]): string {
  const byLine = new Map(table.lines.map((line) => [line.line, line.cells]));
  const rows = refused.map((row) => [
    ...(byLine.get(row.line) ?? table.columns.map(() => "")),
    String(row.line),
    reasonsOf(row),
  ]);
  return (
    csvMark +
    [[...table.columns, importStrings.lineColumn, importStrings.reasonColumn], ...rows]
      .map((cells) => csvLine(cells.map((cell) => guardText(unguardText(cell)))))
      .join("")
  );
}
