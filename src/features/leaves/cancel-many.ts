import { sql } from "@rollcall/kit/api/db/sql";
import { logChanges } from "@rollcall/kit/api/crud/log-change";
import { presented } from "@rollcall/kit/api/crud/presented";
import { findRecords } from "@rollcall/kit/api/crud/write";
import { notFound } from "@rollcall/kit/api/errors";
import { publishAll } from "@rollcall/kit/api/events/publish";
import { finishBatch } from "@rollcall/kit/api/http/batch";
import type { AfterBatch, RequestContext } from "@rollcall/kit/api/http/request-context";
import { leaves as leavesResource } from "../../resources/leaves";
import { writeMarks } from "../attendance/write-marks";
import { leaveOf, logOf, reasons } from "./decide";
import { readFactsOf, type Leave, type LeaveFacts } from "./leave-facts";
import { planOf, refuseState, type Plan } from "./plan";
import { tellOfDecisions } from "./tell";

const decision = { action: "cancel", note: null } as const;

interface Cancelled {
  leave: Leave;
  facts: LeaveFacts;
  plan: Plan;
}

/** Gives back the marks of all of them at once, and forgets what stood there before. */
async function giveBack(call: RequestContext, all: readonly Cancelled[], at: string) {
  const concerned = all.flatMap(({ leave, plan }) =>
    [...plan.marks.map((mark) => mark.at), ...plan.kept].map(({ registerId }) => ({
      leaveId: leave.id,
      registerId,
    })),
  );
  if (concerned.length === 0) return;
  await call.db.query(sql`
    delete from leave_changes c using unnest(${sql.param(concerned.map(({ leaveId }) => leaveId))}::int[], ${sql.param(concerned.map(({ registerId }) => registerId))}::int[]) as x(leave_id, register_id)
    where c.leave_id = x.leave_id and c.register_id = x.register_id`);
  await writeMarks(
    call.db,
    { id: call.identity.id, name: call.identity.name, address: call.address, at },
    all.flatMap(({ leave, plan }) =>
      plan.marks.map(({ at: { registerId }, after }) => ({
        register_id: registerId,
        student_id: leave.studentId,
        code_id: after?.codeId ?? null,
        minutes_late: after?.minutesLate ?? null,
        remark: after?.remark ?? null,
        office: after?.office ?? false,
        leave_id: after?.leaveId ?? null,
      })),
    ),
    all.flatMap((one) => logOf(one, reasons.cancel)),
  );
}

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
  const all = [first, ...others].map((leave): Cancelled => {
    const its = facts.get(leave.studentId);
    if (!its) throw new Error("A leave is of a student who is there.");
    return { leave, facts: its, plan: planOf(leave, decision, its) };
  });
  const at = call.context.now().toISOString();
  await giveBack(call, all, at);
  await call.db.query(sql`
    update leaves set status = 'cancelled', decided_by_id = ${call.identity.id}, decided_at = ${at}::timestamptz, decision_note = null, version = next_version(version), updated_at = now()
    where id = any(${sql.param([...ids])}::int[])`);
  const stored = await logChanges(call, leavesResource, before, "cancelled");
  const batch: AfterBatch[] = [];
  await tellOfDecisions(
    { ...call, batch },
    decision,
    stored.map((row) => presented(call, leavesResource, row)),
  );
  await publishAll(
    call.db,
    ids.map((id) => ({ topic: "leaves", id })),
  );
  await finishBatch(call, batch);
}
