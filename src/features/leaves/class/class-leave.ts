import { sql } from "@rollcall/kit/api/db/sql";
import { logActivity, type Activity } from "@rollcall/kit/api/activity";
import { clash, notFound } from "@rollcall/kit/api/errors";
import { publish } from "@rollcall/kit/api/events/publish";
import { one } from "@rollcall/kit/api/http/envelope";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { idOf } from "@rollcall/kit/api/http/request-values";
import type { Input } from "@rollcall/kit/api/http/route-of";
import type { Changes } from "@rollcall/kit/schema";
import { leaves } from "../../../resources/leaves";
import { rosterSpans } from "../../../school/roster/enrolled";
import { lockRegisters } from "../../../school/registers/locks";
import type { enterClassLeave, undoClassLeave } from "./contract";
import { cancelMany } from "../cancel-many";
import { membersOf, planClassLeave, type ClassEntry, type ClassRow } from "./class-plan";
import { lockLeavesById } from "../decide";
import { lockLeaves } from "../lock-leaves";
import { writePlans, type Planned } from "../write-plans";
import { sentences } from "../sentences";

type Granted = NonNullable<ClassRow["granted"]> & { leaveId: number };

/** Makes the leaves, with the act that they belong to. */
async function insertLeaves(
  call: RequestContext,
  entry: ClassEntry & { reason: string },
  rows: readonly ClassRow[],
  at: string,
): Promise<{ batchId: number; granted: Granted[] }> {
  const { db, identity } = call;
  const found = rows.flatMap(({ granted }) => granted ?? []);
  const made = await db.query<{ id: number; student_id: number }>(sql`
    insert into leaves (student_id, leave_type_id, from_date, to_date, slots, reason, status, decided_by_id, decided_at)
    select x.id, ${entry.leave_type_id}::int, ${entry.from_date}::date, ${entry.to_date}::date, ${entry.slots || null}::text, ${entry.reason}, 'approved', ${identity.id}::int, ${at}::timestamptz
    from unnest(${sql.param(found.map(({ leave }) => leave.studentId))}::int[]) as x(id) returning id, student_id`);
  const [batch] = await db.query<{ id: number }>(sql`
    insert into leave_batches (leave_type_id, from_date, to_date, reason, made_by, made_at)
    values (${entry.leave_type_id}, ${entry.from_date}::date, ${entry.to_date}::date, ${entry.reason}, ${identity.id}, ${at}::timestamptz) returning id`);
  const batchId = Number(batch?.id);
  await db.query(
    sql`insert into leave_batch_members (leave_id, batch_id) select x.id, ${batchId} from unnest(${sql.param(made.map(({ id }) => id))}::int[]) as x(id)`,
  );
  const idOfStudent = new Map(made.map(({ id, student_id: student }) => [student, id]));
  return {
    batchId,
    granted: found.map((one) => ({
      ...one,
      leaveId: Number(idOfStudent.get(one.leave.studentId)),
    })),
  };
}

/** The plans, made before the leaves were there, of the leaves as they are now. */
const ofLeaves = (granted: readonly Granted[]): Planned[] =>
  granted.map(({ leave, leaveId, facts, plan }) => ({
    leave: { ...leave, id: leaveId },
    facts,
    plan: {
      ...plan,
      marks: plan.marks.map(({ at, after }) => ({ at, after: after && { ...after, leaveId } })),
    },
  }));

const said = (values: Readonly<Record<string, unknown>>): Changes =>
  Object.fromEntries(Object.entries(values).map(([key, after]) => [key, { before: null, after }]));

function logLines(
  entry: ClassEntry & { reason: string },
  granted: readonly Granted[],
  changes: number,
): Activity[] {
  const { from_date, to_date, reason } = entry;
  return [
    ...granted.map(({ leave, leaveId }): Activity => ({
      action: "created",
      resource: leaves.name,
      recordId: leaveId,
      changes: said({
        student_id: leave.studentId,
        leave_type_id: leave.typeId,
        from_date,
        to_date,
        ...(entry.slots ? { slots: entry.slots } : {}),
        reason,
        status: "approved",
      }),
    })),
    {
      action: "entered leave for a class",
      resource: leaves.name,
      recordId: null,
      changes: said({ reason, from_date, to_date, students: granted.length, marks: changes }),
    },
  ];
}

/** Every class that the students are in on these days. */
async function classesDuring(
  { db }: RequestContext,
  { from_date, to_date }: ClassEntry,
  members: readonly { id: number }[],
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    select distinct e.class_id as id from ${rosterSpans} e where e.student_id = any(${sql.param(members.map(({ id }) => id))}::int[])
      and e.from_date <= ${to_date}::date and (e.to_date is null or e.to_date >= ${from_date}::date)`);
  return rows.map(({ id }) => id);
}

/**
 * Enters leave for many students as the preview showed it, in one transaction: each gets an approved
 * leave of its own.
 * @throws ApiError 409 when it would do another thing than the preview said; 422.
 */
export async function enter(
  call: RequestContext,
  { body: { students, changes, ...entry } }: Input<typeof enterClassLeave>,
): Promise<AnswerOf<typeof enterClassLeave>> {
  await lockLeaves(call.db);
  const members = await membersOf(call.db, entry);
  await lockRegisters(call.db, await classesDuring(call, entry, members));
  const plan = await planClassLeave(call, entry);
  if (plan.students !== students || plan.changes !== changes)
    throw clash(
      sentences.changedMeanwhile({
        students: plan.students,
        changes: plan.changes,
        studentsShown: students,
        changesShown: changes,
      }),
    );
  const at = call.context.now().toISOString();
  const { batchId, granted } = await insertLeaves(call, entry, plan.rows, at);
  await writePlans(call, ofLeaves(granted), "approve", at);
  await logActivity(call, logLines(entry, granted, changes));
  await publish(call.db, { topic: "leaves" });
  return one({ id: batchId, students, changes });
}

interface Member {
  id: number;
  student: string;
  approved: boolean;
}

/**
 * Cancels what one act entered, as far as it is approved still: marks are as before. A constant
 * number of statements, however many students.
 * @throws ApiError 404; 409 when it was cancelled already.
 */
export async function undo(
  call: RequestContext,
  _asked: Input<typeof undoClassLeave>,
): Promise<AnswerOf<typeof undoClassLeave>> {
  const id = idOf(call);
  await lockLeaves(call.db);
  const [act] = await call.db.query<{ reason: string; undone_at: string | null }>(
    sql`select reason, undone_at from leave_batches where id = ${id} for update`,
  );
  if (!act) throw notFound();
  if (act.undone_at !== null) throw clash(sentences.cancelledAlready());
  const members = await call.db.query<Member>(sql`
    select l.id, s.name as student, l.status = 'approved' and l.deleted_at is null as approved
    from leave_batch_members m join leaves l on l.id = m.leave_id join students s on s.id = l.student_id where m.batch_id = ${id} order by l.id`);
  const approved = members.filter((one) => one.approved).map((one) => one.id);
  await lockLeavesById(call, approved);
  await cancelMany(call, approved);
  const kept = members.filter((one) => !one.approved).map((one) => one.student);
  await call.db.query(
    sql`update leave_batches set undone_by = ${call.identity.id}, undone_at = ${call.context.now().toISOString()}::timestamptz where id = ${id}`,
  );
  await logActivity(call, [
    {
      action: "cancelled leave for a class",
      resource: leaves.name,
      recordId: null,
      changes: said({ reason: act.reason, students: approved.length }),
    },
  ]);
  return one({ cancelled: approved.length, kept });
}
