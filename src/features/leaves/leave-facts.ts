import { sql } from "@rollcall/kit/api/db/sql";
import type { LeaveSpan, StandingMark, TakenSlot } from "../../domain/attendance/leave";
import { holdsOn } from "../../domain/attendance/roster";
import { dayState, type SchoolCalendar, type Span } from "../../domain/attendance/school-calendar";
import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { calendarJson, calendarOf, closedBy } from "../attendance/calendar";
import { slotLabel } from "../attendance/slots";
import type { Database } from "@rollcall/kit/api/db/database";
import { readStored } from "../school/settings";

/** A leave as far as deciding it goes. */
export interface Leave extends LeaveSpan {
  id: number;
  studentId: number;
  typeId: number;
}

/** A register's slot with the words people know it by. */
export interface NamedSlot extends TakenSlot {
  className: string;
  /** “Morning”, or the period's name. */
  label: string;
}

interface Code {
  id: number;
  code: string;
  label: string;
  counts_as: string;
}

interface Enrolled {
  classId: number;
  from: CalendarDay;
  to: CalendarDay | null;
}

/** All that a decision on a leave looks at. */
export interface LeaveFacts {
  taken: NamedSlot[];
  codes: ReadonlyMap<number, Code>;
  /** What days of this type are marked as, and whether that is still offered. */
  type: { codeId: number; retired: boolean };
  student: { id: number; name: string; admission_no: string };
  enrolments: readonly Enrolled[];
  calendar: SchoolCalendar;
}

/** The classes whose registers a leave may concern: the student's on its days. */
export async function classesOf(db: Database, leaveIds: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    select distinct e.class_id as id from leaves l join roster_spans e on e.student_id = l.student_id and e.from_date <= l.to_date and (e.to_date is null or e.to_date >= l.from_date)
    where l.id = any(${sql.param([...leaveIds])}::int[])
    union select r.class_id from leave_changes x join registers r on r.id = x.register_id where x.leave_id = any(${sql.param([...leaveIds])}::int[])`);
  return rows.map(({ id }) => id);
}

interface StoredMark {
  code_id: number;
  leave_id: number | null;
  minutes_late: number | null;
  office: boolean;
  remark: string | null;
}

const standing = (mark: StoredMark | null): StandingMark | null =>
  mark && {
    codeId: mark.code_id,
    leaveId: mark.leave_id,
    minutesLate: mark.minutes_late,
    office: mark.office,
    remark: mark.remark,
  };

/** A mark as `leave_changes` remembers it. */
export const storedMark = (mark: StandingMark | null): StoredMark | null =>
  mark && {
    code_id: mark.codeId,
    leave_id: mark.leaveId,
    minutes_late: mark.minutesLate,
    office: mark.office,
    remark: mark.remark,
  };

interface TakenRow {
  register_id: number;
  class: string;
  class_id: number;
  date: CalendarDay;
  slot: string;
  period: string | null;
  enrolled: boolean;
  mark: StoredMark | null;
  is_remembered: boolean;
  before: StoredMark | null;
}

/** The registers that were taken on a leave's days, in order, with the student's mark in each. */
const readTaken = (db: Database, { id, studentId, from, to }: Leave) =>
  db.query<TakenRow>(sql`
    with e as (select class_id, from_date, to_date from roster_spans where student_id = ${studentId})
    select r.id as register_id, c.name as class, r.class_id, r.date, r.slot, p.name as period,
      exists (select 1 from e where e.class_id = r.class_id and e.from_date <= r.date and (e.to_date is null or e.to_date >= r.date)) as enrolled,
      case when m.register_id is not null then jsonb_build_object('code_id', m.code_id, 'leave_id', m.leave_id, 'minutes_late', m.minutes_late, 'office', m.office, 'remark', m.remark) end as mark,
      x.leave_id is not null as is_remembered, x.before
    from registers r join classes c on c.id = r.class_id left join periods p on r.slot = 'period:' || p.id
    left join marks m on m.register_id = r.id and m.student_id = ${studentId}
    left join leave_changes x on x.leave_id = ${id} and x.register_id = r.id and x.student_id = ${studentId}
    where r.date between ${from}::date and ${to}::date and (r.class_id in (select class_id from e) or m.register_id is not null or x.leave_id is not null)
    order by r.date, p.start_time, r.slot, r.class_id`);

const namedSlot = (row: TakenRow, calendar: SchoolCalendar): NamedSlot => ({
  registerId: row.register_id,
  day: row.date,
  slot: row.slot,
  open: dayState(row.date, row.class_id, calendar).open,
  enrolled: row.enrolled,
  mark: standing(row.mark),
  className: row.class,
  label: slotLabel(row.slot, row.period),
  ...(row.is_remembered ? { remembered: { before: standing(row.before) } } : {}),
});

/** Reads what a decision looks at. Four statements, however long the leave. */
export async function readLeaveFacts(db: Database, leave: Leave): Promise<LeaveFacts> {
  const taken = await readTaken(db, leave);
  const stored = await readStored(db);
  const [found] = await db.query<{
    calendar: Omit<SchoolCalendar, "offDays">;
    codes: Code[];
    type: LeaveFacts["type"];
    student: LeaveFacts["student"];
    enrolments: Enrolled[];
  }>(sql`
    select ${calendarJson(leave.from)} as calendar,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'code', code, 'label', label, 'counts_as', counts_as)), '[]') from attendance_codes) as codes,
      (select jsonb_build_object('codeId', c.id, 'retired', c.retired or c.deleted_at is not null) from leave_types t join attendance_codes c on c.id = t.code_id where t.id = ${leave.typeId}) as type,
      (select jsonb_build_object('id', id, 'name', name, 'admission_no', admission_no) from students where id = ${leave.studentId}) as student,
      (select coalesce(jsonb_agg(jsonb_build_object('classId', class_id, 'from', from_date, 'to', to_date)), '[]') from roster_spans
        where student_id = ${leave.studentId} and not is_group and from_date <= ${leave.to}::date and (to_date is null or to_date >= ${leave.from}::date)) as enrolments`);
  if (!found) throw new Error("A statement without a table gives one row.");
  const calendar = calendarOf(found.calendar, stored);
  return {
    taken: taken.map((row) => namedSlot(row, calendar)),
    type: found.type,
    student: found.student,
    codes: new Map(found.codes.map((code) => [code.id, code])),
    enrolments: found.enrolments,
    calendar,
  };
}

/** A day of a leave on which there is nothing to mark, and why. */
export interface Skip {
  date: CalendarDay;
  why: string;
}

/** Every day of a span, in order. */
export function daysIn({ from, to }: Span): CalendarDay[] {
  const days: CalendarDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The days of a leave without school for the student. */
export const skipsOf = (
  span: Span,
  { enrolments, calendar }: Pick<LeaveFacts, "enrolments" | "calendar">,
): Skip[] =>
  daysIn(span).flatMap((date) => {
    const here = enrolments.find((one) => holdsOn(one, date));
    const why = here ? closedBy(dayState(date, here.classId, calendar)) : "Not expected at school";
    return why === null ? [] : [{ date, why }];
  });
