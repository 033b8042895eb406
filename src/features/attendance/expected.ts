import { modeOn } from "../../domain/attendance-mode";
import { byName } from "../../domain/by-name";
import { calculationOn } from "../../domain/attendance/calculations";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { registerState } from "../../domain/attendance/register-state";
import {
  nearestSchoolDay,
  noLessonsIn,
  type SchoolCalendar,
} from "../../domain/attendance/school-calendar";
import { one } from "@rollcall/kit/api/http/envelope";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import { needsAnyOrOwn } from "@rollcall/kit/api/http/route";
import { routeOf } from "@rollcall/kit/api/http/route-of";
import { today } from "@rollcall/kit/api/today";
import { calculationsOf, readStored } from "../school/settings";
import { calendarOf, closure, nowIn } from "./calendar";
import { expected } from "./contract";
import { takesPlace } from "./lessons";
import { ownTimes, slotsOf, type Slot } from "./class-times";
import { ownAmong } from "./own-classes";
import { readExpected, type Found, type PolicyChange } from "./read-expected";
import { fixedSlots } from "./slots";
import type { SumName } from "./sums";

type ExpectedDay = DataOf<typeof expected>;
type ExpectedClass = ExpectedDay["classes"][number];
/** A register that a day has, or should have. */
type Expected = ExpectedClass["registers"][number];

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

/** What is said of the register at a place; there are thousands of them, so nothing is made twice. */
function takenAt({ taken }: Found, at: number, change: PolicyChange | undefined): Taken {
  const counts = {
    present: taken.present[at] ?? 0,
    absent: taken.absent[at] ?? 0,
    excused: taken.excused[at] ?? 0,
    half: taken.half[at] ?? 0,
    not_counted: taken.not_counted[at] ?? 0,
    late: taken.late[at] ?? 0,
  };
  // Who is late is among the present, or the half.
  const marked = counts.present + counts.absent + counts.excused + counts.half + counts.not_counted;
  return {
    version: taken.version[at] ?? 0,
    takenAt: new Date(taken.taken_at[at] ?? 0).toISOString(),
    takenBy: taken.taken_by[at] ?? null,
    counts,
    marked,
    change,
  };
}

/** The registers that were taken, by class and slot. */
function takenOf(found: Found): ReadonlyMap<number, Map<string, Taken>> {
  const byRegister = new Map(found.changes.map((one) => [`${one.class_id} ${one.slot}`, one]));
  const all = new Map<number, Map<string, Taken>>();
  for (const [at, classId] of found.taken.class_id.entries()) {
    const slot = found.taken.slot[at] ?? "";
    const change = byRegister.size > 0 ? byRegister.get(`${classId} ${slot}`) : undefined;
    const ofClass = all.get(classId) ?? new Map<string, Taken>();
    if (ofClass.size === 0) all.set(classId, ofClass);
    ofClass.set(slot, takenAt(found, at, change));
  }
  return all;
}

/** A class without its registers. */
interface Class extends Pick<
  ExpectedClass,
  "id" | "name" | "code" | "class_teacher" | "absent_teacher" | "students"
> {
  isGroup: boolean;
}

/** The classes by name. */
function classesOf({ classes }: Found): Class[] {
  const { id: ids, name, code, class_teacher, absent_teacher, is_group, students } = classes;
  return (
    ids
      .map((id, at) => ({
        id,
        name: name[at] ?? "",
        code: code[at] ?? "",
        class_teacher: class_teacher[at] ?? null,
        absent_teacher: absent_teacher[at] ?? null,
        isGroup: is_group[at] ?? false,
        students: students[at] ?? 0,
      }))
      // Most classes are made in the order of their names, and to compare names takes much longer.
      .sort((one, other) => one.id - other.id)
      .sort((one, other) => byName.compare(one.name, other.name))
  );
}

/** What decides what a day asks for, whatever the class. */
interface Day {
  date: CalendarDay;
  /** The slots of the mode; none where it takes lessons. */
  fixed: readonly string[];
  calendar: SchoolCalendar;
}

type OfClass = Map<string, Expected["lesson"]>;

/** A lesson that takes place, in the slot that it asks a class for. */
interface Held {
  classId: number;
  slot: string;
  lesson: NonNullable<Expected["lesson"]>;
}

/** The lessons that take place, by when they begin. */
function heldOf({ lessons, periods }: Found, { date, calendar }: Day): Held[] {
  const held: Held[] = [];
  for (const [at, classId] of lessons.class_id.entries()) {
    const slot = `period:${lessons.period_id[at] ?? 0}`;
    const starts = periods[slot]?.start_time ?? null;
    const weekday = lessons.weekday[at] ?? 0;
    if (!takesPlace({ classId, weekday, slot, starts }, date, calendar)) continue;
    const lesson = {
      id: lessons.id[at] ?? 0,
      subject_id: lessons.subject_id[at] ?? 0,
      teacher_id: lessons.teacher_id[at] ?? 0,
      room: lessons.room[at] ?? null,
    };
    held.push({ classId, slot, lesson });
  }
  return held;
}

/**
 * What is asked of each class: its mode's slots or its lessons, and beside them whatever has marks.
 */
function askedOf(
  classes: readonly Class[],
  taken: ReturnType<typeof takenOf>,
  found: Found,
  day: Day,
): Map<number, OfClass> {
  const { date, fixed, calendar } = day;
  const asked = new Map<number, OfClass>();
  for (const { id, isGroup } of classes) {
    const own = isGroup ? [] : fixed;
    const slots = own.filter((slot) => !noLessonsIn(slot, null, date, id, calendar));
    asked.set(id, new Map(slots.map((slot) => [slot, null])));
  }
  // Where the mode takes other slots, a lesson only goes along with a register that was taken in it.
  const beside = new Map<string, Expected["lesson"]>();
  for (const { classId, slot, lesson } of heldOf(found, day)) {
    const own = asked.get(classId);
    if (fixed.length > 0) beside.set(`${classId} ${slot}`, lesson);
    else if (own && !own.has(slot)) own.set(slot, lesson);
  }
  for (const [classId, registers] of taken) {
    const own = asked.get(classId);
    for (const [slot, { marked }] of registers)
      if (own && !own.has(slot) && marked > 0)
        own.set(slot, beside.get(`${classId} ${slot}`) ?? null);
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
  const found = await readExpected(db, date, only, policy);
  const isExpected = date >= (stored.settings["attendance.expected_from"] ?? date);
  const { subjects, teachers, admins } = found;
  const calendar = calendarOf(found.calendar, stored);
  const taken = takenOf(found);
  const all = classesOf(found);
  const asked = askedOf(all, taken, found, { date, fixed: fixedSlots[mode], calendar });
  const slots = slotsOf(
    found,
    [...asked.values()].flatMap((ofClass) => [...ofClass.keys()]),
  );
  const ids = all.map(({ id }) => id);
  const closures = ids.map((id) => closure(date, id, calendar));
  const classes = all.flatMap(({ isGroup, ...ofClass }, at): ExpectedClass[] => {
    const closed = closures[at] ?? null;
    const { id, students } = ofClass;
    const own = asked.get(id);
    // A teaching group that has no lesson on the day is no part of it.
    if (!own || (isGroup && own.size === 0)) return [];
    const times = ownTimes(own.keys(), found, [id, date], calendar);
    const ofRegisters = taken.get(id);
    const registers = ordered(own, slots, times).map(({ slot, lesson, start }) =>
      expectedRegister(slot, lesson, ofRegisters?.get(slot), {
        students,
        isClosed: closed !== null,
        isUpcoming: isAhead(start, date, now),
        isExpected,
      }),
    );
    const why = closed ?? (students === 0 ? "No students" : null);
    return [{ ...ofClass, why, ...(times ? { times } : {}), registers }];
  });
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
