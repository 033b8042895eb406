import type { Span } from "../../domain/attendance/school-calendar";
import type { Policy } from "../../domain/attendance/policy";
import { countsDays } from "../../domain/attendance/counted-days";
import { policySentences, treatmentWords } from "../../domain/attendance/policy-words";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { FileAnswer } from "@rollcall/kit/api/http/contract";
import { file } from "@rollcall/kit/api/http/envelope";
import type { Cell } from "@rollcall/kit/api/transfer/cells";
import { csvWriter } from "@rollcall/kit/api/transfer/csv-writer";
import { xlsxWriter } from "@rollcall/kit/api/transfer/xlsx-writer";
import { fileTypes } from "./contract";
import type { Answer, Column, Report, ReportRow } from "./report";

type FileFormat = keyof typeof fileTypes;

const text = (words: string): Cell => ({ type: "text", text: words });

function cellOf({ key, kind }: Column, row: ReportRow): Cell {
  const value = row[key];
  if (value === null || value === undefined || value === "") return { type: "empty" };
  if (kind === "date") return { type: "date", text: String(value) };
  return kind === "text" ? text(String(value)) : { type: "number", number: Number(value) };
}

/** The total below the rows; its first column says what it is. */
const totalLine = (columns: readonly Column[], totals: ReportRow): Cell[] =>
  columns.map((column, at) => (at === 0 ? text("Total") : cellOf(column, totals)));

/**
 * How the percentages were counted, which goes along with them.
 * @param atLeast the counted registers a line has at least, or null
 */
export const rule = (policy: Policy, { from, to }: Span, atLeast: number | null): string =>
  `${from} to ${to}. Percentages: excused ${treatmentWords[policy.excused]}, unmarked ${treatmentWords[policy.unmarked]}.${policySentences(
    policy,
  )
    .map((sentence) => ` ${sentence}`)
    .join("")}${
    atLeast !== null && atLeast > 1
      ? ` Left out: who has fewer than ${atLeast} counted ${countsDays(policy) ? "days" : "registers"}.`
      : ""
  }`;

/** A report as a file, with its totals and the rule of its percentages below. */
export function reportFile(
  call: RequestContext,
  report: Report,
  { columns, rows, totals }: Answer,
  format: FileFormat,
  note: string,
): FileAnswer {
  const writer =
    format === "csv" ? csvWriter() : xlsxWriter(report.title.slice(0, 31), call.context.now());
  const last: Cell[][] = [...(totals ? [totalLine(columns, totals)] : []), [text(note)]];
  const pieces = [
    writer.begin(columns.map(({ label }) => label)),
    writer.rows(rows.map((row) => columns.map((column) => cellOf(column, row)))),
    writer.rows(last),
    writer.end(),
  ];
  const name = `${report.name}-${note.slice(0, 10)}.${format}`;
  return file(new Blob(pieces), { type: fileTypes[format], name });
}
