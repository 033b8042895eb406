import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };
import { weeklyBells, type BellSchedule, type BellTime } from "./bells";
import { isFor } from "./for-class";
import { isCycleDay } from "./weekdays";
import { offDaysOn, weekBegins, type WeeklyOff } from "./weekly-off";

const t = messages("school/calendar/domain", words);

/** First and last day, both included. */
export interface Span {
  from: CalendarDay;
  to: CalendarDay;
}

export interface Holiday extends Span {
  name: string;
  /** Only this day of the week, 1 Monday to 7 Sunday; none for every day. */
  weekday?: number | null;
  /** The classes it is for; empty for all. */
  classes: readonly number[];
}

/** A day that is not like the others of the week. */
export interface SpecialDay {
  id: number;
  name: string;
  day: CalendarDay;
  /** The classes it is for; empty for all. */
  classes: readonly number[];
  /**
   * There is school, on a weekly off day too, by the timetable of a weekday (null: the day's own);
   * or there are no lessons within some hours (`HH:MM`, null: from the beginning, to the end); or
   * another bell schedule rings, by its id.
   */
  effect:
    | { kind: "school_day"; lessonsOf: number | null }
    | { kind: "no_lessons"; from: string | null; to: string | null }
    | { kind: "other_bells"; bells: number };
}

/** What decides whether a day is a school day. */
export interface SchoolCalendar {
  years: readonly Span[];
  /** Days of the week without school, and from when, oldest first. */
  offDays: readonly WeeklyOff[];
  holidays: readonly Holiday[];
  specialDays: readonly SpecialDay[];
  bells: readonly BellSchedule[];
  /**
   * What days are in a timetable that repeats in weeks A and B or by a cycle of days (cycle.ts);
   * none where every week is like the others.
   */
  turns?: Readonly<Record<CalendarDay, number>> | null;
}

/** A school day, or what closes it. */
export type DayState =
  | { open: true }
  | { open: false; why: "outside_years" | "off_day" }
  | { open: false; why: "holiday"; name: string };

/** Said of a day outside of every academic year; pages know by it that one can be created. */
export const noAcademicYear = (): string => t("noAcademicYear");

let latest = { day: "", weekday: Number.NaN };

/** 1 Monday to 7 Sunday. Callers ask for one class after another of the same day, so the latest is cached. */
export function weekday(day: CalendarDay): number {
  if (latest.day !== day) latest = { day, weekday: new Date(day).getUTCDay() || 7 };
  return latest.weekday;
}

/** The first day of the week of a day, by the weekly off days that hold on it. */
export const weekStart = (
  day: CalendarDay,
  { offDays }: Pick<SchoolCalendar, "offDays">,
): CalendarDay => addDays(day, -((weekday(day) - weekBegins(offDaysOn(offDays, day)) + 7) % 7));

/** Days as text compare as days. */
export const isWithin = (day: CalendarDay, { from, to }: Span): boolean => from <= day && day <= to;

/** Whether a day is one of a holiday's, for the classes that it is for. */
export const isHolidayOn = (
  day: CalendarDay,
  holiday: Pick<Holiday, "from" | "to" | "weekday">,
): boolean => isWithin(day, holiday) && (holiday.weekday ?? weekday(day)) === weekday(day);

/** Days that `nearestSchoolDay` looks at: longer than any vacation. */
export const farthestSchoolDay = 120;

/**
 * The calendar as far as it decides about one day: for callers that ask for many classes of that
 * day.
 */
export const calendarOn = (day: CalendarDay, calendar: SchoolCalendar): SchoolCalendar => ({
  ...calendar,
  holidays: calendar.holidays.filter((one) => isHolidayOn(day, one)),
  specialDays: calendar.specialDays.filter((one) => one.day === day),
});

const nothingSpecial: readonly SpecialDay[] = [];

/** What is different for a class on a day. */
export const specialOn = (
  day: CalendarDay,
  classId: number,
  { specialDays }: SchoolCalendar,
): readonly SpecialDay[] =>
  specialDays.length === 0
    ? nothingSpecial
    : specialDays.filter((one) => one.day === day && isFor(classId, one));

/** The day whose lessons a special day has, where it names one. */
const lessonsOfSpecial = (
  day: CalendarDay,
  classId: number,
  calendar: SchoolCalendar,
): number | undefined => {
  for (const { effect } of specialOn(day, classId, calendar))
    if (effect.kind === "school_day" && effect.lessonsOf !== null) return effect.lessonsOf;
  return undefined;
};

/**
 * The weekday whose lessons a class has on a day: 1 Monday to 7 Sunday, from 8 on a day of a cycle,
 * and 0 on a day that the cycle leaves out.
 */
export function timetableDay(day: CalendarDay, classId: number, calendar: SchoolCalendar): number {
  const turn = calendar.turns?.[day];
  return (
    lessonsOfSpecial(day, classId, calendar) ??
    (turn === 0 || (turn !== undefined && isCycleDay(turn)) ? turn : weekday(day))
  );
}

/** Whether the timetable has a lesson for a class on a day: of its weekday, and of its week. */
export const isOfDay = (
  lesson: { weekday: number; week: number | null },
  day: CalendarDay,
  classId: number,
  calendar: SchoolCalendar,
): boolean =>
  lesson.weekday === timetableDay(day, classId, calendar) &&
  (lesson.week === null || lesson.week === calendar.turns?.[day]);

/** The day of the week whose bells ring: a day of a cycle has those of its date. */
function bellDay(day: CalendarDay, classId: number, calendar: SchoolCalendar): number {
  const named = lessonsOfSpecial(day, classId, calendar);
  return named === undefined || isCycleDay(named) ? weekday(day) : named;
}

/**
 * The schedule that rings for a class on a day; undefined where periods have their usual times. A
 * special day goes first; else it is that of the weekday whose timetable the class follows.
 */
export function bellsOn(
  day: CalendarDay,
  classId: number,
  calendar: SchoolCalendar,
): BellSchedule | undefined {
  const { bells } = calendar;
  if (bells.length === 0) return undefined;
  const [named] = specialOn(day, classId, calendar)
    .toSorted((one, other) => one.id - other.id)
    .flatMap(({ effect }) =>
      effect.kind === "other_bells" ? bells.filter(({ id }) => id === effect.bells) : [],
    );
  return named ?? weeklyBells(bellDay(day, classId, calendar), day, classId, bells);
}

/** When a period is for a class on a day, where its times are not the usual ones. */
export const bellTime = (
  slot: string,
  day: CalendarDay,
  classId: number,
  calendar: SchoolCalendar,
): BellTime | undefined => bellsOn(day, classId, calendar)?.times[slot];

/** Hours as texts compare as hours; nothing comes before the first or after the last. */
const [dayBegins, dayEnds] = ["00:00", "24:00"];
const noon = "12:00";
const halves = new Map([
  ["am", { from: dayBegins, to: noon }],
  ["pm", { from: noon, to: dayEnds }],
]);

/**
 * What takes a slot out of a school day of a class, or undefined: hours without lessons in which a
 * lesson begins, or which cover a whole half day. A register of the whole day stays.
 * @param starts when the lesson usually begins (`HH:MM`), where the slot is one; other bells that
 *   ring for the class are looked up
 */
export function noLessonsIn(
  slot: string,
  starts: string | null,
  day: CalendarDay,
  classId: number,
  calendar: SchoolCalendar,
): SpecialDay | undefined {
  const half = halves.get(slot);
  const special = specialOn(day, classId, calendar);
  if (special.length === 0) return undefined;
  const begins = bellTime(slot, day, classId, calendar)?.start ?? starts;
  return special.find(({ effect }) => {
    if (effect.kind !== "no_lessons") return false;
    const { from, to } = { from: effect.from ?? dayBegins, to: effect.to ?? dayEnds };
    return half
      ? from <= half.from && to >= half.to
      : begins !== null && begins >= from && begins < to;
  });
}

/**
 * Whether a student of a class is not due in a lesson of a teaching group, since a special day of the
 * class, which is not one of the group too, has no lessons when it begins.
 * @param starts when the slot usually begins (`HH:MM`); null where it is no lesson's
 */
export function isReleased(
  { slot, starts, day }: { slot: string; starts: string | null; day: CalendarDay },
  groupId: number,
  classId: number,
  calendar: SchoolCalendar,
): boolean {
  const special = specialOn(day, classId, calendar);
  if (special.length === 0) return false;
  const begins = bellTime(slot, day, groupId, calendar)?.start ?? starts;
  return special.some(
    ({ effect, classes }) =>
      effect.kind === "no_lessons" &&
      classes.length > 0 &&
      !classes.includes(groupId) &&
      begins !== null &&
      begins >= (effect.from ?? dayBegins) &&
      begins < (effect.to ?? dayEnds),
  );
}

/**
 * Whether a class has school on a day, and if not, what closes it: a holiday by its name before the
 * week's off day.
 */
export function dayState(day: CalendarDay, classId: number, calendar: SchoolCalendar): DayState {
  const { years, offDays, holidays } = calendar;
  if (!years.some((year) => isWithin(day, year))) return { open: false, why: "outside_years" };
  const holiday = holidays.find((one) => isHolidayOn(day, one) && isFor(classId, one));
  if (holiday) return { open: false, why: "holiday", name: holiday.name };
  return offDaysOn(offDays, day).includes(weekday(day)) &&
    !specialOn(day, classId, calendar).some(({ effect }) => effect.kind === "school_day")
    ? { open: false, why: "off_day" }
    : { open: true };
}

/**
 * The nearest day before (-1) or after (1) a day on which at least one of the classes has school;
 * null when none is near.
 */
export function nearestSchoolDay(
  from: CalendarDay,
  step: 1 | -1,
  classIds: readonly number[],
  calendar: SchoolCalendar,
): CalendarDay | null {
  for (let at = 1; at <= farthestSchoolDay; at++) {
    const day = addDays(from, at * step);
    if (classIds.some((id) => dayState(day, id, calendar).open)) return day;
  }
  return null;
}
