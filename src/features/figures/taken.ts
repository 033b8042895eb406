import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { Span } from "../../domain/attendance/school-calendar";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import type { RosterSpan, TakenSlot } from "../../domain/attendance/student-days";
import { isLive, rosterSpans } from "../attendance/enrolled";
import type { Database } from "@rollcall/kit/api/db/database";
import type { Code } from "./month-rows";

/** A code as a mark is told by it. */
export type MarkCode = Omit<Code, "retired">;

/** A student's time in a class or a teaching group, with its name. */
export interface NamedEnrolment {
  classId: number;
  className: string;
  from: CalendarDay;
  to: CalendarDay | null;
}

const touching = (studentId: number, { from, to }: Span): SQL =>
  sql`e.student_id = ${studentId} and e.from_date <= ${to}::date and (e.to_date is null or e.to_date >= ${from}::date)`;

/** When a student was enrolled, and when expected. */
export interface Times {
  /** Classes first, then teaching groups, each in order. */
  enrolments: NamedEnrolment[];
  spans: RosterSpan[];
}

/**
 * The times a student was enrolled that touch a span, and when he was expected in them. One
 * statement.
 */
export async function readTimes(db: Database, studentId: number, span: Span): Promise<Times> {
  const [times] = await db.query<Times>(sql`
    select (
      select coalesce(json_agg(json_build_object('classId', e.class_id, 'className', c.name, 'from', e.from_date, 'to', e.to_date) order by e.place, e.from_date, c.name), '[]')
      from (
        select 1 as place, student_id, class_id, from_date, to_date from enrolments where deleted_at is null
        union all select 2, student_id, group_id, from_date, to_date from group_members where deleted_at is null) e
      join classes c on c.id = e.class_id where ${touching(studentId, span)} and ${isLive(sql`e.student_id`)}) as enrolments,
      (select coalesce(json_agg(json_build_object('classId', e.class_id, 'from', e.from_date, 'to', e.to_date) order by e.is_group, e.from_date), '[]')
      from ${rosterSpans} e where ${touching(studentId, span)}) as spans`);
  return times ?? { enrolments: [], spans: [] };
}

/** The classes and teaching groups of these times, as a list of ids in SQL. */
export const classesOf = (studentId: number, span: Span): SQL =>
  sql`select e.class_id from ${rosterSpans} e where ${touching(studentId, span)}`;

/** A register with what it says of one student. */
export interface TakenRow extends TakenSlot {
  code: MarkCode | null;
  /** What the register was taken in; null where it is no lesson's. */
  subjectId: number | null;
  minutes: number | null;
  remark: string | null;
}

/**
 * The registers of a day, side by side: class, slot, code (0 without a mark) and subject (0 without
 * one) of each; what else is said of a mark is rare, and is found by class and slot.
 */
interface Found {
  day: string;
  registers: string;
  notes: Record<string, [minutes: number | null, remark: string | null]> | null;
}

/** The order of the registers of a day: by class, then by slot. */
const inOrder = (a: TakenRow, b: TakenRow): number =>
  a.classId - b.classId || (a.slot < b.slot ? -1 : 1);

/**
 * The registers a student could have been in, and those that have a mark of his all the same. Two
 * statements at once, of a row a day: a row a mark takes twice as long, most of it in reading what
 * was sent.
 */
export async function readTaken(
  db: Database,
  studentId: number,
  { from, to }: Span,
): Promise<TakenRow[]> {
  const read = db.query<Found>(sql`
    with mine as materialized (select m.register_id, m.code_id, m.minutes_late, m.remark from marks m where m.student_id = ${studentId} and m.date between ${from}::date and ${to}::date),
    own as materialized (
      select r.id, r.class_id, r.date, r.slot, r.subject_id from ${rosterSpans} e join registers r on r.class_id = e.class_id and r.date between greatest(e.from_date, ${from}::date) and least(e.to_date, ${to}::date)
      where e.student_id = ${studentId}),
    found as (
      select * from own union all
      select r.id, r.class_id, r.date, r.slot, r.subject_id from registers r where r.id = any(array(select m.register_id from mine m where not exists (select 1 from own o where o.id = m.register_id))))
    select r.date as day, string_agg(concat_ws(' ', r.class_id, r.slot, coalesce(m.code_id, 0), coalesce(r.subject_id, 0)), ',') as registers,
      json_object_agg(r.class_id || ' ' || r.slot, json_build_array(m.minutes_late, m.remark)) filter (where m.minutes_late is not null or m.remark is not null) as notes
    from found r left join mine m on m.register_id = r.id group by 1 order by 1`);
  const [days, codes] = await Promise.all([
    read,
    db.query<MarkCode>(
      sql`select id, code, label, counts_as, is_late, colour from attendance_codes`,
    ),
  ]);
  const byId = new Map(codes.map((code) => [String(code.id), code]));
  return days.flatMap(({ day, registers, notes }) =>
    registers
      .split(",")
      .map((register): TakenRow => {
        const [classId = "", slot = "", codeId = "", subjectId] = register.split(" ");
        const code = byId.get(codeId) ?? null;
        const [minutes, remark] = notes?.[`${classId} ${slot}`] ?? [null, null];
        return {
          classId: Number(classId),
          day,
          slot,
          mark: code && code.counts_as,
          lateBy: code?.is_late ? minutes : null,
          code,
          subjectId: Number(subjectId) || null,
          minutes,
          remark,
        };
      })
      .sort(inOrder),
  );
}
