import { sql } from "@rollcall/kit/api/db/sql";
import type { Activity } from "@rollcall/kit/api/activity";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { Changes } from "@rollcall/kit/schema";
import { undoable, type StoredAct } from "@rollcall/kit/with/undoable/api";
import { leaves } from "../../../resources/leaves";
import { rosterSpans } from "../../../school/roster/enrolled";
import { lockRegisters } from "../../../school/registers/locks";
import { cancelMany } from "../cancel-many";
import {
  membersOf,
  planClassLeave,
  type ClassEntry,
  type ClassPlan,
  type ClassRow,
} from "./class-plan";
import { lockLeavesById } from "../decide";
import { lockLeaves } from "../lock-leaves";
import { writePlans, type Planned } from "../write-plans";
import { t } from "../text";

type ReasonedEntry = ClassEntry & {
  reason?: string;
  /** Also what goes over the allowance of its type. */
  over_allowance?: boolean | undefined;
};
type Granted = NonNullable<ClassRow["granted"]> & { leaveId: number };

/** What the list of the latest leave for classes shows of one. */
interface Facts {
  leave_type_id: number;
  from_date: string;
  to_date: string;
  reason: string;
  students: number;
}

async function insertLeaves(
  { db, identity }: RequestContext,
  entry: ReasonedEntry,
  rows: readonly ClassRow[],
  at: string,
): Promise<Granted[]> {
  const found = rows.flatMap(({ granted }) => granted ?? []);
  const made = await db.query<{ id: number; student_id: number }>(sql`
    insert into leaves (student_id, leave_type_id, from_date, to_date, slots, reason, status, decided_by_id, decided_at)
    select x.id, ${entry.leave_type_id}::int, ${entry.from_date}::date, ${entry.to_date}::date, ${entry.slots || null}::text, ${entry.reason}, 'approved', ${identity.id}::int, ${at}::timestamptz
    from unnest(${sql.param(found.map(({ leave }) => leave.studentId))}::int[]) as x(id) returning id, student_id`);
  const idOfStudent = new Map(made.map(({ id, student_id: student }) => [student, id]));
  return found.map((one) => ({ ...one, leaveId: Number(idOfStudent.get(one.leave.studentId)) }));
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

const logLines = (
  { from_date, to_date, reason, slots }: ClassEntry & { reason: string },
  granted: readonly Granted[],
): Activity[] =>
  granted.map(({ leave, leaveId }) => ({
    action: "created",
    resource: leaves.name,
    recordId: leaveId,
    changes: said({
      student_id: leave.studentId,
      leave_type_id: leave.typeId,
      from_date,
      to_date,
      ...(slots ? { slots } : {}),
      reason,
      status: "approved",
    }),
  }));

/** The line of the log about an act as a whole, where it has one beside those of its leaves. */
const logOfAct = (
  action: string | undefined,
  values: Readonly<Record<string, unknown>>,
): Activity[] =>
  action === undefined
    ? []
    : [{ action, resource: leaves.name, recordId: null, changes: said(values) }];

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

interface Member {
  id: number;
  student: string;
  approved: boolean;
}

/** The leaves of an act that are there still, with what was decided of them since. */
const membersOfAct = ({ db }: RequestContext, ids: readonly number[]) =>
  db.query<Member>(sql`
    select l.id, s.name as student, l.status = 'approved' and l.deleted_at is null as approved
    from leaves l join students s on s.id = l.student_id where l.id = any(${sql.param([...ids])}::int[]) order by l.id`);

interface GrantedParts {
  /** Stored with every act, so it must stay as it is. */
  kind: string;
  /** @throws ApiError where what is planned is not to be done */
  refuse?(plan: ClassPlan, entry: ReasonedEntry): void;
  /** What the log says of an act as a whole. */
  logged?: { entered: string; cancelled: string };
}

/**
 * Approved leave of its own for each of some students. Undoing it cancels those that are approved
 * still, and marks are as before. A constant number of statements, however many students.
 */
export const grantedLeave = ({ kind, refuse, logged }: GrantedParts) =>
  undoable({
    kind,
    topics: ["leaves"],
    sentences: {
      changedMeanwhile: (now, shown) =>
        t("changedMeanwhile", {
          ...now,
          studentsShown: shown.students ?? 0,
          changesShown: shown.changes ?? 0,
        }),
      undoneAlready: () => t("cancelledAlready"),
    },

    async lock(call, entry: ReasonedEntry) {
      await lockLeaves(call.db);
      const members = await membersOf(call.db, entry);
      await lockRegisters(call.db, await classesDuring(call, entry, members));
    },

    async plan(call, entry: ReasonedEntry) {
      const plan = await planClassLeave(call, entry);
      refuse?.(plan, entry);
      return plan;
    },

    counts: ({ students, changes }: ClassPlan) => ({ students, changes }),

    async apply(call, { choice, plan, at }) {
      const { leave_type_id, from_date, to_date, reason = "" } = choice;
      const granted = await insertLeaves(call, choice, plan.rows, at);
      await writePlans(call, ofLeaves(granted), "approve", at);
      const facts: Facts = { leave_type_id, from_date, to_date, reason, students: plan.students };
      return {
        facts,
        changes: granted.map(({ leaveId }) => leaveId),
        log: [
          ...logLines({ ...choice, reason }, granted),
          ...logOfAct(logged?.entered, {
            reason,
            from_date,
            to_date,
            students: granted.length,
            marks: plan.changes,
          }),
        ],
      };
    },

    async revert(call, { facts: { reason }, changes: ids }: StoredAct<Facts, number[]>) {
      await lockLeaves(call.db);
      const members = await membersOfAct(call, ids);
      const approved = members.filter((one) => one.approved).map((one) => one.id);
      await lockLeavesById(call, approved);
      await cancelMany(call, approved);
      return {
        undone: approved.length,
        kept: members.filter((one) => !one.approved).map((one) => one.student),
        log: logOfAct(logged?.cancelled, { reason, students: approved.length }),
      };
    },
  });

/** Leave for many students, as the page for a class enters it. */
export const classLeave = grantedLeave({
  kind: "class-leave",
  logged: { entered: "entered leave for a class", cancelled: "cancelled leave for a class" },
});
