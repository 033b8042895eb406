import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import {
  weeklyBells,
  type BellSchedule,
  type BellTime,
} from "../../../school/calendar/domain/bells";
import { weekday } from "../../../school/calendar/domain/school-calendar";
import { isCycleDay } from "../../../school/calendar/domain/weekdays";

/** A lesson that comes every week, in one of weeks A to D, or on a day of a cycle. */
export interface Lesson {
  id?: number;
  /** 1 Monday to 7 Sunday, from 8 on the days of a cycle. */
  weekday: number;
  /** 1 to 4 for weeks A to D; null for every week. */
  week: number | null;
  /** The slot of its period. */
  slot: string;
  /** When its period usually is, `HH:MM`. */
  start: string;
  end: string;
  validFrom: CalendarDay;
  validTo: CalendarDay | null;
  classId: number;
  teacherId: number;
  /** Who takes it too. */
  secondTeacherId: number | null;
  room: string | null;
  /** Several classes are taught at once: among such lessons teachers and rooms are shared. */
  isJoint: boolean;
}

/** What two lessons cannot share at one time. */
export type Shared = "class" | "teacher" | "second_teacher" | "room" | "students";

const overlap = (a: BellTime, b: BellTime) => a.start < b.end && b.start < a.end;
const datesMeet = (a: Lesson, b: Lesson) =>
  (b.validTo === null || a.validFrom <= b.validTo) &&
  (a.validTo === null || b.validFrom <= a.validTo);
const roomOf = ({ room }: Lesson) => room?.trim().toLowerCase() ?? "";

/** The first day of a weekday, from a day on. */
const nextOn = (on: number, from: CalendarDay): CalendarDay =>
  addDays(from, (on - weekday(from) + 7) % 7);

/**
 * Days on which both lessons hold, one for each stretch in which the same bells ring; never none
 * where their dates meet.
 */
function daysToLookAt(
  on: number,
  [a, b]: readonly [Lesson, Lesson],
  bells: readonly BellSchedule[],
): CalendarDay[] {
  const from = a.validFrom > b.validFrom ? a.validFrom : b.validFrom;
  const isBefore = (day: CalendarDay) =>
    (a.validTo === null || day <= a.validTo) && (b.validTo === null || day <= b.validTo);
  const changes = bells
    .flatMap((one) => [one.from ?? [], one.to === null ? [] : addDays(one.to, 1)].flat())
    .filter((day) => day > from);
  const days = [from, ...changes].map((day) => nextOn(on, day)).filter(isBefore);
  return days.length > 0 ? [...new Set(days)] : [from];
}

const timeOf = (
  lesson: Lesson,
  on: number,
  day: CalendarDay,
  bells: readonly BellSchedule[],
): BellTime => weeklyBells(on, day, lesson.classId, bells)?.times[lesson.slot] ?? lesson;

/** A day of a cycle may be any day of the week. */
const weekdaysOf = ({ weekday: on }: Lesson): number[] =>
  isCycleDay(on) ? [1, 2, 3, 4, 5, 6, 7] : [on];

const weeksMeet = (a: Lesson, b: Lesson) => a.week === null || b.week === null || a.week === b.week;

/**
 * The clock times at which two lessons are at once, by the bells of their classes on their weekday;
 * undefined where they never are. Special days are not looked at.
 */
export function meetingTimes(
  a: Lesson,
  b: Lesson,
  bells: readonly BellSchedule[],
): { a: BellTime; b: BellTime } | undefined {
  if (a.weekday !== b.weekday || !weeksMeet(a, b) || !datesMeet(a, b)) return undefined;
  return weekdaysOf(a)
    .flatMap((on) =>
      daysToLookAt(on, [a, b], bells).map((day) => ({
        a: timeOf(a, on, day, bells),
        b: timeOf(b, on, day, bells),
      })),
    )
    .find((times) => overlap(times.a, times.b));
}

const isTakenBy = ({ teacherId, secondTeacherId }: Lesson, id: number | null) =>
  id !== null && (id === teacherId || id === secondTeacherId);

/** What the first of two lessons shares with the second: a class, and unless both are joint a teacher or a room. */
function sharedBy(a: Lesson, b: Lesson): Shared[] {
  const shared: Shared[] = a.classId === b.classId ? ["class"] : [];
  if (a.isJoint && b.isJoint) return shared;
  if (isTakenBy(b, a.teacherId)) shared.push("teacher");
  if (isTakenBy(b, a.secondTeacherId)) shared.push("second_teacher");
  if (roomOf(a) !== "" && roomOf(a) === roomOf(b)) shared.push("room");
  return shared;
}

/**
 * What two lessons clash about: their days, dates and clock times meet, and they share a class, a
 * teacher, a room or a student. Empty where they do not.
 * @param students how many students both have while both hold
 */
export function clashOf(
  a: Lesson,
  b: Lesson,
  bells: readonly BellSchedule[],
  students = 0,
): Shared[] {
  if (a.id !== undefined && a.id === b.id) return [];
  if (!meetingTimes(a, b, bells)) return [];
  return [...sharedBy(a, b), ...(students > 0 ? (["students"] as const) : [])];
}
