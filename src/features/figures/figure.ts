import { countsDays } from "../../school/sums/domain/counted-days";
import {
  isBelow,
  shownCoverage,
  shownPercent,
  type Tally,
} from "../../school/sums/domain/percentage";
import type { Policy } from "../../school/sums/domain/policy";
import { tallyOfSums, unmarkedOf, type Sums } from "../../school/sums/domain/sums";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import type { studentFigures } from "./contract";
import type { Reason } from "./domain/explain";
import type { ShownDay } from "./shown-day";

type Figure = Pick<
  DataOf<typeof studentFigures>,
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

/** A tally with the rules it was counted by. */
export const figureOf = (
  tally: Tally,
  { policy, threshold }: { policy: Policy; threshold: number },
): Figure => ({
  percentage: shownPercent(tally),
  coverage: shownCoverage(tally),
  weight: tally.halves / 2,
  counted: tally.counted,
  expected: tally.expected,
  marked: tally.marked,
  free: tally.free,
  below: isBelow(tally, threshold),
  policy,
  threshold,
});

/** What a row of a table says of some sums. */
export function rowFigure(
  sums: Sums,
  { policy, threshold }: { policy: Policy; threshold: number },
) {
  const tally = tallyOfSums(sums, policy);
  const { present, absent, excused, half, not_counted, late, expected } = sums;
  return {
    present,
    absent,
    excused,
    half,
    not_counted,
    late,
    free: sums.free,
    ...(policy.lates_per_absence === null ? {} : { nth_late: sums.nth_late }),
    unmarked: unmarkedOf(sums),
    expected,
    ...(countsDays(policy) ? { days: sums.days, days_attended: sums.day_halves / 2 } : {}),
    percentage: shownPercent(tally),
    coverage: shownCoverage(tally),
    below: isBelow(tally, threshold),
  };
}

const lateReasons: ReadonlySet<Reason> = new Set([
  "present",
  "half",
  "late_half",
  "late_absent",
  "free_absence",
  "nth_late",
]);
/** What reasons are a part of. */
const partOf: Partial<Record<Reason, Reason>> = {
  late_half: "half",
  late_absent: "absent",
  free_absence: "absent",
  nth_late: "present",
};

/**
 * How many slots of each kind are counted or left out; late ones are also among what they count as.
 * @param late the codes of those who came late
 */
export function countsOf(
  days: readonly ShownDay[],
  late: ReadonlySet<string>,
): Record<Reason | "late", number> {
  const counts = {
    present: 0,
    absent: 0,
    excused: 0,
    half: 0,
    not_counted: 0,
    late_half: 0,
    late_absent: 0,
    free_absence: 0,
    nth_late: 0,
    unmarked: 0,
    late: 0,
    closed: 0,
    not_enrolled: 0,
  };
  for (const { slots } of days) {
    for (const { reason, code } of slots) {
      counts[reason]++;
      const whole = partOf[reason];
      if (whole) counts[whole]++;
      if (lateReasons.has(reason) && code !== null && late.has(code)) counts.late++;
    }
  }
  return counts;
}
