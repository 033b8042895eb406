import { sql } from "@rollcall/kit/api/db/sql";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { evaluateSoon } from "../registers/alert-queue";
import type { Database } from "@rollcall/kit/api/db/database";
import { isForSlot, rosterSpans } from "../roster/enrolled";
import { addSums, addToMonths, sumsOfRows } from "../sums/sums";
import { lockRegisters } from "../registers/locks";

/**
 * Lets a student's marks count, or no longer, after his time in a class changed, or he went into
 * the trash or came out of it: a mark outside of it is kept, and on neither side of a percentage.
 */
export const recountStudent = (db: Database, studentId: number): Promise<void> =>
  recountStudents(db, [studentId]);

/**
 * The same for many students, and their marks after a day: four statements at most, whatever their
 * number.
 */
export async function recountStudents(
  db: Database,
  studentIds: readonly number[],
  after: CalendarDay = "0001-01-01",
): Promise<void> {
  const those = sql`m.student_id = any(${sql.param([...studentIds])}::int[]) and m.date > ${after}::date`;
  const classes = await db.query<{ id: number }>(
    sql`select distinct r.class_id as id from marks m join registers r on r.id = m.register_id where ${those}`,
  );
  if (classes.length === 0) return void (await evaluateSoon(db, studentIds));
  await lockRegisters(
    db,
    classes.map(({ id }) => id),
  );
  await db.query(sql`
    with states as materialized (
      select m.student_id, m.register_id, r.class_id, r.date, r.open, c.counts_as, c.is_late, m.enrolled as was, exists (
        select 1 from ${rosterSpans} e where e.student_id = m.student_id and e.class_id = r.class_id and e.from_date <= r.date and (e.to_date is null or e.to_date >= r.date) and ${isForSlot(sql`e`, sql`r.slot`)}) as enrolled
      from marks m join registers r on r.id = m.register_id join attendance_codes c on c.id = m.code_id where ${those}),
    delta as materialized (select *, case when enrolled then 1 else -1 end as n from states where was <> enrolled),
    changed as (update marks m set enrolled = d.enrolled from delta d where m.register_id = d.register_id and m.student_id = d.student_id),
    by_register as (select register_id, ${sumsOfRows} from delta group by register_id),
    bumped as (update registers r set ${addSums("r", "d")} from by_register d where r.id = d.register_id),
    by_month as (select student_id, class_id, date_trunc('month', date)::date as month, ${sumsOfRows} from delta where open group by student_id, class_id, date_trunc('month', date))
    ${addToMonths("by_month")}`);
  await evaluateSoon(db, studentIds);
}
