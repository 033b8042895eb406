import type { Policy } from "../../src/school/sums/domain/policy";

/** How percentages are counted in a school that has changed nothing. */
export const usualPolicy = {
  excused: "left_out",
  unmarked: "left_out",
  free_absences: 0,
  late_half_after: null,
  late_absent_after: null,
  lates_per_absence: null,
  whole_day_from: null,
  half_day_from: null,
} as const satisfies Policy;
