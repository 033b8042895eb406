import type { Span } from "../../school/calendar/domain/school-calendar";
import type { Policy } from "../../school/sums/domain/policy";
import { countsDays } from "../../school/sums/domain/counted-days";
import { policySentences } from "../../school/sums/domain/policy-words";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { FileAnswer } from "@rollcall/kit/api/http/contract";
import { file } from "@rollcall/kit/api/http/envelope";
import type { Cell } from "@rollcall/kit/api/transfer/cells";
import { csvWriter } from "@rollcall/kit/api/transfer/csv-writer";
import { xlsxWriter } from "@rollcall/kit/api/transfer/xlsx-writer";
import { fileTypes } from "./contract";
import type { Answer, Column, Report, ReportRow } from "./report";
import { t } from "./text";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";

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
  columns.map((column, at) => (at === 0 ? text(t("total")) : cellOf(column, totals)));

/**
 * How the percentages were counted, which goes along with them.
 * @param atLeast the counted registers a line has at least, or null
 */
export function rule(policy: Policy, { from, to }: Span, atLeast: number | null): string {
  const { excused, unmarked } = policy;
  const said = [t("rule", { from, to, excused, unmarked }), ...policySentences(policy)];
  if (atLeast !== null && atLeast > 1)
    said.push(countsDays(policy) ? t("fewerDays", { atLeast }) : t("fewerRegisters", { atLeast }));
  return said.join(" ");
}

/** A report as a file, with its totals and the rule of its percentages below. */
export function reportFile(
  call: RequestContext,
  report: Report,
  { columns, rows, totals }: Answer,
  format: FileFormat,
  { from, note }: { from: CalendarDay; note: string },
): FileAnswer {
  const writer =
    format === "csv" ? csvWriter() : xlsxWriter(report.title().slice(0, 31), call.context.now());
  const last: Cell[][] = [...(totals ? [totalLine(columns, totals)] : []), [text(note)]];
  const pieces = [
    writer.begin(columns.map(({ label }) => label)),
    writer.rows(rows.map((row) => columns.map((column) => cellOf(column, row)))),
    writer.rows(last),
    writer.end(),
  ];
  const name = `${report.name}-${from}.${format}`;
  return file(new Blob(pieces), { type: fileTypes[format], name });
}
