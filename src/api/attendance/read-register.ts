import { sql, type SQL } from "drizzle-orm";
import { modeOn, type AttendanceMode } from "../../domain/attendance-mode";
import type { CalendarDay } from "../../domain/calendar-day";
import { lastEditableDay } from "../../domain/attendance/lock";
import type { SchoolCalendar } from "../../domain/attendance/school-calendar";
import { may } from "../../schema";
import type { ApiContext } from "../context";
import type { Database } from "../db/database";
import { notFound } from "../http/errors";
import type { Identity } from "../http/route";
import { readStored } from "../settings/settings";
import { calendarJson, calendarOf, closure, nowIn } from "./calendar";
import { lessonJson } from "./lessons";
import { periodOf, slotLabel } from "./slots";

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

/** What a mark can say. */
export interface Code {
  id: number;
  code: string;
  label: string;
  counts_as: string;
  is_late: boolean;
  colour: string | null;
  retired: boolean;
}

export interface Lesson {
  id: number;
  subject: Person;
  teacher: Person;
  room: string | null;
}

/** A student of the roster with what is known for the register. */
export interface RosterRow {
  student_id: number;
  name: string;
  roll_no: number | null;
  admission_no: string;
  photo: unknown;
  mark: Mark | null;
  /** What approved leave says the mark should be. */
  suggestion: { code: string; code_id: number; leave_id: number; leave_type: string } | null;
  /** The last five registers of this slot, oldest first. */
  recent: { date: CalendarDay; code: string | null }[];
}

interface Found {
  class: { id: number; name: string; code: string } | null;
  period: { id: number; name: string; start_time: string; end_time: string } | null;
  lesson: Lesson | null;
  register: { id: number; version: number; taken_at: string; taken_by: Person | null; changed_at: string; changed_by: Person | null } | null;
  codes: Code[];
  students: RosterRow[];
  calendar: Omit<SchoolCalendar, "offDays">;
}

/** A register as the API tells it, with what saving it needs to know. */
export interface RegisterState extends RegisterKey, Omit<Found, "calendar" | "class" | "period"> {
  class: NonNullable<Found["class"]>;
  period: Found["period"];
  today: CalendarDay;
  mode: AttendanceMode;
  label: string;
  state: "taken" | "missing" | "upcoming" | "closed";
  /** What closes the day, or that the class is empty. */
  why: string | null;
  lock: { locked: boolean; until: CalendarDay; may_edit: boolean; why: string | null };
}

const person = (id: SQL): SQL => sql`(select json_build_object('id', a.id, 'name', a.name) from admins a where a.id = ${id})`;
const instant = (column: SQL): SQL => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const recentMarks = sql`(select coalesce(json_agg(json_build_object('date', last.date, 'code', c.code) order by last.date), '[]')
            from last left join marks m on m.register_id = last.id and m.student_id = s.id left join attendance_codes c on c.id = m.code_id)`;

/** Roster, marks, suggestions, the days before, codes, lesson and calendar: one statement, whatever the size of the class. */
function statement({ class_id, date, slot }: RegisterKey, recent: boolean): SQL {
  const period = periodOf(slot);
  return sql`
    with reg as (select * from registers where class_id = ${class_id} and date = ${date}::date and slot = ${slot}),
    last as materialized (select id, date from registers where class_id = ${class_id} and slot = ${slot} and date < ${date}::date order by date desc limit 5),
    roster as materialized (
      select s.id, s.name, s.roll_no, s.admission_no, s.photo from enrolments e join students s on s.id = e.student_id and s.deleted_at is null
      where e.class_id = ${class_id} and e.deleted_at is null and e.from_date <= ${date}::date and (e.to_date is null or e.to_date >= ${date}::date))
    select
      (select json_build_object('id', id, 'name', name, 'code', code) from classes where id = ${class_id} and deleted_at is null) as class,
      (select json_build_object('id', id, 'name', name, 'start_time', to_char(start_time, 'HH24:MI'), 'end_time', to_char(end_time, 'HH24:MI')) from periods where id = ${period}::int) as period,
      ${lessonJson(sql`${class_id}::int`, sql`${date}::date`, sql`${period}::int`)} as lesson,
      (select json_build_object('id', id, 'version', version, 'taken_at', ${instant(sql`taken_at`)}, 'taken_by', ${person(sql`taken_by`)}, 'changed_at', ${instant(sql`changed_at`)}, 'changed_by', ${person(sql`changed_by`)}) from reg) as register,
      (select coalesce(json_agg(json_build_object('id', id, 'code', code, 'label', label, 'counts_as', counts_as, 'is_late', is_late, 'colour', colour, 'retired', retired) order by sort_order, code), '[]')
        from attendance_codes c where deleted_at is null and (not retired or exists (select 1 from marks m, reg where m.register_id = reg.id and m.code_id = c.id))) as codes,
      (select coalesce(json_agg(json_build_object('student_id', s.id, 'name', s.name, 'roll_no', s.roll_no, 'admission_no', s.admission_no, 'photo', s.photo,
          'mark', (select json_build_object('code_id', m.code_id, 'code', c.code, 'minutes_late', m.minutes_late, 'remark', m.remark, 'office', m.office, 'leave_id', m.leave_id)
            from reg join marks m on m.register_id = reg.id join attendance_codes c on c.id = m.code_id where m.student_id = s.id),
          'suggestion', (select json_build_object('code', c.code, 'code_id', c.id, 'leave_id', l.id, 'leave_type', t.name)
            from leaves l join leave_types t on t.id = l.leave_type_id join attendance_codes c on c.id = t.code_id
            where l.student_id = s.id and l.status = 'approved' and l.deleted_at is null and ${date}::date between l.from_date and l.to_date and (l.slots is null or ${slot} = any(string_to_array(l.slots, ','))) limit 1),
          'recent', ${recent ? recentMarks : sql`'[]'::json`})
          order by s.roll_no nulls last, s.name, s.id), '[]') from roster s) as students,
      ${calendarJson(sql`${date}`)} as calendar`;
}

function stateOf({ register, students }: Found, why: string | null, date: CalendarDay, now: { today: CalendarDay; time: string }, starts: string | undefined): RegisterState["state"] {
  if (why !== null) return "closed";
  if (register) return "taken";
  if (students.length === 0) return "closed";
  return date > now.today || (date === now.today && starts !== undefined && starts > now.time) ? "upcoming" : "missing";
}

/**
 * Reads a register with all that is shown beside it. Two statements. @param recent whether the registers before it are shown, which a save need not know
 * @throws ApiError 404 for a class or a period that there is not.
 */
export async function readRegister({ db, context, identity }: { db: Database; context: Pick<ApiContext, "now">; identity: Pick<Identity, "is_super_admin" | "permissions"> }, key: RegisterKey, recent = true): Promise<RegisterState> {
  const stored = await readStored(db);
  const [found] = await db.query<Found>(statement(key, recent));
  if (!found?.class || (periodOf(key.slot) !== null && !found.period)) throw notFound();
  const now = nowIn(stored, context);
  const { calendar: json, ...rest } = found;
  const calendar = calendarOf(json, stored);
  const closed = closure(key.date, key.class_id, calendar);
  const state = stateOf(found, closed, key.date, now, found.period?.start_time);
  const until = lastEditableDay(key.date, key.class_id, stored.settings["attendance.edit_window"], calendar);
  const locked = now.today > until;
  return {
    ...rest, ...key, class: found.class, today: now.today, mode: modeOn(stored.modes, key.date).mode, label: slotLabel(key.slot, found.period?.name), state,
    why: closed ?? (state === "closed" ? "No students" : null),
    lock: { locked, until, may_edit: !locked || may(identity, "edit_locked_attendance"), why: locked ? `Could be changed until ${until}.` : null },
  };
}

/** A register as it leaves. */
export function presentRegister({ register, period, mode, students, ...rest }: RegisterState) {
  return {
    id: register?.id ?? null, version: register?.version ?? 0, ...rest, start_time: period?.start_time ?? null, end_time: period?.end_time ?? null,
    taken_at: register?.taken_at ?? null, taken_by: register?.taken_by ?? null, changed_at: register?.changed_at ?? null, changed_by: register?.changed_by ?? null, mode,
    students: students.map(({ mark, suggestion, ...student }) => ({
      ...student,
      mark: mark && { code: mark.code, minutes_late: mark.minutes_late, remark: mark.remark, office: mark.office, leave_id: mark.leave_id },
      suggestion: suggestion && { code: suggestion.code, leave_id: suggestion.leave_id, leave_type: suggestion.leave_type },
    })),
  };
}
