import { dayText, monthText } from "@rollcall/kit/schema/formats/days";
import { numberText, percentText } from "@rollcall/kit/schema/formats/numbers";
import type { SheetFact } from "@rollcall/kit/browser/print/print-sheet";
import { termOf } from "../../../school/calendar/domain/academic-year";
import { reports, type Filter, type Report } from "./report";
import { t } from "./text";

/** A filter that holds, and the parameters of the address that it stands for. */
export interface Applied extends SheetFact {
  name: string;
  /** The filter; `days` are those of an academic year or a term that is named already. */
  of: Filter | "span" | "days";
  /** None where it holds without having been chosen. */
  keys: readonly string[];
}

type Named = { name: string } | null;

/** The days of the report: those of an academic year or its term, of a month, or from one to another. */
function spanOf({ name, from, to, year }: Report, params: URLSearchParams): Applied[] {
  if (reports.get(name)?.includes("month"))
    return [
      {
        of: "month",
        name: t("month"),
        value: monthText(from.slice(0, 7)),
        keys: chosen(params, "month"),
      },
    ];
  const days: Applied = {
    of: "span",
    name: t("days"),
    value: t("span", { from: dayText(from), to: dayText(to) }),
    keys: chosen(params, "from", "to"),
  };
  const term = termOf({ from, to }, year?.terms);
  if (term)
    return [
      { ...days, name: t("term"), value: term.name },
      { ...days, of: "days" },
    ];
  return year && days.keys.length === 0
    ? [
        { of: "span", name: t("year"), value: year.name, keys: chosen(params, "year") },
        { ...days, of: "days" },
      ]
    : [days];
}

const chosen = (params: URLSearchParams, ...keys: string[]) =>
  keys.filter((key) => params.has(key));

/** Which lines are on paper, where the report has more. */
export function pageFact(report: Report | undefined): SheetFact[] {
  if (!report?.paging || report.paging.last_page < 2) return [];
  const { paging, total, rows } = report;
  const before = (paging.current_page - 1) * paging.per_page;
  return [
    {
      name: t("rowsShown"),
      value: t("rowsOf", { from: before + 1, to: before + rows.length, total }),
    },
  ];
}

/** What a report is cut down to, in words: on screen to be changed and taken back, on paper to be read. */
export function appliedTo(report: Report, params: URLSearchParams): Applied[] {
  const filters = reports.get(report.name) ?? [];
  const record = (name: string, of: Filter, found: Named): Applied[] =>
    found ? [{ of, name, value: found.name, keys: [of] }] : [];
  const { class: ofClass, subject, teacher } = report.chosen;
  return [
    ...spanOf(report, params),
    ...record(t("class"), "class_id", ofClass),
    ...record(t("subject"), "subject_id", subject),
    ...record(t("teacher"), "teacher_id", teacher),
    ...(filters.includes("threshold")
      ? [
          {
            of: "threshold" as const,
            name: t("limit"),
            value: percentText(report.threshold),
            keys: chosen(params, "threshold"),
          },
        ]
      : []),
    ...(report.at_least !== null && report.at_least > 1
      ? [
          {
            of: "at_least" as const,
            name: t("atLeast"),
            value: numberText(report.at_least),
            keys: chosen(params, "at_least"),
          },
        ]
      : []),
    ...(filters.includes("by")
      ? [
          {
            of: "by" as const,
            name: t("by"),
            value: params.get("by") === "week" ? t("byWeek") : t("byMonth"),
            keys: chosen(params, "by"),
          },
        ]
      : []),
  ];
}
