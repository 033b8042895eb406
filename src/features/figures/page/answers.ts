import type { AnswerTo } from "../../../providers/call";

/** The register sheet of a class and a month. */
export type Sheet = AnswerTo<"GET /admin/attendance/month">;
export type SheetDay = Sheet["days"][number];
export type SheetStudent = Sheet["students"][number];
/** A code, or with the minutes late; null where there is no mark. */
export type Cell = NonNullable<SheetStudent["cells"][number]>[number];

/** One student's attendance over a span. */
export type StudentYear = AnswerTo<"GET /admin/attendance/students/:id">;
export type StudentDay = StudentYear["days"][number];
/** What a day counts as a whole, where percentages count days. */
export type DayCounts = NonNullable<StudentDay["counts"]>;

/** A percentage with what it was counted by. */
export type Figure = Pick<
  StudentYear,
  | "percentage"
  | "coverage"
  | "weight"
  | "counted"
  | "expected"
  | "marked"
  | "free"
  | "below"
  | "policy"
  | "threshold"
>;
