import { countsDays } from "../../../domain/attendance/counted-days";
import type { Policy } from "../../../domain/attendance/policy";
import { policyText } from "../../../domain/attendance/policy-words";
import { several } from "../../../domain/several";

/** What is said of attendance in figures, wherever it stands. */
export const figureStrings = {
  percent: (percentage: number | null) =>
    percentage === null ? "—" : `${percentage.toLocaleString("en")} %`,
  policy: policyText,
  free: (count: number, policy: Policy) =>
    countsDays(policy)
      ? `${several(count, "free day absent is", "free days absent are")} left out here.`
      : `${several(count, "free absence is", "free absences are")} left out here.`,
  mixed:
    "Registers of these days were taken in several ways (days, half days, lessons). Each register counts as one, so a lesson weighs as much as a day.",
  counted: (weight: number, counted: number, policy: Policy) =>
    counted === 0
      ? "Nothing is counted yet"
      : `${weight.toLocaleString("en")} of ${countsDays(policy) ? several(counted, "counted day", "counted days") : several(counted, "counted slot", "counted slots")}`,
  coverage: (marked: number, expected: number, coverage: number | null) =>
    expected === 0
      ? "No register was expected"
      : `${marked.toLocaleString("en")} of ${several(expected, "expected slot is", "expected slots are")} marked (${figureStrings.percent(coverage)})`,
  below: (threshold: number) => `Below ${threshold} %`,
  counts: {
    present: "Present",
    absent: "Absent",
    free_absence: "Free absences (of absent)",
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
  minutesLate: "Minutes late",
  failed: "The figures could not be loaded.",
  retry: "Try again",
  loading: "Loading the figures…",
};
