import { sql } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { weekdayName } from "../../domain/weekdays";

interface Met {
  student: string;
  group: string;
  other: string;
  subject: string;
  weekday: number;
  start: string;
  end: string;
  from: CalendarDay;
}

/** So many are named. */
const maxRows = 5;

/**
 * Lessons of a teaching group and of another class or group that one of these students would have
 * at the same time, as sentences; those that are over before a day are not looked at. One statement.
 */
export async function studentClashes(
  db: Database,
  studentIds: readonly number[],
  since: CalendarDay,
): Promise<string[]> {
  const met = await db.query<Met>(sql`
    with spans as materialized (
      select r.* from roster_spans r where r.student_id = any(${sql.param([...studentIds])}::int[]) and (r.to_date is null or r.to_date >= ${since}::date)),
    met as (
      select distinct on (a.student_id, l.id, o.id) a.student_id, a.class_id as group_id, b.class_id as other_id, o.subject_id, l.weekday, p.start_time, p.end_time,
        greatest(a.from_date, b.from_date, l.valid_from, o.valid_from, ${since}::date) as from_date
      from spans a join spans b on b.student_id = a.student_id and b.class_id <> a.class_id and (not b.is_group or a.class_id < b.class_id)
      join timetable l on l.class_id = a.class_id and l.deleted_at is null join periods p on p.id = l.period_id
      join timetable o on o.class_id = b.class_id and o.weekday = l.weekday and o.deleted_at is null join periods q on q.id = o.period_id
      where a.is_group and p.start_time < q.end_time and q.start_time < p.end_time
        and greatest(a.from_date, b.from_date, l.valid_from, o.valid_from, ${since}::date) <= least(coalesce(a.to_date, 'infinity'), coalesce(b.to_date, 'infinity'), coalesce(l.valid_to, 'infinity'), coalesce(o.valid_to, 'infinity'))
      order by a.student_id, l.id, o.id, from_date)
    select s.name as student, g.name as "group", c.name as other, u.name as subject, m.weekday, m.start_time as start, m.end_time as "end", m.from_date as "from"
    from met m join students s on s.id = m.student_id join classes g on g.id = m.group_id join classes c on c.id = m.other_id join subjects u on u.id = m.subject_id
    order by m.from_date, s.name, m.weekday, m.start_time limit ${maxRows}`);
  return met.map(
    ({ student, group, other, subject, weekday, start, end, from }) =>
      `${student} would have two lessons at once from ${from}: ${group} and ${subject} of ${other}, ${weekdayName(weekday)} ${start}–${end}.`,
  );
}
