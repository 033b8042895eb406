import { sql } from "@rollcall/kit/api/db/sql";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import type { CountsAs } from "../../school/sums/domain/policy";
import type { Span } from "../../school/calendar/domain/school-calendar";
import { namedOn, rollNoIn, rosterSpans } from "../../school/roster/enrolled";
import { timesAtHome } from "./expected-days";
import type { Database } from "@rollcall/kit/api/db/database";

/** A code as marks show it. */
export interface Code {
  id: number;
  code: string;
  label: string;
  counts_as: CountsAs;
  is_late: boolean;
  colour: string | null;
  retired: boolean;
}

/** A code as it leaves the API beside the marks that say it. */
export const codeInAnswer = ({
  code,
  label,
  counts_as,
  is_late,
  colour,
}: Omit<Code, "retired">) => ({ code, label, counts_as, is_late, colour });

/** A student who was in the class during the month, with the days of it. */
export interface Member {
  id: number;
  name: string;
  roll_no: number | null;
  admission_no: string;
  spans: Span[];
}

/** A register of the month; its marks as student, code and minutes late, side by side. */
export interface MonthRegister {
  date: string;
  slot: string;
  students: number[];
  codes: number[];
  minutes: (number | null)[];
}

interface ClassOfMonth {
  class: { id: number; name: string; code: string } | null;
  codes: Code[];
  members: Member[];
  /** Whether one of them was in a teaching group beside the class, or a guest elsewhere. */
  with_groups: boolean;
}

/**
 * The class, its students of a span (by roll number then, and name) and the codes, in one statement.
 */
export async function readClass(
  db: Database,
  classId: number,
  { from, to }: Span,
  today: CalendarDay,
): Promise<ClassOfMonth> {
  const [row] = await db.query<ClassOfMonth>(sql`
    select (select json_build_object('id', id, 'name', name, 'code', code) from classes where id = ${classId}) as class,
      (select coalesce(json_agg(json_build_object('id', id, 'code', code, 'label', label, 'counts_as', counts_as, 'is_late', is_late, 'colour', colour, 'retired', retired or deleted_at is not null) order by sort_order, id), '[]') from attendance_codes) as codes,
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'roll_no', e.roll_no, 'admission_no', s.admission_no, 'spans', e.spans) order by e.roll_no nulls last, s.name, s.id), '[]')
        from (select student_id, ${rollNoIn({ student: sql`e.student_id`, classId: sql`${classId}::int`, from: sql`${from}::date`, to: sql`${to}::date`, day: sql`${namedOn({ to }, today)}::date` })} as roll_no, json_agg(json_build_object('from', greatest(from_date, ${from}::date), 'to', least(to_date, ${to}::date)) order by from_date) as spans
          from ${rosterSpans} e where slots is null and class_id = ${classId} and from_date <= ${to}::date and (to_date is null or to_date >= ${from}::date) group by student_id) e
        join students s on s.id = e.student_id) as members,
      exists (select 1 from ${timesAtHome({ from, to, homeId: classId }, sql`join ${rosterSpans} g on g.student_id = h.student_id and g.is_group and g.from_date <= ${to}::date and (g.to_date is null or g.to_date >= ${from}::date)`)}) as with_groups`);
  if (!row) throw new Error("A statement without a table has no row.");
  return row;
}

/**
 * The registers of a class in a span with all their marks, in one statement. Arrays of one group
 * are in one order, that in which its rows were found.
 */
export const readRegisters = (db: Database, classId: number, { from, to }: Span) =>
  db.query<MonthRegister>(sql`
    select r.date, r.slot, coalesce(m.students, '{}') as students, coalesce(m.codes, '{}') as codes, coalesce(m.minutes, '{}') as minutes
    from registers r left join lateral (select array_agg(student_id) as students, array_agg(code_id) as codes, array_agg(minutes_late::int) as minutes from marks where register_id = r.id) m on true
    where r.class_id = ${classId} and r.date between ${from}::date and ${to}::date`);
