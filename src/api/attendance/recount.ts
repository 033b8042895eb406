import { sql } from "drizzle-orm";
import type { CalendarDay } from "../../domain/calendar-day";
import type { Database } from "../db/database";
import { readStored } from "../settings/settings";
import { isOpenDay, offDaysOf } from "./calendar";
import { addSums, addToMonths, sumsOfRows } from "./sums";
import { takeCalendarTurn, takeRegisterTurn } from "./turns";

const always = { from: "0001-01-01", to: "9999-12-31" } as const;

/**
 * Lets registers count, or no longer, after the calendar changed: marks are kept, a closed day is on neither side of a
 * percentage, and counts again when it is opened. Two statements beside the turn, whatever the number of registers.
 */
export async function recountDays(db: Database, span: { from: CalendarDay; to: CalendarDay } = always): Promise<void> {
  await takeCalendarTurn(db);
  const offDays = offDaysOf(await readStored(db));
  await db.query(sql`
    with states as materialized (
      select r.id, ${isOpenDay(sql`r.class_id`, sql`r.date`, offDays)} as open from registers r where r.date between ${span.from}::date and ${span.to}::date),
    changed as (update registers r set open = s.open from states s where r.id = s.id and r.open <> s.open returning r.id, r.class_id, r.date, r.open),
    delta as (
      select m.student_id, h.class_id, date_trunc('month', h.date)::date as month, c.counts_as, c.is_late, case when h.open then 1 else -1 end as n
      from changed h join marks m on m.register_id = h.id join attendance_codes c on c.id = m.code_id where m.enrolled),
    by_month as (select student_id, class_id, month, ${sumsOfRows} from delta group by student_id, class_id, month)
    ${addToMonths("by_month")}`);
}

/** Lets a student's marks count, or no longer, after his time in a class changed: a mark outside it is kept, and on neither side of a percentage. */
export const recountStudent = (db: Database, studentId: number): Promise<void> => recountStudents(db, [studentId]);

/** The same for many students, and their marks after a day: three statements at most, whatever their number. */
export async function recountStudents(db: Database, studentIds: readonly number[], after: CalendarDay = always.from): Promise<void> {
  const those = sql`m.student_id = any(${sql.param([...studentIds])}::int[]) and m.date > ${after}::date`;
  const classes = await db.query<{ id: number }>(sql`select distinct r.class_id as id from marks m join registers r on r.id = m.register_id where ${those}`);
  if (classes.length === 0) return;
  await takeRegisterTurn(db, classes.map(({ id }) => id));
  await db.query(sql`
    with states as materialized (
      select m.student_id, m.register_id, r.class_id, r.date, r.open, c.counts_as, c.is_late, m.enrolled as was, exists (
        select 1 from enrolments e where e.student_id = m.student_id and e.class_id = r.class_id and e.deleted_at is null and e.from_date <= r.date and (e.to_date is null or e.to_date >= r.date)) as enrolled
      from marks m join registers r on r.id = m.register_id join attendance_codes c on c.id = m.code_id where ${those}),
    delta as materialized (select *, case when enrolled then 1 else -1 end as n from states where was <> enrolled),
    changed as (update marks m set enrolled = d.enrolled from delta d where m.register_id = d.register_id and m.student_id = d.student_id),
    by_register as (select register_id, ${sumsOfRows} from delta group by register_id),
    bumped as (update registers r set ${addSums("r", "d")} from by_register d where r.id = d.register_id),
    by_month as (select student_id, class_id, date_trunc('month', date)::date as month, ${sumsOfRows} from delta where open group by student_id, class_id, date_trunc('month', date))
    ${addToMonths("by_month")}`);
}
