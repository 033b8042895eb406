import { countsDays } from "../../../domain/attendance/counted-days";
import type { Policy } from "../../../domain/attendance/policy";
import { policyText } from "../../../domain/attendance/policy-words";
import { several } from "../../../domain/several";
import { numberText, percentText } from "@rollcall/kit/schema/formats/numbers";

/** What is said of attendance in figures, wherever it stands. */
export const figureStrings = {
  percent: (percentage: number | null) => (percentage === null ? "—" : percentText(percentage)),
  policy: policyText,
  free: (count: number, policy: Policy) =>
    countsDays(policy)
      ? `${several(count, "free absence (day) isn't", "free absences (days) aren't")} counted.`
      : `${several(count, "free absence isn't", "free absences aren't")} counted.`,
  mixed:
    "Registers on these days were taken in different ways (daily, by session, by lesson). Each register counts once, so a lesson counts as much as a day.",
  counted: (weight: number, counted: number, policy: Policy) =>
    counted === 0
      ? "Nothing to count yet"
      : `${numberText(weight)} of ${countsDays(policy) ? several(counted, "day", "days") : several(counted, "session", "sessions")}`,
  coverage: (marked: number, expected: number, coverage: number | null) =>
    expected === 0
      ? "No registers were due"
      : `${numberText(marked)} of ${several(expected, "session", "sessions")} recorded (${figureStrings.percent(coverage)})`,
  below: (threshold: number) => `Below ${percentText(threshold)}`,
  counts: {
    present: "Present",
    absent: "Absent",
    free_absence: "Free absences (of those absent)",
    late_absent: "Late counted as absent",
    half: "Half day",
    late_half: "Late counted as half a day",
    excused: "Excused",
    not_counted: "Not counted",
    late: "Late",
    unmarked: "Unmarked",
    closed: "On closed days",
    not_enrolled: "Outside the class",
  },
  attendance: "Attendance",
  day: "Day",
  minimum: (threshold: number) => `Minimum ${percentText(threshold)}`,
  noRegister: "No register taken",
  minutesLate: "Minutes late",
  failed: "Couldn't load the figures.",
  retry: "Try again",
  loading: "Loading the figures…",
};
