import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { modeOn } from "../../domain/attendance-mode";
import { byName } from "../../domain/by-name";
import { calculationOn } from "../../domain/attendance/calculations";
import type { Policy } from "../../domain/attendance/policy";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { registerState } from "../../domain/attendance/register-state";
import {
  farthestSchoolDay,
  nearestSchoolDay,
  noLessonsIn,
  type SchoolCalendar,
} from "../../domain/attendance/school-calendar";
import type { Database } from "@rollcall/kit/api/db/database";
import { one } from "@rollcall/kit/api/http/envelope";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import { needsAnyOrOwn } from "@rollcall/kit/api/http/route";
import { routeOf } from "@rollcall/kit/api/http/route-of";
import { today } from "@rollcall/kit/api/today";
import { calculationsOf, readStored } from "../school/settings";
import { calendarJson, calendarOf, closure, nowIn } from "./calendar";
import { classTeachersOn } from "./class-teacher";
import { expected } from "./contract";
import { rosterSpans } from "./enrolled";
import { lessonsToJudge, takesPlace } from "./lessons";
import { policyRows } from "./policy-rows";
import { ownTimes, slotsOf, type Periods, type Slot } from "./class-times";
import { ownAmong } from "./own-classes";
import { fixedSlots } from "./slots";
import { sumNames, type SumName } from "./sums";

interface ClassRow {
  id: number;
  name: string;
  code: string;
  class_teacher: string | null;
  is_group: boolean;
  absent_teacher: string | null;
  students: number;
}

/**
 * The numbers of a register that was taken (its instant in milliseconds), and of a lesson. Lists
 * and no objects: there are a thousand of each in a large school, and naming their parts took half
 * of the statement.
 */
type TakenRow = [
  classId: number,
  version: number,
  takenAt: number,
  adminId: number | null,
  ...sums: number[],
];
type LessonRow = [
  classId: number,
  periodId: number,
  id: number,
  subjectId: number,
  teacherId: number,
  weekday: number,
];
type Names = Record<string, string>;

interface Found extends Periods {
  classes: ClassRow[];
  taken: TakenRow[];
  /** Of each that was taken. */
  takenSlots: string[];
  admins: Names;
  /** When one of them was saved last, in milliseconds. */
  lastSavedAt: number | null;
  /** What the policy adds to their sums; nothing where it changes nothing. */
  changes: PolicyChange[];
  /** Those that may take place (`lessonsToJudge`). */
  lessons: LessonRow[];
  /** Of each lesson. */
  rooms: (string | null)[];
  subjects: Names;
  teachers: Names;
  calendar: Omit<SchoolCalendar, "offDays">;
}

/** What the policy adds to the sums of a register. */
interface PolicyChange {
  class_id: number;
  slot: string;
  present: number;
  absent: number;
  half: number;
  free: number;
}

type ExpectedDay = DataOf<typeof expected>;
type ExpectedClass = ExpectedDay["classes"][number];
/** A register that a day has, or should have. */
type Expected = ExpectedClass["registers"][number];

/** Only of some classes, where they are named. */
const ofClasses = (column: SQL, classes: readonly number[] | undefined): SQL =>
  classes ? sql` and ${column} = any(${sql.param([...classes])}::int[])` : sql``;

const classesOn = (date: CalendarDay, only: readonly number[] | undefined) => sql`
  with rosters as (
    select e.class_id, count(*) as students from ${rosterSpans} e
    where e.from_date <= ${date}::date and (e.to_date is null or e.to_date >= ${date}::date)${ofClasses(sql`e.class_id`, only)} group by e.class_id),
  tutors as (
    select k.class_id, taker.name as class_teacher, away.name as absent_teacher from ${classTeachersOn(sql`${date}::date`)} k
    left join teachers taker on taker.id = k.taker_id left join teachers away on away.id = k.absent_id)
  select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'code', c.code, 'class_teacher', k.class_teacher, 'absent_teacher', k.absent_teacher, 'is_group', c.kind = 'group', 'students', coalesce(r.students, 0))), '[]') as classes
  from classes c left join rosters r on r.class_id = c.id left join tutors k on k.class_id = c.id where c.deleted_at is null and (c.status = 'active' or r.students > 0)${ofClasses(sql`c.id`, only)}`;

const takenOn = (date: CalendarDay, only: readonly number[] | undefined) => sql`
  with found as (select * from registers r where r.date = ${date}::date${ofClasses(sql`r.class_id`, only)})
  select
    taken.*,
    (select coalesce(json_object_agg(id, name), '{}') from admins where id in (select taken_by from found)) as admins,
    (select (date_part('epoch', max(changed_at)) * 1000)::bigint from found) as "lastSavedAt"
  from (
    select coalesce(json_agg(array[class_id, version, (date_part('epoch', taken_at) * 1000)::bigint, taken_by, ${sql.join(
      sumNames.map((name) => sql.identifier(name)),
      sql`, `,
    )}]), '[]') as taken, coalesce(json_agg(slot), '[]') as "takenSlots"
    from found) taken`;

const schoolOn = (date: CalendarDay, only: readonly number[] | undefined) => sql`
  with found as (
    select t.class_id, p.id as period_id, p.start_time, t.id, t.subject_id, coalesce(s.teacher_id, t.teacher_id) as teacher_id, t.weekday, coalesce(s.room, t.room) as room
    from ${lessonsToJudge(sql`${date}::date`)}${ofClasses(sql`t.class_id`, only)})
  select
    lessons.*,
    (select coalesce(json_object_agg(id, name), '{}') from subjects where id in (select subject_id from found)) as subjects,
    (select coalesce(json_object_agg(id, name), '{}') from teachers where id in (select teacher_id from found)) as teachers,
    (select coalesce(json_object_agg('period:' || id, json_build_object('label', name, 'start_time', to_char(start_time, 'HH24:MI'), 'end_time', to_char(end_time, 'HH24:MI'))), '{}') from periods) as periods,
    ${calendarJson(sql`(${date}::date - ${farthestSchoolDay}::int)`)} as calendar,
    (select coalesce(json_agg('period:' || id), '[]') from periods where deleted_at is null) as live
  from (
    select coalesce(json_agg(array[class_id, period_id, id, subject_id, teacher_id, weekday] order by start_time, id), '[]') as lessons, coalesce(json_agg(room order by start_time, id), '[]') as rooms
    from found) lessons`;

/** What the policy changes in the registers of a day: one statement, none where it changes nothing. */
async function readChanges(
  db: Database,
  date: CalendarDay,
  only: readonly number[] | undefined,
  policy: Policy,
): Promise<PolicyChange[]> {
  const ofClass = (column: SQL) =>
    only ? sql`${column} = any(${sql.param([...only])}::int[])` : sql`true`;
  const rows = policyRows({ from: date, to: date, ofClass, ofStudents: () => sql`true` }, policy);
  if (!rows) return [];
  return db.query<PolicyChange>(
    sql`select class_id, slot, sum(present)::int as present, sum(absent)::int as absent, sum(half)::int as half, sum(free)::int as free from (${rows}) x group by 1, 2`,
  );
}

/** Three statements at once, which take about as long as each other in a large school. */
async function read(
  db: Database,
  date: CalendarDay,
  only: readonly number[] | undefined,
  policy: Policy,
): Promise<Found> {
  const [[classes], [taken], [school], changes] = await Promise.all([
    db.query<Pick<Found, "classes">>(classesOn(date, only)),
    db.query<Pick<Found, "taken" | "takenSlots" | "admins" | "lastSavedAt">>(takenOn(date, only)),
    db.query<
      Omit<Found, "classes" | "taken" | "takenSlots" | "admins" | "lastSavedAt" | "changes">
    >(schoolOn(date, only)),
    readChanges(db, date, only, policy),
  ]);
  if (!classes || !taken || !school) throw new Error("The registers of a day could not be read.");
  return { ...classes, ...taken, ...school, changes };
}

/** A register that was taken, and what the policy changes in it. */
interface Taken {
  version: number;
  /** RFC 3339. */
  takenAt: string;
  takenBy: number | null;
  counts: Record<SumName, number>;
  /** How many students have a mark in it. */
  marked: number;
  change: PolicyChange | undefined;
}

/** Where the sums begin in a row, in the order of `sumNames`. */
const firstSum = 4;
const sumAt = new Map(sumNames.map((name, at) => [name, firstSum + at]));
const sumOf = (row: TakenRow, name: SumName): number => row[sumAt.get(name) ?? 0] ?? 0;

/** What a row says; there are a thousand of them, so nothing is made twice. */
function takenOfRow(row: TakenRow, change: PolicyChange | undefined): Taken {
  const counts = {
    present: sumOf(row, "present"),
    absent: sumOf(row, "absent"),
    excused: sumOf(row, "excused"),
    half: sumOf(row, "half"),
    not_counted: sumOf(row, "not_counted"),
    late: sumOf(row, "late"),
  };
  // Who is late is among the present, or the half.
  const marked = counts.present + counts.absent + counts.excused + counts.half + counts.not_counted;
  return {
    version: row[1],
    takenAt: new Date(row[2]).toISOString(),
    takenBy: row[3],
    counts,
    marked,
    change,
  };
}

/** The registers that were taken, by class and slot. */
function takenOf({ taken, takenSlots, changes }: Found): ReadonlyMap<number, Map<string, Taken>> {
  const byRegister = new Map(changes.map((one) => [`${one.class_id} ${one.slot}`, one]));
  const all = new Map<number, Map<string, Taken>>();
  for (const [at, row] of taken.entries()) {
    const [classId, slot] = [row[0], takenSlots[at] ?? ""];
    const change = byRegister.size > 0 ? byRegister.get(`${classId} ${slot}`) : undefined;
    const ofClass = all.get(classId) ?? new Map<string, Taken>();
    if (ofClass.size === 0) all.set(classId, ofClass);
    ofClass.set(slot, takenOfRow(row, change));
  }
  return all;
}

/**
 * What is asked of each class: its mode's slots or its lessons, and beside them whatever has marks.
 */
function askedOf(
  found: Found,
  taken: ReturnType<typeof takenOf>,
  fixed: readonly string[],
  date: CalendarDay,
  calendar: SchoolCalendar,
): Map<number, Map<string, Expected["lesson"]>> {
  const isHeld = (classId: number, slot: string) =>
    !noLessonsIn(slot, null, date, classId, calendar);
  const asked = new Map(
    found.classes.map(({ id, is_group }) => [
      id,
      new Map<string, Expected["lesson"]>(
        (is_group ? [] : fixed).filter((slot) => isHeld(id, slot)).map((slot) => [slot, null]),
      ),
    ]),
  );
  const lessons = new Map<string, Expected["lesson"]>();
  for (const [at, row] of found.lessons.entries()) {
    const [classId, periodId, id, subject_id, teacher_id, weekday] = row;
    const slot = `period:${periodId}`;
    const starts = found.periods[slot]?.start_time ?? null;
    if (!takesPlace({ classId, weekday, slot, starts }, date, calendar)) continue;
    const lesson = { id, subject_id, teacher_id, room: found.rooms[at] ?? null };
    lessons.set(`${classId} ${slot}`, lesson);
    const ofClass = fixed.length === 0 ? asked.get(classId) : undefined;
    if (ofClass && !ofClass.has(slot)) ofClass.set(slot, lesson);
  }
  for (const [classId, registers] of taken) {
    const ofClass = asked.get(classId);
    for (const [slot, { marked }] of registers)
      if (ofClass && !ofClass.has(slot) && marked > 0)
        ofClass.set(slot, lessons.get(`${classId} ${slot}`) ?? null);
  }
  return asked;
}

/** What a register is asked with: its class, and whether its time has come. */
interface Circumstances {
  students: number;
  isClosed: boolean;
  isUpcoming: boolean;
  isExpected: boolean;
}

/** The counts as the policy has them. */
const underPolicy = (
  counts: Record<SumName, number>,
  { present, absent, half, free }: PolicyChange,
) => ({
  present: counts.present + present,
  absent: counts.absent + absent,
  half: counts.half + half,
  free,
});

/** One register of a class, taken or not. */
function expectedRegister(
  slot: string,
  lesson: Expected["lesson"],
  register: Taken | undefined,
  { students, isClosed, isUpcoming, isExpected }: Circumstances,
): Expected {
  const marked = register ? Math.min(students, register.marked) : 0;
  const state = registerState({ isClosed, students, marked, isUpcoming, isExpected });
  if (!register)
    return {
      slot,
      lesson,
      state,
      marked,
      expected: students,
      version: 0,
      taken_at: null,
      taken_by: null,
      counts: null,
    };
  const { version, takenAt, takenBy, counts, change } = register;
  const { present, absent, excused, half, not_counted, late } = counts;
  const unmarked = students - marked;
  return {
    slot,
    lesson,
    state,
    marked,
    expected: students,
    version,
    taken_at: takenAt,
    taken_by: takenBy,
    counts: { present, absent, excused, half, not_counted, late, unmarked },
    ...(change ? { policy: underPolicy(counts, change) } : undefined),
  };
}

/** Whether a slot that begins then (`HH:MM`) has not begun. */
const isAhead = (
  start: string | null,
  date: CalendarDay,
  now: { today: CalendarDay; time: string },
): boolean => date > now.today || (date === now.today && start !== null && start > now.time);

/** The slots of a class in the order of its day, each with its lesson and when it begins. */
function ordered(
  asked: ReadonlyMap<string, Expected["lesson"]>,
  slots: Readonly<Record<string, Slot>>,
  times: ExpectedClass["times"],
): { slot: string; lesson: Expected["lesson"]; start: string | null }[] {
  const all = [...asked].map(([slot, lesson]) => ({
    slot,
    lesson,
    start: (times?.[slot] ?? slots[slot])?.start_time ?? null,
  }));
  return times ? all.sort((a, b) => (a.start ?? "").localeCompare(b.start ?? "")) : all;
}

/**
 * The registers a day should have, and those it has; each with its state. Four statements, five where
 * the policy looks at minutes or leaves absences out.
 * @param only the classes asked for; all, unless given
 */
export async function expectedOn(
  { db, context }: Pick<RequestContext, "db" | "context">,
  day?: CalendarDay,
  only?: readonly number[],
): Promise<ExpectedDay> {
  const stored = await readStored(db);
  const now = nowIn(stored, context);
  const date = day ?? now.today;
  const { mode } = modeOn(stored.modes, date);
  const { policy } = calculationOn(calculationsOf(stored), date < now.today ? date : now.today);
  const found = await read(db, date, only, policy);
  const isExpected = date >= (stored.settings["attendance.expected_from"] ?? date);
  const { subjects, teachers, admins } = found;
  const calendar = calendarOf(found.calendar, stored);
  const taken = takenOf(found);
  const asked = askedOf(found, taken, fixedSlots[mode], date, calendar);
  const slots = slotsOf(
    found,
    [...asked.values()].flatMap((ofClass) => [...ofClass.keys()]),
  );
  found.classes.sort((one, other) => byName.compare(one.name, other.name) || one.id - other.id);
  const ids = found.classes.map(({ id }) => id);
  const closures = ids.map((id) => closure(date, id, calendar));
  const classes = found.classes.flatMap(
    ({ is_group: isGroup, ...ofClass }, at): ExpectedClass[] => {
      const closed = closures[at] ?? null;
      const { id, students } = ofClass;
      const own = asked.get(id) ?? new Map<string, Expected["lesson"]>();
      const times = ownTimes(own.keys(), found, [id, date], calendar);
      const registers = ordered(own, slots, times).map(({ slot, lesson, start }) =>
        expectedRegister(slot, lesson, taken.get(id)?.get(slot), {
          students,
          isClosed: closed !== null,
          isUpcoming: isAhead(start, date, now),
          isExpected,
        }),
      );
      const why = closed ?? (students === 0 ? "No students" : null);
      // A teaching group that has no lesson on the day is no part of it.
      if (isGroup && own.size === 0) return [];
      return [{ ...ofClass, why, ...(times ? { times } : {}), registers }];
    },
  );
  const [shut = null, ...others] = new Set(closures);
  const near = (step: 1 | -1) => nearestSchoolDay(date, step, ids, calendar);
  return {
    date,
    today: now.today,
    mode,
    closed: others.length === 0 ? shut : null,
    school_days: { before: near(-1), after: near(1) },
    last_saved_at:
      found.lastSavedAt === null ? null : new Date(Number(found.lastSavedAt)).toISOString(),
    slots,
    subjects,
    teachers,
    admins,
    classes,
  };
}

const keys = ["mark_attendance", "view_attendance"];

/** Today by the institution's clock and all classes, or all of one's own, unless given. */
export const expectedRoute = routeOf(expected, {
  access: needsAnyOrOwn(keys),
  subject: "Attendance",
  summary:
    "The registers a day should have; each taken, incomplete, missing, upcoming, not expected or closed, with how many students are marked",
  async handle(call, { query }) {
    const date = query.date ?? (await today(call));
    return one(await expectedOn(call, date, await ownAmong(call, keys, date, query.class_id)));
  },
});
