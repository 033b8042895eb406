import { dayText, monthText } from "@rollcall/kit/schema/formats/days";
import { numberText } from "@rollcall/kit/schema/formats/numbers";
import type { AnswerTo } from "../../../providers/call";
import { figureStrings } from "../../figures/page";
import { firstSort } from "../domain/first-sort";
import { t } from "./text";

/** What a report can be asked with beside its span. */
export type Filter =
  | "class_id"
  | "subject_id"
  | "teacher_id"
  | "threshold"
  | "at_least"
  | "month"
  | "by";

/** The reports in the order of the cards, what needs attention first, with their filters. */
export const reports: ReadonlyMap<string, readonly Filter[]> = new Map<string, readonly Filter[]>([
  ["daily-summary", ["class_id"]],
  ["defaulters", ["class_id", "threshold", "at_least"]],
  ["class-summary", ["class_id"]],
  ["late-comers", ["class_id"]],
  ["patterns", ["class_id"]],
  ["trend", ["class_id", "by"]],
  ["marking-compliance", ["class_id", "teacher_id"]],
  ["student-summary", ["class_id", "threshold"]],
  ["subject-summary", ["class_id", "subject_id", "teacher_id"]],
  ["leave-summary", ["class_id"]],
  ["awards", ["class_id", "threshold", "at_least"]],
  ["monthly-register", ["class_id", "month"]],
]);

/** A report as the API answers it. */
export type Report = AnswerTo<"GET /admin/reports/:name">;
export type Column = Report["columns"][number];
export type Row = Report["rows"][number];

/** By which column the lines are sorted, with “-” before it from the highest. */
export const sortOf = (name: string, params: URLSearchParams): string | undefined =>
  params.get("sort") ?? firstSort[name];

/** What a click on the head of a column sorts by: numbers from the highest, and back at the next. */
export function nextSort({ key, kind }: Column, now: string | undefined): string {
  if (now === key) return `-${key}`;
  if (now === `-${key}`) return key;
  return kind === "text" || kind === "percent" ? key : `-${key}`;
}

/** The parameters of the address that a report takes, as the API names them. */
export function queryOf(name: string, params: URLSearchParams): string {
  const filters = reports.get(name) ?? [];
  const known = new Set<string>([
    ...filters,
    "page",
    ...(filters.includes("month") ? [] : ["from", "to", "year"]),
  ]);
  const query = new URLSearchParams(
    [...params].filter(([key, value]) => known.has(key) && value !== ""),
  );
  const sort = sortOf(name, params);
  if (sort) query.set("sort", sort);
  return query.toString();
}

/** What tells a line from the others of its report. */
export const keyOf = (row: Row): string =>
  ["student_id", "about", "class_id", "date", "start", "subject_id", "teacher_id", "leave_type_id"]
    .map((key) => row[key] ?? "")
    .join(" ");

/** A value as people read it; nothing counted is a dash, and a line by month is called after it. */
export function valueText({ key, kind }: Column, row: Row, by: string | null): string {
  const value = row[key];
  if (key === "must_attend" && row["reachable"] === false) return t("notReachable");
  if (kind === "percent") return figureStrings.percent(typeof value === "number" ? value : null);
  if (value === null || value === undefined || value === "") return "";
  if (kind === "date" && key === "start" && by !== "week") return monthText(String(value));
  if (kind === "date") return dayText(String(value));
  return typeof value === "number" ? numberText(value) : String(value);
}

export const isNumber = ({ kind }: Pick<Column, "kind">) => kind !== "text" && kind !== "date";

/** The column that says what a line is about, and leads to what it was made of. */
export const headOf = (columns: readonly Column[]) => columns.find((one) => !isNumber(one));

/** Marks that many schools never give: a column of nothing but zeros is left out. */
const seldom: ReadonlySet<string> = new Set(["free", "half", "excused", "not_counted"]);

/** The columns that hold something, and the names of those that are 0 in every row of the report. */
export function shownColumns({ columns, totals }: Pick<Report, "columns" | "totals">): {
  shown: readonly Column[];
  empty: readonly string[];
} {
  const isEmpty = ({ key }: Column) => seldom.has(key) && totals?.[key] === 0;
  return {
    shown: columns.filter((one) => !isEmpty(one)),
    empty: columns.filter(isEmpty).map(({ label }) => label),
  };
}

const daysBehind = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const lastOfMonth = (day: string) =>
  daysBehind(`${daysBehind(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`, -1);

/** Where a line of a report leads: to what it was made of. */
export function leadsTo(
  { name, from, to }: Pick<Report, "name" | "from" | "to">,
  row: Row,
  by: string | null,
): string | undefined {
  const span = `from=${from}&to=${to}`;
  if (row["student_id"]) return `/attendance/view?tab=student&student=${row["student_id"]}&${span}`;
  if (name === "daily-summary") return `/attendance/view?tab=day&date=${row["date"]}`;
  if (name === "class-summary")
    return `/reports?report=student-summary&class_id=${row["class_id"]}&${span}`;
  if (name === "marking-compliance" && row["teacher_id"])
    return `/reports?report=subject-summary&teacher_id=${row["teacher_id"]}&${span}`;
  if (name === "subject-summary") return `/subjects/${row["subject_id"]}`;
  if (name === "leave-summary")
    return `/leaves?leave_type_id=${row["leave_type_id"]}&${encodeURIComponent("from_date[lte]")}=${to}&${encodeURIComponent("to_date[gte]")}=${from}`;
  if (name !== "trend") return undefined;
  const start = String(row["start"]);
  return `/reports?report=daily-summary&from=${start}&to=${by === "week" ? daysBehind(start, 6) : lastOfMonth(start)}${row["class_id"] ? `&class_id=${row["class_id"]}` : ""}`;
}

/** Where the awards of a report are printed: of a student, of a class, or of all. */
export function awardAddress(
  { from, to, threshold, at_least }: Pick<Report, "from" | "to" | "threshold" | "at_least">,
  of: { student?: number; class?: number | undefined },
): string {
  const query = new URLSearchParams({ award: String(threshold), from, to });
  if (at_least !== null && at_least > 1) query.set("at_least", String(at_least));
  for (const [key, id] of Object.entries(of)) if (id !== undefined) query.set(key, String(id));
  return `/attendance/certificate?${query.toString()}`;
}

/** What opens beside the table for a line: a student, or the report that the line sums up. */
export type Drill =
  | { key: string; kind: "student"; id: number; to: string }
  | { key: string; kind: "report"; name: string; query: string; to: string };

/** What a line of a report opens; undefined where it leads to a page alone. */
export function drillOf(
  report: Pick<Report, "name" | "from" | "to">,
  row: Row,
  by: string | null,
): Drill | undefined {
  const to = leadsTo(report, row, by);
  if (to === undefined) return undefined;
  const key = keyOf(row).trim().replace(/\s+/g, "_");
  if (row["student_id"]) return { key, kind: "student", id: Number(row["student_id"]), to };
  const day = `from=${row["date"]}&to=${row["date"]}`;
  const address =
    report.name === "daily-summary"
      ? row["class_id"]
        ? `report=student-summary&class_id=${row["class_id"]}&${day}`
        : `report=class-summary&${day}`
      : to.split("/reports?")[1];
  if (address === undefined) return undefined;
  const params = new URLSearchParams(address);
  const name = params.get("report") ?? "";
  return { key, kind: "report", name, query: queryOf(name, params), to };
}
