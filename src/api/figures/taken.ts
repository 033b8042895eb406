import { sql, type SQL } from "drizzle-orm";
import type { Enrolment } from "../../domain/attendance/roster";
import type { Span } from "../../domain/attendance/school-calendar";
import type { TakenSlot } from "../../domain/attendance/student-days";
import type { Database } from "../db/database";
import type { Code } from "./month-rows";

/** A student's time in a class, with the class's name. */
export interface NamedEnrolment extends Omit<Enrolment, "studentId"> {
  className: string;
}

const touching = (studentId: number, { from, to }: Span): SQL =>
  sql`e.student_id = ${studentId} and e.deleted_at is null and e.from_date <= ${to}::date and (e.to_date is null or e.to_date >= ${from}::date)`;

/** The times a student was enrolled that touch a span, in order. */
export const readEnrolments = (db: Database, studentId: number, span: Span) =>
  db.query<NamedEnrolment>(sql`
    select e.class_id as "classId", c.name as "className", e.from_date as "from", e.to_date as "to" from enrolments e join classes c on c.id = e.class_id
    where ${touching(studentId, span)} order by e.from_date`);

/** The classes of these times, as a list of ids in SQL. */
export const classesOf = (studentId: number, span: Span): SQL => sql`select e.class_id from enrolments e where ${touching(studentId, span)}`;

/** A register with what it says of one student. */
export interface TakenRow extends TakenSlot {
  code: string | null;
  label: string | null;
  late: boolean;
  minutes: number | null;
  remark: string | null;
}

interface Found {
  class: number;
  day: string;
  slot: string;
  code: number | null;
  minutes: number | null;
  remark: string | null;
}

/** The registers a student could have been in, and those that have a mark of his all the same. Two statements at once: what codes say is not repeated with each of thousands of marks. */
export async function readTaken(db: Database, studentId: number, { from, to }: Span): Promise<TakenRow[]> {
  const read = db.query<Found>(sql`
    with mine as materialized (select m.register_id, m.code_id, m.minutes_late, m.remark from marks m where m.student_id = ${studentId} and m.date between ${from}::date and ${to}::date),
    own as materialized (
      select r.id, r.class_id, r.date, r.slot from enrolments e join registers r on r.class_id = e.class_id and r.date between greatest(e.from_date, ${from}::date) and least(e.to_date, ${to}::date)
      where e.student_id = ${studentId} and e.deleted_at is null),
    found as (
      select * from own union all
      select r.id, r.class_id, r.date, r.slot from registers r where r.id = any(array(select m.register_id from mine m where not exists (select 1 from own o where o.id = m.register_id))))
    select r.class_id as class, r.date as day, r.slot, m.code_id as code, m.minutes_late as minutes, m.remark
    from found r left join mine m on m.register_id = r.id left join periods p on p.id = case when r.slot like 'period:%' then substr(r.slot, 8)::bigint end
    order by r.date, p.start_time nulls first, r.slot`);
  const [rows, codes] = await Promise.all([read, db.query<Pick<Code, "id" | "code" | "label" | "counts_as" | "is_late">>(sql`select id, code, label, counts_as, is_late from attendance_codes`)]);
  const byId = new Map(codes.map((code) => [code.id, code]));
  return rows.map(({ class: classId, day, slot, code: id, minutes, remark }) => {
    const code = id === null ? undefined : byId.get(id);
    return { classId, day, slot, mark: code?.counts_as ?? null, code: code?.code ?? null, label: code?.label ?? null, late: code?.is_late ?? false, minutes, remark };
  });
}
