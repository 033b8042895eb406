import { invalid } from "@rollcall/kit/api/errors";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { policyOf, readStored } from "../school/settings";

const [half, absent] = [
  "attendance.policy.late_half_after",
  "attendance.policy.late_absent_after",
] as const;

const [wholeDay, halfDay] = [
  "attendance.policy.whole_day_from",
  "attendance.policy.half_day_from",
] as const;

/**
 * Refuses percents by which half a day takes as much as a whole one, or half days alone.
 * @throws ApiError 422 at the setting that was changed.
 */
export async function checkDayLimits(
  { db }: Pick<RequestContext, "db">,
  changed: ReadonlyMap<string, unknown>,
): Promise<void> {
  if (!changed.has(wholeDay) && !changed.has(halfDay)) return;
  const { whole_day_from: whole, half_day_from: half } = policyOf(await readStored(db));
  if (half === null || (whole !== null && half < whole)) return;
  if (whole === null)
    throw invalid(
      changed.has(halfDay)
        ? { [halfDay]: ["Enter first from how many percent a day is whole."] }
        : {
            [wholeDay]: [
              `Clear “half a day from” (${half}%) as well: without whole days nothing counts by days.`,
            ],
          },
    );
  throw invalid(
    changed.has(halfDay)
      ? { [halfDay]: [`Must be less than the ${whole}% from which a day is whole.`] }
      : { [wholeDay]: [`Must be more than the ${half}% from which half a day counts.`] },
  );
}

/**
 * Refuses minutes by which a late mark counts as absent before it counts as half a day.
 * @throws ApiError 422 at the setting that was changed.
 */
export async function checkLateLimits(
  { db }: Pick<RequestContext, "db">,
  changed: ReadonlyMap<string, unknown>,
): Promise<void> {
  if (!changed.has(half) && !changed.has(absent)) return;
  const { late_half_after, late_absent_after } = policyOf(await readStored(db));
  if (late_half_after === null || late_absent_after === null) return;
  if (late_absent_after > late_half_after) return;
  const [path, sentence] = changed.has(absent)
    ? [absent, `Must be more than the ${late_half_after} minutes from which late is half a day.`]
    : [half, `Must be less than the ${late_absent_after} minutes from which late is absent.`];
  throw invalid({ [path]: [sentence] });
}
