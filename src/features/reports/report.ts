import { countsDays } from "../../school/sums/domain/counted-days";
import type { Span } from "../../school/calendar/domain/school-calendar";
import { addUp, type Sums } from "../../school/sums/domain/sums";
import { type Terms, type Year, rowFigure } from "../figures/api";
import type { Paging } from "@rollcall/kit/api/http/paging";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import type { report } from "./contract";
import { t } from "./text";

type Answered = DataOf<typeof report>;
export type Column = Answered["columns"][number];
/** A value by the key of its column; what is no column's leads on: `student_id`, `class_id` … */
export type ReportRow = Answered["rows"][number];

/** What a report says. */
export interface Answer {
  columns: readonly Column[];
  rows: readonly ReportRow[];
  /** Of all rows, also those on other pages. */
  totals: ReportRow | null;
  /** How many rows there are in all; as many as are given without. */
  total?: number;
}

/** By which column the lines are sorted. */
export interface Sort {
  key: string;
  descending: boolean;
}

/** What a report was asked for; every filter was checked. */
export interface ReportQuery extends Span {
  call: RequestContext;
  terms: Terms;
  year: Year | null;
  classId: number | undefined;
  subjectId: number | undefined;
  teacherId: number | undefined;
  month: string | undefined;
  by: "week" | "month";
  /** Counted registers that a student has at least, in reports with that filter. */
  atLeast: number;
  /** Only where the report sorts by this column itself. */
  sort: Sort | undefined;
  /** Absent for files, which hold every row, and where lines are sorted afterwards. */
  paging: Paging | undefined;
}

export type Filter =
  | "class_id"
  | "subject_id"
  | "teacher_id"
  | "threshold"
  | "at_least"
  | "month"
  | "by";

export interface Report {
  name: string;
  /** Says it, in the language at work. */
  title: () => string;
  filters: readonly Filter[];
  paged?: boolean;
  /** Columns by which it sorts itself, page by page; by others its lines are sorted afterwards. */
  sorts?: readonly string[];
  /** Keys of the columns that are read first, where they are not the percentage and its outlook. */
  readsFirst?: readonly string[];
  /** Reads no sums, and is right also while they are being recounted. */
  withoutSums?: boolean;
  /** It looks at so many of the days that have come, the last ones. */
  lastDays?: number;
  /** Says by what it goes, where that is not the policy of percentages. */
  rule?: (span: Span) => string;
  /** Percent; the institution's unless given. */
  threshold?: number;
  /** Counts all that students attended, in whatever class, also where it is cut down to one. */
  ofAllClasses?: boolean;
  /** Looks at single registers, so that it has no days to count. */
  ofRegisters?: boolean;
  run(asked: ReportQuery): Promise<Answer>;
}

export const column = (key: string, label: string, kind: Column["kind"] = "integer"): Column => ({
  key,
  label,
  kind,
});

/** The columns of every count of marks, with the percentage and how much it rests on. */
const figureColumns = (): Column[] => [
  column("present", t("present")),
  column("absent", t("absent")),
  column("free", t("freeAbsences")),
  column("half", t("half")),
  column("excused", t("excused")),
  column("not_counted", t("notCounted")),
  column("late", t("late")),
  column("nth_late", t("nthLate")),
  column("unmarked", t("unmarked")),
  column("days", t("daysCounted")),
  column("days_attended", t("daysAttended"), "decimal"),
  column("percentage", t("percentage"), "percent"),
  column("coverage", t("coverage"), "percent"),
];

/**
 * The same as a policy gives them: free absences, late marks that are absences, and days have columns where there are any. Free
 * absences are days where percentages count days.
 */
export const figureColumnsOf = ({ policy }: Pick<Terms, "policy">): Column[] =>
  figureColumns()
    .filter(({ key }) => key !== "free" || policy.free_absences > 0)
    .filter(({ key }) => key !== "nth_late" || policy.lates_per_absence !== null)
    .filter(({ key }) => !key.startsWith("days") || countsDays(policy))
    .map((one) =>
      one.key === "free" && countsDays(policy) ? { ...one, label: t("freeDays") } : one,
    );

/** What is read first of a line, in this order, after what it is about, unless a report says it. */
const readFirst: readonly string[] = ["percentage", "must_attend", "can_miss", "left"];
/** What a line is about. */
const isAbout = ({ key, kind }: Column) =>
  ["text", "date"].includes(kind) && !/^(admission_no|last|otherwise|d\d\d)$/.test(key);

/** Columns as they are read: who or what, the percentage, what it asks for, then what it is made of. */
export function inReadingOrder(columns: readonly Column[], readsFirst = readFirst): Column[] {
  const about = columns.filter(isAbout);
  const first = readsFirst.flatMap((key) => columns.filter((one) => one.key === key));
  const rest = columns.filter((one) => !about.includes(one) && !first.includes(one));
  return [...about, ...first, ...rest];
}

/** Totals of rows of sums: Σ weight ÷ Σ counted, never the mean of percentages. */
export const totalsOf = (rows: readonly Sums[], terms: Terms): ReportRow =>
  rowFigure(addUp(rows), terms);

/** `limit` and `offset` of a page; all without. */
export const cut = (paging: ReportQuery["paging"]): { limit: number | null; offset: number } =>
  paging
    ? { limit: paging.perPage, offset: (paging.page - 1) * paging.perPage }
    : { limit: null, offset: 0 };
