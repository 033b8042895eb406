import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { may } from "@rollcall/kit/schema";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { modeOn, type AttendanceMode } from "../../school/slots/domain/attendance-mode";
import { lastEditableDay } from "../../school/registers/domain/lock";
import type { SchoolCalendar } from "../../school/calendar/domain/school-calendar";
import { calendarJson, calendarOf, closure, nowIn } from "../../school/calendar/calendar";
import { isForSlot, isGuestElsewhere, rosterSpans } from "../../school/roster/enrolled";
import {
  codesJson,
  suggestionJson,
  type Code,
  type Mark,
  type RosterRow,
} from "../../school/registers/register-row";
import { slotLabel } from "../../school/slots/slots";
import { readStored } from "../../school/settings/settings";
import { t } from "./text";

/** One student in one register that was taken. */
export interface SheetRow {
  id: number;
  date: CalendarDay;
  slot: string;
  label: string;
  subject: string | null;
  class: { id: number; name: string };
  student: Pick<RosterRow, "student_id" | "name" | "admission_no">;
  mark: Mark | null;
  suggestion: RosterRow["suggestion"];
  mode: AttendanceMode;
  /** Whether only the office changes it still. */
  locked: boolean;
  /** Why whoever asks cannot change this mark; null when they can. */
  why: string | null;
}

/** Marks of students over days, with what is known about changing them. */
export interface Sheet {
  rows: SheetRow[];
  codes: Code[];
  today: CalendarDay;
}

type Found = Omit<SheetRow, "label" | "locked" | "why" | "mode"> & { period: string | null };

/**
 * Registers of the classes the students were in on that day, each with the student's mark. `r` is
 * the register, `e` the enrolment.
 */
const rowsWhere = (where: SQL): SQL => sql`
  select r.id, to_char(r.date, 'YYYY-MM-DD') as date, r.slot, p.name as period, u.name as subject,
    json_build_object('id', c.id, 'name', c.name) as class,
    json_build_object('student_id', s.id, 'name', s.name, 'admission_no', s.admission_no) as student,
    case when m.register_id is not null then json_build_object('code_id', m.code_id, 'code', k.code, 'minutes_late', m.minutes_late, 'remark', m.remark, 'office', m.office, 'leave_id', m.leave_id) end as mark,
    ${suggestionJson({ student: sql`s.id`, date: sql`r.date`, slot: sql`r.slot` })} as suggestion
  from ${rosterSpans} e join students s on s.id = e.student_id
  join registers r on r.class_id = e.class_id and r.date >= e.from_date and (e.to_date is null or r.date <= e.to_date) and ${isForSlot(sql`e`, sql`r.slot`)}
  join classes c on c.id = r.class_id and c.deleted_at is null
  left join subjects u on u.id = r.subject_id left join periods p on r.slot = 'period:' || p.id
  left join marks m on m.register_id = r.id and m.student_id = s.id left join attendance_codes k on k.id = m.code_id
  where ${where} and (m.register_id is not null or not ${isGuestElsewhere({ student: sql`s.id`, classId: sql`r.class_id`, date: sql`r.date`, slot: sql`r.slot` })}) order by r.date, p.start_time, r.slot, r.id, s.id`;

/** The registers a student was in from one day to another. */
export const ofStudent = (studentId: number, from: CalendarDay, to: CalendarDay): SQL =>
  sql`e.student_id = ${studentId} and r.date between ${from}::date and ${to}::date`;

/** These students in these registers; both lists are of one length. */
export const ofMarks = (marks: readonly { register_id: number; student_id: number }[]): SQL =>
  sql`(r.id, s.id) in (select * from unnest(${sql.param(marks.map((one) => one.register_id))}::int[], ${sql.param(marks.map((one) => one.student_id))}::int[]))`;

const officeOnly = "edit_locked_attendance";

/** Until when registers of a class and day may be changed; looked up once for each. */
function lockOf(days: number, calendar: SchoolCalendar) {
  const known = new Map<string, CalendarDay>();
  return (date: CalendarDay, classId: number): CalendarDay => {
    const key = `${date} ${classId}`;
    const until = known.get(key) ?? lastEditableDay(date, classId, days, calendar);
    known.set(key, until);
    return until;
  };
}

/**
 * Reads marks over many days with what may be changed of them. Three statements, however many days.
 * @param where `ofStudent` or `ofMarks`
 */
export async function readSheet(
  { db, context, identity }: Pick<RequestContext, "db" | "context" | "identity">,
  where: SQL,
): Promise<Sheet> {
  const found = await db.query<Found>(rowsWhere(where));
  const stored = await readStored(db);
  const first = found[0]?.date ?? "9999-12-31";
  const [around] = await db.query<{ calendar: Omit<SchoolCalendar, "offDays">; codes: Code[] }>(sql`
    select ${calendarJson(first)} as calendar, (select ${codesJson} from attendance_codes where deleted_at is null) as codes`);
  if (!around) throw new Error("A statement without a table has no row.");
  const calendar = calendarOf(around.calendar, stored);
  const { today } = nowIn(stored, context);
  const isOffice = may(identity, officeOnly);
  const untilOf = lockOf(stored.settings["attendance.edit_window"], calendar);
  const rows = found.map(({ period, ...row }): SheetRow => {
    const until = untilOf(row.date, row.class.id);
    const locked = today > until;
    const why =
      closure(row.date, row.class.id, calendar) ??
      (isOffice || (!locked && !row.mark?.office)
        ? null
        : locked
          ? t("changeableUntil", { until })
          : t("officeMark"));
    const { mode } = modeOn(stored.modes, row.date);
    return { ...row, label: slotLabel(row.slot, period), mode, locked, why };
  });
  return { rows, codes: around.codes, today };
}
