import { isOfferedIn, modeOn, type AttendanceMode } from "../slots/domain/attendance-mode";
import { momentIn, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { lastEditableDay } from "./domain/lock";
import { bellTime, noLessonsIn, type SchoolCalendar } from "../calendar/domain/school-calendar";
import { leavingIn, registerState, type RegisterState as State } from "./domain/register-state";
import { may } from "@rollcall/kit/schema";
import type { ApiContext } from "@rollcall/kit/api/context";
import type { Database } from "@rollcall/kit/api/db/database";
import { notFound } from "@rollcall/kit/api/errors";
import type { Identity } from "@rollcall/kit/api/http/request-context";
import { isBeforeFirstRegister, readStored, type Settings } from "../settings/settings";
import { calendarOf, closure, nowIn } from "../calendar/calendar";
import {
  registersStatement,
  type RegisterKey,
  type RegisterRow,
  type RosterRow,
} from "./register-row";
import { startsFor } from "./class-times";
import { takesPlace } from "../calendar/lessons";
import { periodOf, slotLabel, startOf } from "../slots/slots";
import { t } from "./text";
import { sayIn } from "@rollcall/kit/schema/messages";

type Lesson = Omit<RegisterRow["lessons"][number], "weekday" | "week">;

/** A register as the API tells it, with what saving it needs to know. */
export interface RegisterState
  extends
    RegisterKey,
    Omit<RegisterRow, "calendar" | "class" | "lessons" | "period" | "starts" | "students"> {
  students: (RosterRow & { left: { time: string; reason: string | null } | null })[];
  class: NonNullable<RegisterRow["class"]>;
  period: RegisterRow["period"];
  lesson: Lesson | null;
  /** Whether no register was ever taken, so that this one says from when they are expected. */
  isFirst: boolean;
  today: CalendarDay;
  mode: AttendanceMode;
  label: string;
  state: State;
  /** When its lesson begins, `HH:MM`, while that is still to come on this day; else null. */
  begins: string | null;
  /** What closes the day, or that the class is empty. */
  why: string | null;
  lock: { locked: boolean; until: CalendarDay; may_edit: boolean; why: string | null };
  /** There where the school lets students mark themselves. */
  self_marks?: true;
}

function stateOf(
  { students }: Pick<RegisterRow, "students">,
  isClosed: boolean,
  date: CalendarDay,
  now: { today: CalendarDay; time: string },
  starts: string | null,
): State {
  const isUpcoming =
    date > now.today || (date === now.today && starts !== null && starts > now.time);
  return registerState({
    isClosed,
    students: students.length,
    marked: students.filter(({ mark }) => mark !== null).length,
    isUpcoming,
  });
}

/** Which special day has no lessons in this slot, as people read it; what was taken stays. */
function leftOut(
  { register, period }: Pick<RegisterRow, "register" | "period">,
  date: CalendarDay,
  { class_id, slot }: Pick<RegisterKey, "class_id" | "slot">,
  calendar: SchoolCalendar,
): string | null {
  if (register) return null;
  const special = noLessonsIn(slot, period?.start_time ?? null, date, class_id, calendar);
  return special ? t("noLessonsThen", { name: special.name }) : null;
}

/** The row with its period's times as they are for the class on the day. */
function withBells<Row extends Pick<RegisterRow, "period">>(
  row: Row,
  date: CalendarDay,
  { class_id, slot }: Pick<RegisterKey, "class_id" | "slot">,
  calendar: SchoolCalendar,
): Row {
  const bell = bellTime(slot, date, class_id, calendar);
  if (!bell || !row.period) return row;
  return { ...row, period: { ...row.period, start_time: bell.start, end_time: bell.end } };
}
/** When a lesson of today begins that is still to come; null for any other, and for what is none. */
const beginsLater = (
  { period }: Pick<RegisterRow, "period">,
  date: CalendarDay,
  now: { today: CalendarDay; time: string },
): string | null =>
  period && date === now.today && period.start_time > now.time ? period.start_time : null;

/** The lesson that takes place in the slot. */
function lessonOf(
  { lessons, period }: Pick<RegisterRow, "lessons" | "period">,
  date: CalendarDay,
  { class_id: classId, slot }: Pick<RegisterKey, "class_id" | "slot">,
  calendar: SchoolCalendar,
): Lesson | null {
  const starts = period?.start_time ?? null;
  const held = lessons.find(({ weekday, week }) =>
    takesPlace({ classId, weekday, week, slot, starts }, date, calendar),
  );
  if (!held) return null;
  const { weekday: _weekday, week: _week, ...lesson } = held;
  return lesson;
}

/** Which register it is: class, day and slot, in the language at work. */
export const registerName = ({
  class: { name },
  date,
  slot,
  period,
}: Pick<RegisterState, "class" | "date" | "slot" | "period">): string =>
  `${name}, ${date}, ${slotLabel(slot, period?.name)}`;

/** The row with its departure by the gate, and the code that it suggests for a slot after it. */
function withLeaving(
  row: RosterRow,
  { codes, mode, zone }: Pick<RegisterState, "codes" | "mode"> & { zone: string },
  times: { start: string | null; end: string | null },
): RegisterState["students"][number] {
  const passes = (row.passes ?? []).map(({ kind, at, reason }) => ({
    kind,
    time: momentIn(zone, new Date(at)).time,
    reason,
  }));
  const leaving = leavingIn(passes, times);
  const code = codes.find(
    ({ counts_as, is_late, retired, modes }) =>
      counts_as === "excused" && !is_late && !retired && isOfferedIn(modes, mode),
  );
  const suggestion =
    leaving?.isBefore && code
      ? { code: code.code, code_id: code.id, leave_id: null, leave_type: null }
      : null;
  return {
    ...row,
    suggestion: row.suggestion ?? suggestion,
    left: leaving && { time: leaving.time, reason: leaving.reason },
  };
}

const studentsOf = (
  { students, codes, period }: Pick<RegisterRow, "students" | "codes" | "period">,
  start: string | null,
  school: Pick<RegisterState, "mode"> & { zone: string },
) =>
  students.map((row) =>
    withLeaving(row, { codes, ...school }, { start, end: period?.end_time ?? null }),
  );

const letsStudents = (settings: Settings): boolean =>
  settings["attendance.self_marks.enabled"] && settings["features.student_login_enabled"];

interface Asking {
  db: Database;
  context: Pick<ApiContext, "now">;
  identity: Pick<Identity, "is_super_admin" | "permissions">;
  /** The language of what is read, where it is to be stored; the reader's unless given. */
  speaks?: string | null;
}

/**
 * Reads registers of one day with all that is shown beside them; left out is what has no class or
 * no period. Two statements.
 */
export async function readRegisters(
  { db, context, identity, speaks }: Asking,
  date: CalendarDay,
  keys: readonly Pick<RegisterKey, "class_id" | "slot">[],
  recent = true,
): Promise<RegisterState[]> {
  const [stored, rows] = await Promise.all([
    readStored(db),
    db.query<RegisterRow & { place: number }>(registersStatement(date, keys, recent)),
  ]);
  const now = nowIn(stored, context);
  const read = () =>
    rows.flatMap(({ place, calendar: json, starts: usual, lessons, ...found }) => {
      const key = keys[place - 1];
      if (!key || !found.class || (periodOf(key.slot) !== null && !found.period)) return [];
      const calendar = calendarOf(json, stored);
      const rest = withBells(found, date, key, calendar);
      const closed = closure(date, key.class_id, calendar) ?? leftOut(rest, date, key, calendar);
      const starts =
        rest.period?.start_time ??
        startOf(key.slot, startsFor(usual, key.class_id, date, calendar)[0] ?? null);
      const state = stateOf(rest, closed !== null, date, now, starts);
      const until = lastEditableDay(
        date,
        key.class_id,
        stored.settings["attendance.edit_window"],
        calendar,
      );
      const locked = now.today > until;
      const { mode } = modeOn(stored.modes, date);
      const zone = stored.settings["institution.timezone"];
      return [
        {
          ...rest,
          ...key,
          date,
          students: studentsOf(rest, starts, { mode, zone }),
          lesson: lessonOf({ lessons, period: found.period }, date, key, calendar),
          class: found.class,
          isFirst: isBeforeFirstRegister(stored),
          today: now.today,
          mode,
          label: slotLabel(key.slot, rest.period?.name),
          state,
          begins: beginsLater(rest, date, now),
          why: closed ?? (state === "closed" ? t("noStudents") : null),
          ...(letsStudents(stored.settings) ? { self_marks: true as const } : {}),
          lock: {
            locked,
            until,
            may_edit: !locked || may(identity, "edit_locked_attendance"),
            why: locked ? t("changeableUntil", { until }) : null,
          },
        },
      ];
    });
  return speaks === undefined ? read() : sayIn(speaks, read);
}

/**
 * Reads one register. Two statements.
 * @param recent whether the registers before it are shown, which a save need not know
 * @throws ApiError 404 for a class or a period that there is not.
 */
export async function readRegister(
  call: Asking,
  { date, ...key }: RegisterKey,
  recent = true,
): Promise<RegisterState> {
  const [state] = await readRegisters(call, date, [key], recent);
  if (!state) throw notFound();
  return state;
}

/**
 * Of a guest name, class and roll number: whoever takes this register may have no right to see more
 * of a student of another class.
 */
const ofGuest = ({ left }: Pick<RegisterState["students"][number], "left">) => ({
  admission_no: "",
  photo: null,
  left: left && { ...left, reason: null },
});

const presentMark = ({
  mark,
  suggestion,
  elsewhere: _elsewhere,
  passes: _passes,
  ...student
}: RegisterState["students"][number]) => ({
  ...student,
  ...(student.guest ? ofGuest(student) : {}),
  mark: mark && {
    code: mark.code,
    minutes_late: mark.minutes_late,
    remark: mark.remark,
    office: mark.office,
    leave_id: mark.leave_id,
  },
  suggestion: suggestion && {
    code: suggestion.code,
    leave_id: suggestion.leave_id,
    leave_type: student.guest ? null : suggestion.leave_type,
  },
});

/** What is said of a register that nobody has taken. */
const untaken = { id: null, taken_at: null, taken_by: null, changed_at: null, changed_by: null };

/** The codes that a register offers, and as retired those that only its marks still say. */
function presentCodes(
  codes: RegisterState["codes"],
  mode: AttendanceMode,
  students: RegisterState["students"],
) {
  const said = new Set(students.map(({ mark }) => mark?.code));
  return codes.flatMap(({ modes, retired, ...code }) => {
    const isOffered = isOfferedIn(modes, mode);
    return isOffered || said.has(code.code) ? [{ ...code, retired: retired || !isOffered }] : [];
  });
}

/** A register as it leaves. */
export function presentRegister({
  register,
  period,
  mode,
  students,
  class: { kind: _kind, ...ofClass },
  codes,
  isFirst: _isFirst,
  ...rest
}: RegisterState) {
  const { id, taken_at, taken_by, changed_at, changed_by } = register ?? untaken;
  return {
    id,
    version: register?.version ?? 0,
    ...rest,
    class: ofClass,
    start_time: period?.start_time ?? null,
    end_time: period?.end_time ?? null,
    taken_at,
    taken_by,
    changed_at,
    changed_by,
    mode,
    codes: presentCodes(codes, mode, students),
    students: students.map(presentMark),
  };
}
