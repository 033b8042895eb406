import { sql } from "@rollcall/kit/api/db/sql";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { groupBy } from "@rollcall/kit/schema/group-by";
import { may } from "@rollcall/kit/schema";
import type { Span } from "../../school/calendar/domain/school-calendar";
import { nowIn } from "../../school/calendar/calendar";
import { lastEditableDay } from "../../school/registers/domain/lock";
import {
  codesJson,
  type Code,
  type Mark,
  type RosterRow,
} from "../../school/registers/register-row";
import { isBeforeFirstRegister } from "../../school/settings/settings";
import { readSchool, readTerms, type School } from "../figures/api";
import type { People } from "./students";

/** A mark that stands. */
export interface StandingMark extends Mark {
  student_id: number;
  class_id: number;
  date: CalendarDay;
  slot: string;
}

interface ApprovedLeave {
  student_id: number;
  from: CalendarDay;
  to: CalendarDay;
  slots: string | null;
  suggestion: NonNullable<RosterRow["suggestion"]>;
}

/** What is known of the days that a file is about. */
export interface Facts {
  school: School;
  codes: Code[];
  now: { today: CalendarDay; time: string };
  /** Whether who asks may change registers that are locked. */
  isOffice: boolean;
  isFirst: boolean;
  /** The id of a register that was taken. */
  registerOf(classId: number, date: CalendarDay, slot: string): number | null;
  /** The slots of registers that were taken. */
  takenOf(classId: number, date: CalendarDay): readonly string[];
  /** The marks of a student on a day. */
  marksOf(studentId: number, date: CalendarDay): readonly StandingMark[];
  leaveOf(studentId: number, date: CalendarDay, slot: string): RosterRow["suggestion"];
  /** Until when registers of a class and day may be changed. */
  lockedAfter(classId: number, date: CalendarDay): CalendarDay;
}

/** Remembers what is asked for twice. */
function once<Value>(of: (classId: number, date: CalendarDay) => Value) {
  const known = new Map<string, Value>();
  return (classId: number, date: CalendarDay): Value => {
    const key = `${classId} ${date}`;
    const value = known.get(key) ?? of(classId, date);
    known.set(key, value);
    return value;
  };
}

/** A constant number of statements, whatever the number of days, classes and students. */
export async function readFacts(
  call: RequestContext,
  { students, classes }: People,
  { from, to }: Span,
): Promise<Facts> {
  const { db, identity, context } = call;
  const ids = sql`${sql.param(students.map(({ id }) => id))}::int[]`;
  const inClasses = sql`${sql.param([...new Set(students.flatMap(({ stays }) => stays.map(({ class_id }) => class_id)))].filter((id) => classes.has(id)))}::int[]`;
  const terms = await readTerms(call);
  const school = await readSchool(call, terms, sql`select unnest(${inClasses})`, from);
  const registers = await db.query<{
    id: number;
    class_id: number;
    date: CalendarDay;
    slot: string;
  }>(
    sql`select id, class_id, date, slot from registers where class_id = any(${inClasses}) and date between ${from}::date and ${to}::date`,
  );
  const marks = await db.query<StandingMark>(sql`
    select m.student_id, r.class_id, r.date, r.slot, m.code_id, c.code, m.minutes_late, m.remark, m.office, m.leave_id
    from marks m join registers r on r.id = m.register_id join attendance_codes c on c.id = m.code_id
    where m.student_id = any(${ids}) and m.date between ${from}::date and ${to}::date`);
  const leaves = await db.query<ApprovedLeave>(sql`
    select l.student_id, l.from_date as from, l.to_date as to, l.slots, json_build_object('code', c.code, 'code_id', c.id, 'leave_id', l.id, 'leave_type', t.name) as suggestion
    from leaves l join leave_types t on t.id = l.leave_type_id join attendance_codes c on c.id = t.code_id
    where l.student_id = any(${ids}) and l.status = 'approved' and l.deleted_at is null and l.from_date <= ${to}::date and l.to_date >= ${from}::date`);
  const [found] = await db.query<{ codes: Code[] }>(
    sql`select ${codesJson} as codes from attendance_codes where deleted_at is null`,
  );
  const taken = new Map(
    registers.map((one) => [`${one.class_id} ${one.date} ${one.slot}`, one.id]),
  );
  const slots = groupBy(registers, ({ class_id, date }) => `${class_id} ${date}`);
  const ofDay = groupBy(marks, ({ student_id, date }) => `${student_id} ${date}`);
  const ofStudent = groupBy(leaves, ({ student_id }) => student_id);
  const window = terms.stored.settings["attendance.edit_window"];
  return {
    school,
    codes: found?.codes ?? [],
    now: nowIn(terms.stored, context),
    isOffice: may(identity, "edit_locked_attendance"),
    isFirst: isBeforeFirstRegister(terms.stored),
    registerOf: (classId, date, slot) => taken.get(`${classId} ${date} ${slot}`) ?? null,
    takenOf: (classId, date) => (slots.get(`${classId} ${date}`) ?? []).map(({ slot }) => slot),
    marksOf: (studentId, date) => ofDay.get(`${studentId} ${date}`) ?? [],
    leaveOf: (studentId, date, slot) =>
      (ofStudent.get(studentId) ?? []).find(
        (one) =>
          one.from <= date && date <= one.to && (one.slots?.split(",").includes(slot) ?? true),
      )?.suggestion ?? null,
    lockedAfter: once((classId, date) => lastEditableDay(date, classId, window, school.calendar)),
  };
}
