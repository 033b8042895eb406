import { sql } from "@rollcall/kit/api/db/sql";
import { logChanges } from "@rollcall/kit/api/crud/log-change";
import { serialize } from "@rollcall/kit/api/crud/serialize";
import { findRecords } from "@rollcall/kit/api/crud/find-record";
import { notFound } from "@rollcall/kit/api/errors";
import { publishAll } from "@rollcall/kit/api/events/publish";
import { finishBatch } from "@rollcall/kit/api/http/batch";
import type { AfterBatch, RequestContext } from "@rollcall/kit/api/http/request-context";
import { leaves as leavesResource } from "../../resources/leaves";
import { leaveOf } from "./decide";
import { readFactsOf } from "./leave-facts";
import { planOf, refuseState } from "./plan";
import { notifyOfDecisions } from "./notify";
import { writePlans, type Planned } from "./write-plans";

const decision = { action: "cancel", note: null } as const;

/**
 * Cancels many leaves, each as by the single call: the leave, its marks, the log, and a message to
 * the admin who filed them. In a transaction that has taken the locks of all of them; a constant
 * number of statements, however many leaves.
 * @param ids leaves of one student each, all of one type
 * @throws ApiError 404; 409 when one is not approved.
 */
export async function cancelMany(call: RequestContext, ids: readonly number[]): Promise<void> {
  const before = await findRecords(call, leavesResource, ids);
  if (before.length < ids.length) throw notFound();
  for (const row of before) refuseState(decision.action, row);
  const [first, ...others] = before.map(leaveOf);
  if (!first) return;
  const facts = await readFactsOf(call.db, [first, ...others]);
  const all = [first, ...others].map((leave): Planned => {
    const its = facts.get(leave.studentId);
    if (!its) throw new Error("A leave is of a student who is there.");
    return { leave, facts: its, plan: planOf(leave, decision, its) };
  });
  const at = call.context.now().toISOString();
  await writePlans(call, all, decision.action, at);
  await call.db.query(sql`
    update leaves set status = 'cancelled', decided_by_id = ${call.identity.id}, decided_at = ${at}::timestamptz, decision_note = null, version = next_version(version), updated_at = now()
    where id = any(${sql.param([...ids])}::int[])`);
  const stored = await logChanges(call, leavesResource, before, "cancelled");
  const batch: AfterBatch[] = [];
  await notifyOfDecisions(
    { ...call, batch },
    decision,
    stored.map((row) => serialize(call, leavesResource, row)),
  );
  await publishAll(
    call.db,
    ids.map((id) => ({ topic: "leaves", id })),
  );
  await finishBatch(call, batch);
}
