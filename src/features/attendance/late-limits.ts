import { invalid } from "@rollcall/kit/api/errors";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { policyOf, readStored } from "../school/settings";

const [half, absent] = [
  "attendance.policy.late_half_after",
  "attendance.policy.late_absent_after",
] as const;

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
