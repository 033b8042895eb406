import { inNaturalOrder } from "@rollcall/kit/api/db/natural-order";
import { sql } from "@rollcall/kit/api/db/sql";
import { reasonOf } from "@rollcall/kit/api/bulk/bulk-in-slices";
import { groupBy } from "@rollcall/kit/schema/group-by";
import { violationsOf } from "@rollcall/kit/api/db/violations";
import type { Database } from "@rollcall/kit/api/db/database";
import { invalid } from "@rollcall/kit/api/errors";
import type { BodyOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { leaveSlots } from "../domain/leave";
import { overSentence } from "../../../school/leave/domain/leave-allowance";
import type { TypeBalance } from "../../../school/leave/leave-balance";
import { rosterSpans } from "../../../school/roster/enrolled";
import { balancesOf } from "../allowance";
import type { previewClassLeave } from "./contract";
import { readFactsOf, type Leave, type LeaveFacts } from "../leave-facts";
import { refusalsOf, refuseForAll, refuseOutsideYears } from "../leave-rules";
import { planOf, type Plan } from "../plan";
import { t } from "../text";

export type ClassEntry = BodyOf<typeof previewClassLeave>;

/** Students of one act: it is one transaction, during which others wait. */
const maxMembers = 200;

interface Member {
  id: number;
  name: string;
  admission_no: string;
  class: { id: number; name: string } | null;
}

/** What leave for a class makes of one student: a leave, or why not. */
export interface ClassRow {
  member: Member;
  granted: { leave: Leave; facts: LeaveFacts; plan: Plan; over: string | null } | undefined;
  why: string | null;
}

/** What leave for a class would do: its students, and the marks that become others. */
export interface ClassPlan {
  rows: ClassRow[];
  students: number;
  changes: number;
}

/** Whom it is for, by class and name. @throws ApiError 422 when there are too many. */
export async function membersOf(db: Database, entry: ClassEntry): Promise<Member[]> {
  const list = (values: readonly number[]) => sql`${sql.param([...values])}::int[]`;
  const during = sql`e.student_id = s.id and e.from_date <= ${entry.to_date}::date and (e.to_date is null or e.to_date >= ${entry.from_date}::date)`;
  const found = await db.query<Member>(sql`
    select s.id, s.name, s.admission_no, case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as class
    from students s left join lateral (select e.class_id from ${rosterSpans} e where ${during} order by e.is_group, e.class_id = any(${list(entry.class_ids)}) desc, e.from_date limit 1) own on true
      left join classes c on c.id = own.class_id
    where s.deleted_at is null and (s.id = any(${list(entry.student_ids)}) or exists (select 1 from ${rosterSpans} e where ${during} and e.slots is null and e.class_id = any(${list(entry.class_ids)})))
    order by ${inNaturalOrder(sql`c.name`)} nulls last, c.id, s.roll_no nulls last, s.name, s.id limit ${maxMembers + 1}`);
  if (found.length > maxMembers) throw invalid({ class_ids: [t("atMost", { max: maxMembers })] });
  return found;
}

const recordOf = (entry: ClassEntry, studentId: number) => ({
  student_id: studentId,
  leave_type_id: entry.leave_type_id,
  from_date: entry.from_date,
  to_date: entry.to_date,
  slots: entry.slots || null,
});

/** Why a student gets no leave before anything is read of it, or null. */
function whyNot(entry: ClassEntry, { id, class: its }: Member): string | null {
  if (entry.except_ids.includes(id)) return t("leftOut");
  return its ? null : t("inNoClass");
}

/** What becomes of each student. A constant number of statements, however many they are. */
async function rowsOf(
  call: RequestContext,
  entry: ClassEntry,
  members: readonly Member[],
): Promise<ClassRow[]> {
  const asking = members.filter((member) => whyNot(entry, member) === null).map(({ id }) => id);
  const refusals = await refusalsOf(call, recordOf(entry, 0), asking);
  const leaveOf = (studentId: number): Leave => ({
    id: 0,
    studentId,
    typeId: entry.leave_type_id,
    from: entry.from_date,
    to: entry.to_date,
    slots: leaveSlots(entry.slots),
  });
  const [first, ...others] = asking.filter((id) => !refusals.has(id)).map(leaveOf);
  const facts = first
    ? await readFactsOf(call.db, [first, ...others])
    : new Map<number, LeaveFacts>();
  const balances = first
    ? groupBy(await balancesOf(call.db, first, asking), ({ student_id: id }) => id)
    : new Map<number, TypeBalance[]>();
  const explain = violationsOf(call.context.resources);
  return members.map((member): ClassRow => {
    const refusal = refusals.get(member.id);
    const why = whyNot(entry, member) ?? (refusal ? reasonOf(refusal, explain) : null);
    const its = facts.get(member.id);
    if (why !== null || !its) return { member, granted: undefined, why };
    const leave = leaveOf(member.id);
    const plan = planOf(leave, { action: "approve", note: null }, its);
    const over = overSentence(balances.get(member.id) ?? []);
    return { member, granted: { leave, facts: its, plan, over }, why: null };
  });
}

/**
 * What leave for a class would do, of each student; writes nothing. A constant number of statements,
 * however many students.
 * @throws ApiError 422 for days, a type or slots that no student can have leave of.
 */
export async function planClassLeave(call: RequestContext, entry: ClassEntry): Promise<ClassPlan> {
  if (entry.to_date < entry.from_date) throw invalid({ to_date: [t("lastBeforeFirst")] });
  const [type] = await call.db.query(
    sql`select 1 from leave_types where id = ${entry.leave_type_id} and deleted_at is null`,
  );
  if (!type) throw invalid({ leave_type_id: [t("noType")] });
  await refuseForAll(call, null, recordOf(entry, 0));
  await refuseOutsideYears(call, null, recordOf(entry, 0));
  const rows = await rowsOf(call, entry, await membersOf(call.db, entry));
  const granted = rows.flatMap((row) => row.granted ?? []);
  return {
    rows,
    students: granted.length,
    changes: granted.reduce((sum, { plan }) => sum + plan.marks.length, 0),
  };
}
