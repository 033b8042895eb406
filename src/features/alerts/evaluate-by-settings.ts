import type { RequestContext, Rules } from "@rollcall/kit/api/http/request-context";
import { evaluateEveryone, evaluateSoon } from "../../school/registers/alert-queue";
import { calculationPaths } from "../../school/settings/settings";

const differs = (
  key: string,
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>>,
) => (before?.[key] ?? null) !== (after[key] ?? null);

/** A student whose status changes may come to be among those who are judged, or leave them. */
export const studentAlertRules: Rules = {
  async afterWrite(call, { before, after, id }) {
    if (before && differs("status", before, after)) await evaluateSoon(call.db, [id]);
  },
};

/** Percentages are of the current year. */
export const academicYearAlertRules: Rules = {
  async afterWrite(call, { before, after }) {
    if (differs("is_current", before, after)) await evaluateEveryone(call.db);
  },
};

/** Settings by which a percentage is made, or judged to be low. */
const decidesWhoIsLow = (path: string) =>
  path === "attendance.expected_from" ||
  path === "attendance.mode" ||
  path === "attendance.mode_from" ||
  calculationPaths.includes(path) ||
  path.startsWith("notifications.rules.low_attendance");

/** Judges everybody anew when settings change by which somebody may be low. */
export async function evaluateBySettings(
  call: RequestContext,
  changed: ReadonlyMap<string, unknown>,
): Promise<void> {
  if ([...changed.keys()].some(decidesWhoIsLow)) await evaluateEveryone(call.db);
}
