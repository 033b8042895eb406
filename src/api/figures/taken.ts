import { sql } from "drizzle-orm";
import type { Enrolment } from "../../domain/attendance/roster";
import type { CountsAs } from "../../domain/attendance/policy";
import type { Span } from "../../domain/attendance/school-calendar";
import type { TakenSlot } from "../../domain/attendance/student-days";
import type { Database } from "../db/database";

/** A student's time in a class, with the class's name. */
export interface NamedEnrolment extends Omit<Enrolment, "studentId"> {
  className: string;
}

/** The times a student was enrolled that touch a span, in order. */
export const readEnrolments = (db: Database, studentId: number, { from, to }: Span) =>
  db.query<NamedEnrolment>(sql`
    select e.class_id as "classId", c.name as "className", e.from_date as "from", e.to_date as "to" from enrolments e join classes c on c.id = e.class_id
    where e.student_id = ${studentId} and e.deleted_at is null and e.from_date <= ${to}::date and (e.to_date is null or e.to_date >= ${from}::date) order by e.from_date`);

/** A register with what it says of one student. */
export interface TakenRow extends TakenSlot {
  countsAs: CountsAs | null;
  code: string | null;
  label: string | null;
  late: boolean;
  minutes: number | null;
  remark: string | null;
}

/** The registers a student could have been in, and those that have a mark of his all the same, in one statement. */
export const readTaken = (db: Database, studentId: number, { from, to }: Span) =>
  db.query<TakenRow>(sql`
    with mine as materialized (select m.* from marks m where m.student_id = ${studentId} and m.date between ${from}::date and ${to}::date),
    own as materialized (
      select r.id, r.class_id, r.date, r.slot from enrolments e join registers r on r.class_id = e.class_id and r.date between greatest(e.from_date, ${from}::date) and least(e.to_date, ${to}::date)
      where e.student_id = ${studentId} and e.deleted_at is null),
    found as (
      select * from own union all
      select r.id, r.class_id, r.date, r.slot from registers r where r.id = any(array(select register_id from mine except select id from own)))
    select r.class_id as "classId", r.date as day, r.slot, c.counts_as as mark, c.counts_as as "countsAs", c.code, c.label, coalesce(c.is_late, false) as late,
      m.minutes_late as minutes, m.remark
    from found r left join mine m on m.register_id = r.id left join attendance_codes c on c.id = m.code_id
    left join periods p on p.id = case when r.slot like 'period:%' then substr(r.slot, 8)::bigint end
    order by r.date, p.start_time nulls first, r.slot`);
