import type { SchoolTerms } from "../figures/api";
import { formattingOf } from "@rollcall/kit/api/settings/formatting-of";
import { dayText, monthText } from "@rollcall/kit/schema/formats/days";
import type { Formatting } from "@rollcall/kit/schema/formats/formatting";
import { numberText, percentText } from "@rollcall/kit/schema/formats/numbers";
import type { Span } from "../../school/calendar/domain/school-calendar";
import type { Answer, ReportRow } from "./report";
import { t } from "./text";

/** Lines of a report that a message holds. */
export const mailedRows = 20;

/** A report as it is sent. */
export interface MailedReport extends Span {
  /** Its name in the API. */
  report: string;
  threshold: number;
  answer: Answer;
  stored: SchoolTerms["stored"];
}

const numberIn = (row: ReportRow | null, key: string): number =>
  typeof row?.[key] === "number" ? row[key] : 0;
const percentIn = (row: ReportRow | null, by: Formatting): string =>
  typeof row?.["percentage"] === "number" ? percentText(row["percentage"], by) : "–";

/** What a report comes to, in one sentence. */
function figureOf({ report, threshold, answer }: MailedReport, by: Formatting): string {
  const { rows, totals, total = rows.length } = answer;
  if (report === "defaulters") return t("mail.low", { count: total, threshold });
  if (report === "late-comers")
    return t("mail.late", { count: total, times: numberIn(totals, "late") });
  if (report === "leave-summary")
    return t("mail.leave", {
      count: numberIn(totals, "requests"),
      pending: numberIn(totals, "pending"),
    });
  if (report === "marking-compliance")
    return t("mail.missing", {
      count: numberIn(totals, "missing"),
      registers: numberIn(totals, "registers"),
    });
  return t("mail.percentage", { percentage: percentIn(totals, by) });
}

/** What stands at the end of a line: the figure that the report is read for. */
const endOf: Readonly<Record<string, string>> = {
  "late-comers": "late",
  "leave-summary": "requests",
  "marking-compliance": "missing",
};

/** A line: who or what, and the figure. */
function lineOf(report: string, row: ReportRow, by: Formatting): string {
  const day = row["date"] ?? row["start"];
  const [name, of] =
    typeof day === "string"
      ? [row["date"] ? dayText(day, by) : monthText(day, by), undefined]
      : [
          row["name"] ?? row["class"] ?? row["teacher"] ?? row["subject"] ?? row["type"],
          row["name"] === undefined ? undefined : row["class"],
        ];
  const key = endOf[report];
  const figure = key === undefined ? percentIn(row, by) : numberText(numberIn(row, key), by);
  return `${[name, of].filter(Boolean).join(", ")}: ${figure}`;
}

/** The days, the figure and the first lines of a report, in the language at work. */
export function mailedText(mailed: MailedReport): { figure: string; body: string } {
  const { report, answer, from, to, stored } = mailed;
  const by = formattingOf(stored.settings);
  const { rows, total = rows.length } = answer;
  const shown = rows.slice(0, mailedRows);
  const figure = figureOf(mailed, by);
  const lines = [
    t("mail.days", { from: dayText(from, by), to: dayText(to, by) }),
    figure,
    "",
    ...shown.map((row) => lineOf(report, row, by)),
    ...(total > shown.length ? [t("mail.more", { count: total - shown.length })] : []),
  ];
  return { figure, body: lines.join("\n").trim() };
}
