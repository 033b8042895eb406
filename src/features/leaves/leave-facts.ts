import { sql } from "@rollcall/kit/api/db/sql";
import type { LeaveSpan, StandingMark, TakenSlot } from "./domain/leave";
import { holdsOn } from "../../school/roster/domain/roster";
import {
  dayState,
  type SchoolCalendar,
  type Span,
} from "../../school/calendar/domain/school-calendar";
import { groupBy } from "@rollcall/kit/schema/group-by";
import { daysBetween, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { calendarJson, calendarOf, closedBy } from "../../school/calendar/calendar";
import { slotLabel } from "../../school/slots/slots";
import { isForSlot, isGuestElsewhere } from "../../school/roster/enrolled";
import type { Database } from "@rollcall/kit/api/db/database";
import { readStored } from "../../school/settings/settings";
import { t } from "./text";

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
  /** The period's name, where the slot is one. */
  period: string | null;
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
  student_id: number;
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

/**
 * The registers that were taken on the days of leaves, in order, each with the student's mark.
 * @param leaves of one student each
 */
const readTaken = (db: Database, leaves: readonly Leave[]) =>
  db.query<TakenRow>(sql`
    with asked as materialized (
      select * from unnest(${sql.param(leaves.map(({ id }) => id))}::int[], ${sql.param(leaves.map(({ studentId }) => studentId))}::int[], ${sql.param(leaves.map(({ from }) => from))}::date[], ${sql.param(leaves.map(({ to }) => to))}::date[]) as x(leave_id, student_id, from_date, to_date)),
    concerned as (
      select a.leave_id, a.student_id, r.id as register_id from asked a join roster_spans e on e.student_id = a.student_id join registers r on r.class_id = e.class_id and r.date between a.from_date and a.to_date and ${isForSlot(sql`e`, sql`r.slot`)}
      union select a.leave_id, a.student_id, m.register_id from asked a join marks m on m.student_id = a.student_id and m.date between a.from_date and a.to_date
      union select a.leave_id, a.student_id, x.register_id from asked a join leave_changes x on x.leave_id = a.leave_id and x.student_id = a.student_id join registers r on r.id = x.register_id and r.date between a.from_date and a.to_date)
    select n.student_id, r.id as register_id, c.name as class, r.class_id, r.date, r.slot, p.name as period,
      exists (select 1 from roster_spans e where e.student_id = n.student_id and e.class_id = r.class_id and e.from_date <= r.date and (e.to_date is null or e.to_date >= r.date) and ${isForSlot(sql`e`, sql`r.slot`)}) and not ${isGuestElsewhere({ student: sql`n.student_id`, classId: sql`r.class_id`, date: sql`r.date`, slot: sql`r.slot` })} as enrolled,
      case when m.register_id is not null then jsonb_build_object('code_id', m.code_id, 'leave_id', m.leave_id, 'minutes_late', m.minutes_late, 'office', m.office, 'remark', m.remark) end as mark,
      x.leave_id is not null as is_remembered, x.before
    from concerned n join registers r on r.id = n.register_id join classes c on c.id = r.class_id left join periods p on r.slot = 'period:' || p.id
    left join marks m on m.register_id = r.id and m.student_id = n.student_id
    left join leave_changes x on x.leave_id = n.leave_id and x.register_id = r.id and x.student_id = n.student_id
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
  period: row.period,
  ...(row.is_remembered ? { remembered: { before: standing(row.before) } } : {}),
});

interface StudentFacts {
  student: LeaveFacts["student"];
  enrolments: Enrolled[];
}

/**
 * Reads what a decision on each of these leaves looks at, by student. Four statements, however many
 * leaves.
 * @param leaves of one student each, all of one type
 */
export async function readFactsOf(
  db: Database,
  leaves: readonly [Leave, ...Leave[]],
): Promise<Map<number, LeaveFacts>> {
  const [{ typeId }] = leaves;
  const from = leaves.reduce((first, one) => (one.from < first ? one.from : first), leaves[0].from);
  const to = leaves.reduce((last, one) => (one.to > last ? one.to : last), leaves[0].to);
  const taken = groupBy(await readTaken(db, leaves), ({ student_id: id }) => id);
  const stored = await readStored(db);
  const [found] = await db.query<{
    calendar: Omit<SchoolCalendar, "offDays">;
    codes: Code[];
    type: LeaveFacts["type"];
    students: StudentFacts[];
  }>(sql`
    select ${calendarJson(from)} as calendar,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'code', code, 'label', label, 'counts_as', counts_as)), '[]') from attendance_codes) as codes,
      (select jsonb_build_object('codeId', c.id, 'retired', c.retired or c.deleted_at is not null) from leave_types t join attendance_codes c on c.id = t.code_id where t.id = ${typeId}) as type,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'student', jsonb_build_object('id', s.id, 'name', s.name, 'admission_no', s.admission_no),
          'enrolments', (select coalesce(jsonb_agg(jsonb_build_object('classId', class_id, 'from', from_date, 'to', to_date)), '[]') from roster_spans
            where student_id = s.id and not is_group and from_date <= ${to}::date and (to_date is null or to_date >= ${from}::date)))), '[]')
        from students s where s.id = any(${sql.param(leaves.map(({ studentId }) => studentId))}::int[])) as students`);
  if (!found) throw new Error("A statement without a table gives one row.");
  const calendar = calendarOf(found.calendar, stored);
  const codes = new Map(found.codes.map((code) => [code.id, code]));
  return new Map(
    found.students.map(({ student, enrolments }) => [
      student.id,
      {
        taken: (taken.get(student.id) ?? []).map((row) => namedSlot(row, calendar)),
        type: found.type,
        student,
        codes,
        enrolments,
        calendar,
      },
    ]),
  );
}

/** Reads what a decision on a leave looks at. Four statements, however long the leave. */
export async function readLeaveFacts(db: Database, leave: Leave): Promise<LeaveFacts> {
  const facts = (await readFactsOf(db, [leave])).get(leave.studentId);
  if (!facts) throw new Error("A leave is of a student who is there.");
  return facts;
}

/** A day of a leave on which there is nothing to mark, and why. */
export interface Skip {
  date: CalendarDay;
  why: string;
}

/** Every day of a span, in order. */
export const daysIn = ({ from, to }: Span): CalendarDay[] => daysBetween(from, to);

/** The days of a leave without school for the student. */
export const skipsOf = (
  span: Span,
  { enrolments, calendar }: Pick<LeaveFacts, "enrolments" | "calendar">,
): Skip[] =>
  daysIn(span).flatMap((date) => {
    const here = enrolments.find((one) => holdsOn(one, date));
    const why = here ? closedBy(dayState(date, here.classId, calendar)) : t("notExpected");
    return why === null ? [] : [{ date, why }];
  });
