import { modeOn } from "../slots/domain/attendance-mode";
import { calculationOn } from "../sums/domain/calculations";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import {
  calendarOn,
  nearestSchoolDay,
  noLessonsIn,
  type SchoolCalendar,
} from "../calendar/domain/school-calendar";
import type { Policy } from "../sums/domain/policy";
import type { ApiContext } from "@rollcall/kit/api/context";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import { calculationsOf, expectedFromIn, readStored } from "../settings/settings";
import { calendarOf, closure, nowIn } from "../calendar/calendar";
import type { expected } from "./contract";
import { takesPlace } from "../calendar/lessons";
import { ownTimes, slotsOf, type Periods, type Slot } from "./class-times";
import {
  expectedRegister,
  markedIn,
  takenOf,
  type Expected,
  type TakenRegisters,
} from "./expected-register";
import { readChanges, readExpected, type Found } from "./read-expected";
import { fixedSlots } from "../slots/slots";
import { compareCodes, compareNames } from "@rollcall/kit/schema/formats/names";
import { t } from "./text";

type ExpectedDay = DataOf<typeof expected>;
type ExpectedClass = ExpectedDay["classes"][number];

/** A class without its registers. */
type Class = Omit<ExpectedClass, "why" | "times" | "registers">;

/** The classes by name, and which of them are teaching groups. */
function classesOf({ classes }: Found): { all: Class[]; groups: ReadonlySet<number> } {
  const { id: ids, name, code, grade, is_group, students } = classes;
  const { class_teacher, absent_teacher, afternoon } = classes;
  const all = ids.map((id, at) => ({
    id,
    name: name[at] ?? "",
    code: code[at] ?? "",
    grade: grade[at] ?? undefined,
    class_teacher: class_teacher[at] ?? null,
    absent_teacher: absent_teacher[at] ?? null,
    afternoon: afternoon[at] ?? undefined,
    students: students[at] ?? 0,
  }));
  return {
    all: all
      // Most classes are made in the order of their names, and to compare names takes much longer.
      .sort((one, other) => one.id - other.id)
      .sort((one, other) => compareNames(one.name, other.name)),
    groups: new Set(ids.filter((_, at) => is_group[at])),
  };
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
    const week = lessons.week[at] ?? null;
    if (!takesPlace({ classId, weekday, week, slot, starts }, date, calendar)) continue;
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
  { all: classes, groups }: ReturnType<typeof classesOf>,
  taken: TakenRegisters,
  found: Found,
  day: Day,
): Map<number, OfClass> {
  const { date, fixed, calendar } = day;
  const asked = new Map<number, OfClass>();
  for (const { id } of classes) {
    const own = groups.has(id) ? [] : fixed;
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
  for (const [classId, places] of taken.places) {
    const own = asked.get(classId);
    for (const [slot, at] of places)
      if (own && !own.has(slot) && markedIn(taken, at) > 0)
        own.set(slot, beside.get(`${classId} ${slot}`) ?? null);
  }
  return asked;
}

/** Whether a slot that begins then (`HH:MM`) has not begun. */
const isAhead = (
  start: string | null,
  date: CalendarDay,
  now: { today: CalendarDay; time: string },
): boolean => date > now.today || (date === now.today && start !== null && start > now.time);

/** When a slot of a class begins, `HH:MM`, where that is known. */
const startIn = (
  slot: string,
  slots: Readonly<Record<string, Slot>>,
  times: ExpectedClass["times"],
): string | null => (times?.[slot] ?? slots[slot])?.start_time ?? null;

/** The slots of a class in the order of its day, each with its lesson. */
const ordered = (
  asked: OfClass,
  slots: Readonly<Record<string, Slot>>,
  times: ExpectedClass["times"],
): Iterable<readonly [string, Expected["lesson"]]> =>
  times
    ? [...asked].sort(([one], [other]) =>
        compareCodes(startIn(one, slots, times) ?? "", startIn(other, slots, times) ?? ""),
      )
    : asked;

/** What the registers of a day have in common. */
interface Hours extends Periods, Pick<Day, "date" | "calendar"> {
  slots: Readonly<Record<string, Slot>>;
  taken: TakenRegisters;
  released: Found["released"];
  now: { today: CalendarDay; time: string };
  isExpected: boolean;
}

/** A class with its registers of the day. */
function withRegisters(
  { id, name, code, grade, class_teacher, absent_teacher, afternoon, students }: Class,
  own: OfClass,
  closed: string | null,
  hours: Hours,
): ExpectedClass {
  const { date, calendar, slots, taken, released, now, isExpected } = hours;
  const times = ownTimes(own.keys(), hours, [id, date], calendar);
  const registers: Expected[] = [];
  for (const [slot, lesson] of ordered(own, slots, times))
    registers.push(
      expectedRegister(slot, lesson, taken, {
        classId: id,
        students: students - (released[`${id} ${slot}`] ?? 0),
        isClosed: closed !== null,
        isUpcoming: isAhead(startIn(slot, slots, times), date, now),
        isExpected,
      }),
    );
  const why = closed ?? (students === 0 ? t("noStudents") : null);
  // Written out: with rest and spread this took longer than all else here.
  const found = { id, name, code, grade, class_teacher, absent_teacher, afternoon, students, why };
  return times ? { ...found, times, registers } : { ...found, registers };
}

/** The policy by which a day is counted: of days to come, that of today. */
function policyOn(
  date: CalendarDay,
  stored: Awaited<ReturnType<typeof readStored>>,
  context: Pick<ApiContext, "now">,
): Policy {
  const { today: now } = nowIn(stored, context);
  return calculationOn(calculationsOf(stored), date < now ? date : now).policy;
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
  const settings = readStored(db);
  const date = day ?? nowIn(await settings, context).today;
  // Where the day is named nothing but the policy waits for the settings.
  const [stored, found, changes] = await Promise.all([
    settings,
    readExpected(db, date, only),
    settings.then((read) => readChanges(db, date, only, policyOn(date, read, context))),
  ]);
  const now = nowIn(stored, context);
  const { mode } = modeOn(stored.modes, date);
  const isExpected = date >= (expectedFromIn(stored, now.today) ?? date);
  const { subjects, teachers, admins } = found;
  const year = calendarOf(found.calendar, stored);
  const calendar = calendarOn(date, year);
  const taken = takenOf(found, changes);
  const inSchool = classesOf(found);
  const { all, groups } = inSchool;
  const asked = askedOf(inSchool, taken, found, { date, fixed: fixedSlots[mode], calendar });
  const slots = slotsOf(
    found,
    [...asked.values()].flatMap((ofClass) => [...ofClass.keys()]),
  );
  const ids = all.map(({ id }) => id);
  const closures = ids.map((id) => closure(date, id, calendar));
  const { periods, live, released } = found;
  const hours = { periods, live, slots, taken, released, now, date, calendar, isExpected };
  const classes = all.flatMap((one, at) => {
    const own = asked.get(one.id);
    // A teaching group that has no lesson on the day is no part of it.
    return own && (own.size > 0 || !groups.has(one.id))
      ? [withRegisters(one, own, closures[at] ?? null, hours)]
      : [];
  });
  const [shut = null, ...others] = new Set(closures);
  const near = (step: 1 | -1) => nearestSchoolDay(date, step, ids, year);
  return {
    date,
    today: now.today,
    mode,
    ...(calendar.turns?.[date] ? { turn: calendar.turns[date] } : {}),
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
