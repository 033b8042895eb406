import type { Policy } from "../../domain/attendance/policy";
import type { Call } from "../http/route";
import type { Cell } from "../transfer/cells";
import { csvWriter } from "../transfer/csv-writer";
import { xlsxWriter } from "../transfer/xlsx-writer";
import type { Answer, Column, Report, ReportRow } from "./report";

export const fileFormats = ["csv", "xlsx"] as const;
export type FileFormat = (typeof fileFormats)[number];

const types: Readonly<Record<FileFormat, string>> = { csv: "text/csv; charset=utf-8", xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" };
const treated = { left_out: "left out", absent: "counted as absent", present: "counted as present" } as const;
const text = (words: string): Cell => ({ type: "text", text: words });

function cellOf({ key, kind }: Column, row: ReportRow): Cell {
  const value = row[key];
  if (value === null || value === undefined || value === "") return { type: "empty" };
  if (kind === "date") return { type: "date", text: String(value) };
  return kind === "text" ? text(String(value)) : { type: "number", number: Number(value) };
}

/** The total below the rows; its first column says what it is. */
const totalLine = (columns: readonly Column[], totals: ReportRow): Cell[] => columns.map((column, at) => (at === 0 ? text("Total") : cellOf(column, totals)));

/** How the percentages were counted, which goes along with them. */
export const rule = ({ excused, unmarked }: Policy, from: string, to: string): string =>
  `${from} to ${to}. Percentages: excused ${treated[excused]}, unmarked ${treated[unmarked]}.`;

/** A report as a file, with its totals and the rule of its percentages below. */
export function reportFile(call: Call, report: Report, { columns, rows, totals }: Answer, format: FileFormat, note: string): Response {
  const writer = format === "csv" ? csvWriter() : xlsxWriter(report.title.slice(0, 31), call.context.now());
  const last: Cell[][] = [...(totals ? [totalLine(columns, totals)] : []), [text(note)]];
  const pieces = [writer.begin(columns.map(({ label }) => label)), writer.rows(rows.map((row) => columns.map((column) => cellOf(column, row)))), writer.rows(last), writer.end()];
  const from = note.slice(0, 10);
  return new Response(new Blob(pieces), {
    headers: { "Content-Type": types[format], "Content-Disposition": `attachment; filename="${report.name}-${from}.${format}"`, "Cache-Control": "no-store" },
  });
}
