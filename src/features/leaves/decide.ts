import { sql } from "@rollcall/kit/api/db/sql";
import { leaveSlots } from "./domain/leave";
import { leaves } from "../../resources/leaves";
import { lockRegisters } from "../../school/registers/locks";
import { logChange } from "@rollcall/kit/api/crud/log-change";
import { findRecord } from "@rollcall/kit/api/crud/find-record";
import { serialize } from "@rollcall/kit/api/crud/serialize";
import { asRecord } from "@rollcall/kit/api/http/record-answer";
import { publish } from "@rollcall/kit/api/events/publish";
import type { RecordOf } from "@rollcall/kit/schema";
import { clash, notFound, stale } from "@rollcall/kit/api/errors";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { Row } from "@rollcall/kit/api/db/row";
import type { Database } from "@rollcall/kit/api/db/database";
import { overSentence } from "../../school/leave/domain/leave-allowance";
import { balancesOf } from "./allowance";
import type { Decision } from "./body";
import { planOf, refuseState } from "./plan";
import { classesOf, readLeaveFacts, type Leave } from "./leave-facts";
import { notifyOfDecisions } from "./notify";
import { lockLeaves } from "./lock-leaves";
import { writePlans, type Planned } from "./write-plans";
import { t } from "./text";

/** A leave before a decision, what the decision looks at, and what it does. */
export interface Considered extends Planned {
  before: Readonly<Row>;
  /** What to look at before an approval that goes over the allowance of its type. */
  over: string | null;
}

/** A stored leave as far as deciding it goes. */
export const leaveOf = (row: Readonly<Row>): Leave => ({
  id: Number(row["id"]),
  studentId: Number(row["student_id"]),
  typeId: Number(row["leave_type_id"]),
  from: String(row["from_date"]),
  to: String(row["to_date"]),
  slots: leaveSlots(row["slots"] as string | null),
});

/**
 * Takes every lock that decisions on these leaves need, always in the same order; marks may point
 * at a leave meanwhile.
 */
export async function lockLeavesById(
  { db }: Pick<RequestContext, "db">,
  ids: readonly number[],
): Promise<void> {
  await lockLeaves(db);
  await db.query(
    sql`select 1 from leaves where id = any(${sql.param([...ids])}::int[]) order by id for no key update`,
  );
  await lockRegisters(db, await classesOf(db, ids));
}

/**
 * What a decision on a leave would do, as things stand; writes nothing.
 * @throws ApiError 404; 412 with the leave as it is for another version; 409 when it is not in a
 * state for it; 422.
 */
export async function consider(
  call: Pick<RequestContext, "db" | "context" | "features" | "identity">,
  id: number,
  decision: Decision,
  version?: number,
): Promise<Considered> {
  const before = await findRecord(call, leaves, id);
  if (!before || before["deleted_at"] != null) throw notFound();
  if (version !== undefined && version !== before["version"])
    throw stale(serialize(call, leaves, before));
  refuseState(decision.action, before);
  const leave = leaveOf(before);
  const facts = await readLeaveFacts(call.db, leave);
  const plan = planOf(leave, decision, facts);
  return { before, leave, facts, plan, over: await overAllowance(call.db, leave, decision) };
}

async function overAllowance(
  db: Database,
  leave: Leave,
  { action }: Decision,
): Promise<string | null> {
  return action === "approve" ? overSentence(await balancesOf(db, leave, [leave.studentId])) : null;
}

/** @throws ApiError 409 for an approval over the allowance that does not say it is meant. */
export function refuseOver({ over }: Considered, { over_allowance: isMeant }: Decision): void {
  if (over !== null && isMeant !== true)
    throw clash(t("lookAtIt", { over }), {}, { code: "over_allowance" });
}

const done = {
  approve: "approved",
  reject: "rejected",
  cancel: "cancelled",
  shorten: "shortened",
} as const;

/**
 * Makes a decision: the leave, the marks that were taken on its days, their log, and who is told.
 * In a transaction that has taken its locks. A constant number of statements, however long the
 * leave.
 * @throws as `consider` does.
 */
export async function decide(
  call: RequestContext,
  id: number,
  decision: Decision,
  version?: number,
): Promise<RecordOf<typeof leaves>> {
  const considered = await consider(call, id, decision, version);
  refuseOver(considered, decision);
  const { before, plan } = considered;
  const at = call.context.now().toISOString();
  await writePlans(call, [considered], decision.action, at);
  await call.db.query(sql`
    update leaves set status = ${plan.fields.status}, from_date = ${plan.fields.from_date}, to_date = ${plan.fields.to_date},
      decided_by_id = ${call.identity.id}, decided_at = ${at}::timestamptz, decision_note = ${decision.note}, version = next_version(version), updated_at = now()
    where id = ${id}`);
  const stored = await logChange(call, leaves, before, done[decision.action]);
  const after = serialize(call, leaves, stored);
  await notifyOfDecisions(call, decision, [after]);
  await publish(call.db, { topic: "leaves", id });
  return asRecord(leaves, after);
}
