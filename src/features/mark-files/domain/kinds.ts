import { t } from "./text";

/** What a column of a file can hold. */
export const columnKinds = [
  "admission_no",
  "roll_no",
  "name",
  "class",
  "date",
  "session",
  "code",
  "minutes_late",
  "remark",
  "marks",
  "ignored",
] as const;
export type ColumnKind = (typeof columnKinds)[number];
/** What a column can be called: all but days, which name themselves, and what is left out. */
export type NamedKind = Exclude<ColumnKind, "marks" | "ignored">;

/** What our own files call each column. */
export const headingOf: Readonly<Record<NamedKind, () => string>> = {
  admission_no: () => t("admissionNo"),
  roll_no: () => t("rollNo"),
  name: () => t("name"),
  class: () => t("class"),
  date: () => t("date"),
  session: () => t("session"),
  code: () => t("code"),
  minutes_late: () => t("minutesLate"),
  remark: () => t("remark"),
};

/** What a column holds, to be chosen from. */
export function kindText(kind: ColumnKind): string {
  if (kind === "marks") return t("marks");
  return kind === "ignored" ? t("ignored") : headingOf[kind]();
}
