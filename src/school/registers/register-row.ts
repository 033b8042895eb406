import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import type { SchoolCalendar } from "../calendar/domain/school-calendar";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import { calendarJson } from "../calendar/calendar";
import { usualStartsJson } from "../calendar/bells";
import type { UsualStarts } from "./class-times";
import type { register } from "./contract";
import { isForSlot, rollNoOn } from "../roster/enrolled";
import { isUnmarked, releasedOn } from "../roster/released";
import { lessonsJson } from "../calendar/lessons";
import { periodOf } from "../slots/slots";

/** Which register: one class, one date, one slot. */
export interface RegisterKey {
  class_id: number;
  date: CalendarDay;
  slot: string;
}

/** A mark as it stands. */
export interface Mark {
  code_id: number;
  code: string;
  minutes_late: number | null;
  remark: string | null;
  office: boolean;
  leave_id: number | null;
}

interface Person {
  id: number;
  name: string;
}

/** A student of the roster with what is known for the register. */
export interface RosterRow {
  student_id: number;
  name: string;
  roll_no: number | null;
  admission_no: string;
  photo: number | null;
  mark: Mark | null;
  /** What approved leave says the mark should be, else a departure by the gate: then without leave. */
  suggestion: {
    code: string;
    code_id: number;
    leave_id: number | null;
    leave_type: string | null;
  } | null;
  /** When the student passed the gate on the day, in order; known where a register is shown. */
  passes?: { kind: "arrival" | "departure"; at: string; reason: string | null }[];
  /** The class of a guest: one who is on this register alone, and on no list of its class. */
  guest?: { class: string | null } | null;
  /** What another register of the same lesson time says of the student; known where marks are set. */
  elsewhere: { class: string; code: string } | null;
  /** The last five registers of this slot, oldest first. */
  recent: { date: CalendarDay; code: string | null }[];
}

type Register = DataOf<typeof register>;
/** What a mark can say, and the modes whose registers offer it; none named: all. */
export type Code = Register["codes"][number] & { modes: string | null };
type Lesson = NonNullable<Register["lesson"]>;

/** A register as the database has it, with what stands around it. */
export interface RegisterRow {
  class: { id: number; name: string; code: string; kind: string } | null;
  period: { id: number; name: string; start_time: string; end_time: string } | null;
  /** Those that may take place in this slot (`lessonsToEvaluate`). */
  lessons: (Lesson & { weekday: number; week: number | null })[];
  register: {
    id: number;
    version: number;
    taken_at: string;
    taken_by: Person | null;
    changed_at: string;
    changed_by: Person | null;
  } | null;
  codes: Code[];
  students: RosterRow[];
  /** Who is not waited for, since a guest elsewhere. */
  away: { student_id: number; name: string; roll_no: number | null; class: string }[];
  /** Corrections that wait for the office. Their marks as they were filed. */
  corrections: Register["corrections"];
  calendar: Omit<SchoolCalendar, "offDays">;
  /** When the periods of a day usually begin. */
  starts: UsualStarts;
}

/** An admin by id as JSON, null of none. */
export const person = (id: SQL): SQL =>
  sql`(select json_build_object('id', a.id, 'name', a.name) from admins a where a.id = ${id})`;
/** A moment as RFC 3339, in UTC. */
export const instant = (column: SQL): SQL =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What a mark of the row `of` says, as JSON. */
export const markJson = (code: SQL, of: SQL): SQL =>
  sql`json_build_object('code', ${code}, 'minutes_late', ${of}.minutes_late, 'remark', ${of}.remark)`;

const recentMarks = sql`(select coalesce(json_agg(json_build_object('date', last.date, 'code', c.code) order by last.date), '[]')
            from last left join marks m on m.register_id = last.id and m.student_id = s.id left join attendance_codes c on c.id = m.code_id)`;

const passesJson = (date: SQL): SQL =>
  sql`(select coalesce(json_agg(json_build_object('kind', g.kind, 'at', g.at, 'reason', g.reason) order by g.at, g.id), '[]') from gate_events g where g.student_id = s.id and g.date = ${date} and g.undone_at is null and g.outcome <> 'already')`;

/**
 * What approved leave says a mark should be, as JSON; null without leave.
 * @param at expressions in SQL: the student's id, the day and the slot
 */
export const suggestionJson = ({ student, date, slot }: Record<"student" | "date" | "slot", SQL>) =>
  sql`(select json_build_object('code', c.code, 'code_id', c.id, 'leave_id', l.id, 'leave_type', t.name)
            from leaves l join leave_types t on t.id = l.leave_type_id join attendance_codes c on c.id = t.code_id
            where l.student_id = ${student} and l.status = 'approved' and l.deleted_at is null and ${date} between l.from_date and l.to_date and (l.slots is null or ${slot} = any(string_to_array(l.slots, ','))) limit 1)`;

/** The codes of `attendance_codes c` as JSON, in their order; to be followed by `from`. */
export const codesJson: SQL = sql`coalesce(json_agg(json_build_object('id', id, 'code', code, 'label', label, 'counts_as', counts_as, 'is_late', is_late, 'colour', colour, 'retired', retired, 'modes', modes) order by sort_order, code), '[]')`;

/**
 * The mark that a student `s` has in the same lesson time with another class or teaching group: two
 * registers of one moment do not say two things of one student.
 */
const elsewhereJson = ({ class_id, date, slot }: Record<keyof RegisterKey, SQL>) => sql`(
            select json_build_object('class', k.name, 'code', c.code) from marks m join registers r on r.id = m.register_id join classes k on k.id = r.class_id join attendance_codes c on c.id = m.code_id
            where m.student_id = s.id and m.date = ${date} and m.enrolled and r.slot = ${slot} and r.class_id <> ${class_id} and ${slot} like 'period:%' limit 1)`;

/**
 * A student by id, with the roll number of the day; without the limit all students of the school would be read to join those of one
 * class.
 */
const studentOf = (id: SQL, { class_id, date }: Record<"class_id" | "date", SQL>): SQL =>
  sql`select s.id, s.name, ${rollNoOn(id, class_id, date)} as roll_no, s.admission_no, s.photo from students s where s.id = ${id} and s.deleted_at is null limit 1`;

/** The name of a student's class on a day. */
const homeOf = (student: SQL, date: SQL): SQL =>
  sql`(select k.name from enrolments n join classes k on k.id = n.class_id where n.student_id = ${student} and n.deleted_at is null and n.from_date <= ${date} and (n.to_date is null or n.to_date >= ${date}) limit 1)`;

/** Who of the class list sits as a guest with another class or group in this slot, as JSON. */
const guestsElsewhereJson = ({ class_id, date, slot }: Record<keyof RegisterKey, SQL>) => sql`(
        select coalesce(json_agg(json_build_object('student_id', s.id, 'name', s.name, 'roll_no', s.roll_no, 'class', k.name) order by s.roll_no nulls last, s.name, s.id), '[]')
        from roster_spans g join roster_spans e on e.student_id = g.student_id and e.class_id = ${class_id} and e.slots is null and e.from_date <= ${date} and (e.to_date is null or e.to_date >= ${date})
        join classes k on k.id = g.class_id cross join lateral (${studentOf(sql`g.student_id`, { class_id, date })}) s
        where g.slots is not null and g.from_date = ${date} and ${slot} = any(g.slots) and g.class_id <> ${class_id})`;

/**
 * Roster, marks, suggestions, the days before, codes, lesson, corrections and calendar of one
 * register.
 * @param of which one, as expressions
 */
const parts = (
  { class_id, date, slot, period }: Record<keyof RegisterKey | "period", SQL>,
  recent: boolean,
): SQL => sql`
    with reg as (select * from registers where class_id = ${class_id} and date = ${date} and slot = ${slot}),
    last as materialized (select id, date from registers where class_id = ${class_id} and slot = ${slot} and date < ${date} order by date desc limit 5),
    released as materialized (
      select x.student_id from ${releasedOn({ from: date, to: date })} x where x.class_id = ${class_id} and x.slot = ${slot} and ${isUnmarked}),
    roster as materialized (
      select s.*, e.slots is not null as is_guest from roster_spans e cross join lateral (${studentOf(sql`e.student_id`, { class_id, date })}) s
      where e.class_id = ${class_id} and e.from_date <= ${date} and (e.to_date is null or e.to_date >= ${date}) and ${isForSlot(sql`e`, slot)} and e.student_id not in (select student_id from released))
    select
      (select json_build_object('id', id, 'name', name, 'code', code, 'kind', kind) from classes where id = ${class_id} and deleted_at is null) as class,
      (select json_build_object('id', id, 'name', name, 'start_time', to_char(start_time, 'HH24:MI'), 'end_time', to_char(end_time, 'HH24:MI')) from periods where id = ${period}) as period,
      ${lessonsJson(class_id, date, period)} as lessons,
      (select json_build_object('id', id, 'version', version, 'taken_at', ${instant(sql`taken_at`)}, 'taken_by', ${person(sql`taken_by`)}, 'changed_at', ${instant(sql`changed_at`)}, 'changed_by', ${person(sql`changed_by`)}) from reg) as register,
      (select ${codesJson}
        from attendance_codes c where deleted_at is null and (not retired or exists (select 1 from marks m, reg where m.register_id = reg.id and m.code_id = c.id))) as codes,
      (select coalesce(json_agg(json_build_object('student_id', s.id, 'name', s.name, 'roll_no', s.roll_no, 'admission_no', s.admission_no, 'photo', s.photo,
          'mark', (select json_build_object('code_id', m.code_id, 'code', c.code, 'minutes_late', m.minutes_late, 'remark', m.remark, 'office', m.office, 'leave_id', m.leave_id)
            from reg join marks m on m.register_id = reg.id join attendance_codes c on c.id = m.code_id where m.student_id = s.id),
          'guest', case when s.is_guest then json_build_object('class', ${homeOf(sql`s.id`, date)}) end,
          'suggestion', ${suggestionJson({ student: sql`s.id`, date, slot })},
          'elsewhere', ${recent ? sql`null` : elsewhereJson({ class_id, date, slot })},
          'passes', ${recent ? passesJson(date) : sql`'[]'::json`}, 'recent', ${recent ? recentMarks : sql`'[]'::json`})
          order by s.is_guest, s.roll_no nulls last, s.name, s.id), '[]') from roster s) as students,
      ${guestsElsewhereJson({ class_id, date, slot })} as away,
      (select coalesce(json_agg(json_build_object('id', k.id, 'filed_at', ${instant(sql`k.created_at`)}, 'filed_by', ${person(sql`k.filed_by_id`)}, 'reason', k.reason, 'marks', k.marks) order by k.created_at, k.id), '[]')
        from attendance_corrections k where k.class_id = ${class_id} and k.date = ${date} and k.slot = ${slot} and k.status = 'pending' and k.deleted_at is null) as corrections,
      ${calendarJson(date)} as calendar,
      ${usualStartsJson} as starts`;

/**
 * Several registers of a day in one statement, whatever the size of their classes; `place` is that
 * of its key, from 1.
 */
export const registersStatement = (
  date: CalendarDay,
  keys: readonly Pick<RegisterKey, "class_id" | "slot">[],
  recent: boolean,
): SQL => sql`
  select asked.place::int as place, found.*
  from unnest(${sql.param(keys.map(({ class_id }) => class_id))}::int[], ${sql.param(keys.map(({ slot }) => slot))}::text[], ${sql.param(keys.map(({ slot }) => periodOf(slot)))}::int[]) with ordinality as asked (class_id, slot, period, place)
  cross join lateral (${parts({ class_id: sql`asked.class_id`, date: sql`${date}::date`, slot: sql`asked.slot`, period: sql`asked.period` }, recent)}) as found order by asked.place`;
