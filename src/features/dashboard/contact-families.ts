import { sql } from "@rollcall/kit/api/db/sql";
import { logActivity } from "@rollcall/kit/api/activity";
import { ok } from "@rollcall/kit/api/http/envelope";
import { clash, invalid } from "@rollcall/kit/api/errors";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import { needs } from "@rollcall/kit/api/http/route";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { absenteesOn, contactedAction } from "./absentees";
import { contactFamily } from "./contract";
import { t } from "./text";

/**
 * Records that the office has spoken to a family: what a person says they did, kept in the activity
 * log with who and when.
 * @throws ApiError 422 unless all of them are absent without leave on the day, and the parent is
 * theirs; 409 when it is recorded already and this is no call.
 */
async function contact(
  call: RequestContext,
  { body: { date, student_ids, outcome, parent_id: parentId, said } }: Input<typeof contactFamily>,
): Promise<AnswerOf<typeof contactFamily>> {
  await call.db.query(sql`select pg_advisory_xact_lock(hashtext('absence notices'))::text`);
  const ids = [...new Set(student_ids)];
  const children = await absenteesOn(call, date, ids);
  if (children.length < ids.length) throw invalid({ student_ids: [t("notAbsent")] });
  const parent = children
    .flatMap(({ parent_records }) => parent_records)
    .find(({ id }) => id === parentId);
  if (parentId != null && !parent) throw invalid({ parent_id: [t("chooseParent")] });
  // A call is recorded as often as there is one; the mark alone once.
  const fresh = outcome ? children : children.filter(({ contacted }) => contacted === null);
  const [first] = children;
  if (fresh.length === 0)
    throw clash(t("contactedAlready", { who: first?.contacted?.by ?? t("someone") }));
  await logActivity(
    call,
    fresh.map(({ id }) => ({
      action: contactedAction,
      resource: "students",
      recordId: id,
      changes: Object.fromEntries(
        Object.entries({
          date,
          ...(outcome ? { outcome } : {}),
          ...(parent ? { called: parent.name } : {}),
          ...(said ? { said } : {}),
        }).map(([field, after]) => [field, { before: null, after }]),
      ),
    })),
  );
  return ok(
    { contacted: fresh.map(({ id }) => id) },
    { status: 201, message: outcome ? t("callRecorded") : t("markedContacted") },
  );
}

/** For a family at a time, as `…/notify`. */
export const contactFamiliesRoute = routeOf(contactFamily, {
  access: needs("view_attendance", "send_notifications"),
  subject: "Attendance",
  summary: "Record that a family has been contacted about its absent children",
  writes: true,
  handle: contact,
});
