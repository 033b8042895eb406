import { systemActors } from "@rollcall/kit/schema/system-actors";
import { changesBetween, logActivity } from "@rollcall/kit/api/activity";
import { BackgroundWork } from "@rollcall/kit/api/background-work";
import type { ApiContext } from "@rollcall/kit/api/context";
import type { Database } from "@rollcall/kit/api/db/database";
import type { Row } from "@rollcall/kit/api/db/row";
import { sql } from "@rollcall/kit/api/db/sql";
import { publish } from "@rollcall/kit/api/events/publish";
import { today } from "@rollcall/kit/api/today";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { students } from "../../resources/students";
import { evaluateSoon } from "../../school/registers/alert-queue";
import { endSessionsOf } from "../student-login/api";

type Student = Row & { id: number };

/** Students whose planned move has begun, or whose last day is over, locked; also in the trash. */
const due = (db: Database, day: CalendarDay) =>
  db.query<Student>(sql`
    select id, class_id, roll_no, status, next_class_id, next_class_from, next_roll_no, next_status from students
    where next_class_from <= ${day}::date or (next_status is not null and leaving_date < ${day}::date)
    order by id for no key update`);

/**
 * Writes what was planned. A roll number that another student of the class has is left empty, on
 * the enrolment too; an enrolment that begins later in another class is the next planned move.
 */
async function follow(db: Database, ids: readonly number[], day: CalendarDay): Promise<Student[]> {
  const these = sql`${sql.param([...ids])}::int[]`;
  // No two students of a class have the same number, not even while two exchange theirs.
  await db.query(
    sql`update students set roll_no = null where id = any(${these}) and next_class_from <= ${day}::date and roll_no is not null`,
  );
  const after = await db.query<Student>(sql`
    with moved as (
      select id, next_class_id, next_roll_no, row_number() over (partition by next_class_id, next_roll_no, deleted_at is null order by id) as place
      from students where id = any(${these}) and next_class_from <= ${day}::date)
    update students s set
      class_id = case when m.id is null then s.class_id else m.next_class_id end,
      roll_no = case when m.id is null then s.roll_no when m.place = 1 and not exists (
        select 1 from students o where o.id <> s.id and o.class_id = m.next_class_id and o.roll_no = m.next_roll_no and o.deleted_at is null) then m.next_roll_no end,
      next_class_id = case when m.id is null then s.next_class_id else n.class_id end,
      next_class_from = case when m.id is null then s.next_class_from else n.from_date end,
      next_roll_no = case when m.id is null then s.next_roll_no else n.roll_no end,
      status = case when s.leaving_date < ${day}::date then coalesce(s.next_status, s.status) else s.status end,
      next_status = case when s.leaving_date < ${day}::date then null else s.next_status end,
      version = next_version(s.version), updated_at = now()
    from unnest(${these}) as x(id) left join moved m on m.id = x.id
    left join lateral (
      select e.class_id, e.from_date, e.roll_no from enrolments e
      where e.student_id = m.id and e.deleted_at is null and e.from_date > ${day}::date and e.class_id is distinct from m.next_class_id order by e.from_date limit 1) n on true
    where s.id = x.id
    returning s.id, s.class_id, s.roll_no, s.status, s.next_class_id, s.next_class_from, s.next_roll_no, s.next_status`);
  await db.query(sql`
    update enrolments e set roll_no = s.roll_no, version = next_version(e.version), updated_at = now() from students s
    where s.id = any(${these}) and e.student_id = s.id and e.class_id = s.class_id and e.deleted_at is null and e.from_date <= ${day}::date
      and (e.to_date is null or e.to_date >= ${day}::date) and e.roll_no is distinct from s.roll_no`);
  return after;
}

/** Who acts when a plan begins; who planned it is in the history already. */
const actor = { identity: { id: null, name: systemActors.plan }, address: "" } as const;

/**
 * Has records follow what was planned for today or an earlier day, however long ago. A constant
 * number of statements. Gives false: nothing is left then.
 */
export async function followPlans(
  context: Pick<ApiContext, "db" | "now" | "resources">,
): Promise<false> {
  const day = await today({ db: context.db, context });
  await context.db.transaction(async (db) => {
    const before = await due(db, day);
    if (before.length === 0) return;
    const ids = before.map(({ id }) => id);
    const after = new Map((await follow(db, ids, day)).map((row) => [row.id, row]));
    const gone = before
      .filter(({ id, status }) => after.get(id)?.["status"] !== status)
      .map(({ id }) => id);
    if (gone.length > 0) {
      await endSessionsOf({ db, context }, gone);
      await evaluateSoon(db, gone);
    }
    await logActivity(
      { db, context, ...actor },
      before.map((row) => ({
        action: "updated",
        resource: students.name,
        recordId: row.id,
        changes: changesBetween(students, row, after.get(row.id) ?? row),
      })),
    );
    await publish(db, { topic: "registers" });
  });
  return false;
}

/**
 * Has students' records follow planned moves and leaving dates on their day, and at the start what
 * became due while no host ran.
 */
export class PlannedWork extends BackgroundWork {
  constructor(context: ApiContext) {
    super(context, {
      wakes: ({ topic }) => topic === "settings",
      some: () => followPlans(context),
      failed: "Planned moves of students could not begin",
    });
  }
}
