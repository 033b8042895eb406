import { invalid } from "@rollcall/kit/api/errors";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { Policy } from "../../school/sums/domain/policy";
import { policyOf, readStored } from "../../school/settings/settings";
import { t } from "./text";

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
    ? [paths.lateAbsent, t("lateAbsentTooLow", { half })]
    : [paths.lateHalf, t("lateHalfTooHigh", { absent })];
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
      ? [paths.halfDay, t("wholeDayFirst")]
      : [paths.wholeDay, t("clearHalfDay", { half })];
  return isHalfChanged
    ? [paths.halfDay, t("halfDayTooHigh", { whole })]
    : [paths.wholeDay, t("wholeDayTooLow", { half })];
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
