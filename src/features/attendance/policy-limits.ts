import { invalid } from "@rollcall/kit/api/errors";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { Policy } from "../../domain/attendance/policy";
import { policyOf, readStored } from "../school/settings";

const paths = {
  lateHalf: "attendance.policy.late_half_after",
  lateAbsent: "attendance.policy.late_absent_after",
  wholeDay: "attendance.policy.whole_day_from",
  halfDay: "attendance.policy.half_day_from",
} as const;

/** A setting that was changed, and why it cannot be as it is. */
type Problem = readonly [path: string, sentence: string];
type Changed = ReadonlyMap<string, unknown>;

/** Minutes by which a late mark counts as absent before it counts as half a day. */
function lateProblem(
  { late_half_after: half, late_absent_after: absent }: Policy,
  changed: Changed,
): Problem | undefined {
  if (half === null || absent === null || absent > half) return undefined;
  return changed.has(paths.lateAbsent)
    ? [paths.lateAbsent, `Must be more than the ${half} minutes from which late is half a day.`]
    : [paths.lateHalf, `Must be less than the ${absent} minutes from which late is absent.`];
}

/** Percents by which half a day takes as much as a whole one, or half days alone. */
function dayProblem(
  { whole_day_from: whole, half_day_from: half }: Policy,
  changed: Changed,
): Problem | undefined {
  if (half === null || (whole !== null && half < whole)) return undefined;
  const isHalfChanged = changed.has(paths.halfDay);
  if (whole === null)
    return isHalfChanged
      ? [paths.halfDay, "Enter the percentage for a whole day first."]
      : [
          paths.wholeDay,
          `Also clear “Count days: half a day from” (${half}%): half days need a percentage for a whole day.`,
        ];
  return isHalfChanged
    ? [paths.halfDay, `Must be less than the ${whole}% from which a day is whole.`]
    : [paths.wholeDay, `Must be more than the ${half}% from which half a day counts.`];
}

/**
 * Refuses limits of the attendance policy that contradict each other.
 * @throws ApiError 422 at the settings that were changed.
 */
export async function checkPolicyLimits(
  { db }: Pick<RequestContext, "db">,
  changed: Changed,
): Promise<void> {
  const isLate = changed.has(paths.lateHalf) || changed.has(paths.lateAbsent);
  const isDay = changed.has(paths.wholeDay) || changed.has(paths.halfDay);
  if (!isLate && !isDay) return;
  const policy = policyOf(await readStored(db));
  const problems = [
    isLate ? lateProblem(policy, changed) : undefined,
    isDay ? dayProblem(policy, changed) : undefined,
  ].filter((one) => one !== undefined);
  if (problems.length > 0)
    throw invalid(Object.fromEntries(problems.map(([path, sentence]) => [path, [sentence]])));
}
