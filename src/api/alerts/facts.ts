import { sql } from "drizzle-orm";
import type { SeenStudent } from "../../domain/attendance/alerts";
import { tallyOf } from "../../domain/attendance/percentage";
import type { CountsAs } from "../../domain/attendance/policy";
import type { Enrolment } from "../../domain/attendance/roster";
import type { Span } from "../../domain/attendance/school-calendar";
import { absenceStreak } from "../../domain/attendance/streak";
import { dayMarks, studentDays } from "../../domain/attendance/student-days";
import { addDays, dayIn, type CalendarDay } from "../../domain/calendar-day";
import type { Database } from "../db/database";
import { readSchool, type School, type Terms } from "../figures/school";
import { readYear } from "../figures/span";

/** A student's day that is to be looked at. */
export interface Due {
  student_id: number;
  date: CalendarDay;
  changed_at: string;
}

/** So few that marking waits for none of them. */
const batch = 60;

/**
 * Takes the next days whose grace time is over, and at once those of which an absence was told; no other process takes them
 * too. They are back when the transaction is not committed.
 */
export const claim = (db: Database, at: Date, graceMinutes: number) => db.query<Due>(sql`
  with due as (
    select q.student_id, q.date from alert_queue q
    where q.changed_at <= ${new Date(at.getTime() - graceMinutes * 60_000).toISOString()}::timestamptz
      or exists (select 1 from alerts a where a.student_id = q.student_id and a.date = q.date and a.kind = 'absence')
    order by q.changed_at, q.student_id, q.date limit ${batch} for update of q skip locked)
  delete from alert_queue q using due d where q.student_id = d.student_id and q.date = d.date returning q.student_id, q.date, q.changed_at`);

interface Day {
  date: CalendarDay;
  changed_at: string;
  /** Absent marks that no approved leave covers. */
  absences: number;
  /** What the marks say. */
  labels: string[];
}

interface StudentRow {
  id: number;
  name: string;
  class: string | null;
  enrolments: Omit<Enrolment, "studentId">[];
  taken: [classId: number, day: CalendarDay, slot: string, mark: CountsAs | null][];
  told: { kind: string; date: CalendarDay; ended: boolean }[];
  days: Day[];
}

/** A student with what is known for judging, and the words to tell it by. */
export interface Concerned {
  id: number;
  name: string;
  class: string | null;
  seen: SeenStudent;
  /** What the marks of a day say, for the correction. */
  labels: ReadonlyMap<CalendarDay, readonly string[]>;
}

const leave = sql`select 1 from leaves l where l.student_id = m.student_id and l.status = 'approved' and l.deleted_at is null
  and m.date between l.from_date and l.to_date and (l.slots is null or r.slot = any(string_to_array(l.slots, ',')))`;
const marked = sql`marks m join registers r on r.id = m.register_id and r.open join attendance_codes c on c.id = m.code_id`;
const isOpen = sql`a.kind in ('consecutive_absences', 'low_attendance') and a.ended_at is null`;

/** Students of whom there may be something to tell: absent on one of the days, or told of before. One statement, whatever their number. */
const readStudents = (db: Database, due: readonly Due[], span: Span) => db.query<StudentRow>(sql`
  with due as materialized (select * from jsonb_to_recordset(${JSON.stringify(due)}::text::jsonb) as x(student_id int, date date, changed_at text)),
  concerned as materialized (
    select s.id, s.name, s.class_id from students s where s.deleted_at is null and s.status = 'active' and s.id in (select student_id from due) and (
      exists (select 1 from due d join ${marked} on m.student_id = d.student_id and m.date = d.date and m.enrolled and c.counts_as = 'absent' where d.student_id = s.id)
      or exists (select 1 from due d join alerts a on a.student_id = d.student_id and (${isOpen} or a.kind = 'absence' and a.date = d.date) where d.student_id = s.id)))
  select s.id, s.name, (select name from classes where id = s.class_id) as class,
    (select coalesce(json_agg(json_build_object('classId', e.class_id, 'from', e.from_date, 'to', e.to_date) order by e.from_date), '[]') from enrolments e where e.student_id = s.id and e.deleted_at is null) as enrolments,
    (select coalesce(json_agg(json_build_array(r.class_id, r.date, r.slot, c.counts_as)), '[]')
      from enrolments e join registers r on r.class_id = e.class_id and r.date between greatest(e.from_date, ${span.from}::date) and least(e.to_date, ${span.to}::date)
      left join marks m on m.register_id = r.id and m.student_id = s.id left join attendance_codes c on c.id = m.code_id where e.student_id = s.id and e.deleted_at is null) as taken,
    (select coalesce(json_agg(json_build_object('kind', a.kind, 'date', a.date, 'ended', a.ended_at is not null)), '[]') from alerts a
      where a.student_id = s.id and (${isOpen} or a.date in (select date from due where student_id = s.id))) as told,
    (select json_agg(json_build_object('date', d.date, 'changed_at', d.changed_at,
        'absences', (select count(*) from ${marked} where m.student_id = s.id and m.date = d.date and m.enrolled and c.counts_as = 'absent' and not exists (${leave})),
        'labels', array(select distinct c.label from ${marked} where m.student_id = s.id and m.date = d.date and m.enrolled order by 1)) order by d.date)
      from due d where d.student_id = s.id) as days
  from concerned s order by s.id`);

function seenOf(row: StudentRow, span: Span, terms: Terms, school: School): SeenStudent {
  const days = studentDays(span, row.enrolments, row.taken.map(([classId, day, slot, mark]) => ({ classId, day, slot, mark })), school);
  const marks = dayMarks(days);
  const isAbsent = new Set(marks.filter(({ state }) => state === "absent").map(({ day }) => day));
  const told = (kind: string, date: CalendarDay) => row.told.some((one) => one.kind === kind && one.date === date);
  const open = (kind: string) => row.told.some((one) => one.kind === kind && !one.ended && one.date >= span.from);
  return {
    days: row.days.map(({ date, changed_at, absences }) => ({
      day: date, absent: absences > 0 && isAbsent.has(date), isToday: dayIn(terms.timeZone, new Date(changed_at)) === date,
      told: { absence: told("absence", date), correction: told("correction", date) },
    })),
    streak: absenceStreak(marks), tally: tallyOf(days.flatMap(({ slots }) => slots), terms.policy),
    open: { consecutive: open("consecutive_absences"), low: open("low_attendance") },
  };
}

/** Days looked over where there is no academic year. */
const withoutYear = 60;

/** Reads what is needed to judge the students of these days, over the current academic year. A constant number of statements. */
export async function readConcerned(db: Database, terms: Terms, due: readonly Due[]): Promise<{ students: Concerned[]; since: CalendarDay }> {
  const year = await readYear({ db }, terms.yearId);
  const from = year && year.from <= terms.today ? year.from : addDays(terms.today, -withoutYear);
  const span = { from, to: terms.today };
  const rows = await readStudents(db, due, span);
  if (rows.length === 0) return { students: [], since: from };
  const classes = [...new Set(rows.flatMap(({ enrolments }) => enrolments.map(({ classId }) => classId)))];
  const school = await readSchool({ db }, terms, sql`select unnest(${sql.param(classes)}::int[])`, from);
  return {
    since: from,
    students: rows.map((row) => ({ id: row.id, name: row.name, class: row.class, seen: seenOf(row, span, terms, school), labels: new Map(row.days.map(({ date, labels }) => [date, labels])) })),
  };
}
