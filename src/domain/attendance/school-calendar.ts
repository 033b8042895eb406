import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { offDaysOn, type WeeklyOff } from "./weekly-off";

/** First and last day, both included. */
export interface Span {
  from: CalendarDay;
  to: CalendarDay;
}

export interface Holiday extends Span {
  name: string;
  /** The classes it is for; empty for all. */
  classes: readonly number[];
}

/** What decides whether a day is a school day. */
export interface SchoolCalendar {
  years: readonly Span[];
  /** Days of the week without school, and from when, oldest first. */
  offDays: readonly WeeklyOff[];
  holidays: readonly Holiday[];
}

/** A school day, or what closes it. */
export type DayState =
  | { open: true }
  | { open: false; why: "outside_years" | "off_day" }
  | { open: false; why: "holiday"; name: string };

/** Said of a day outside of every academic year; pages know by it that one can be created. */
export const noAcademicYear = "No academic year covers this date";

/** 1 Monday to 7 Sunday. */
export const weekday = (day: CalendarDay): number => new Date(day).getUTCDay() || 7;

/** Days as text compare as days. */
export const isWithin = (day: CalendarDay, { from, to }: Span): boolean => from <= day && day <= to;

/** Days that `nearestSchoolDay` looks at: longer than any vacation. */
export const farthestSchoolDay = 120;

/**
 * Whether a class has school on a day, and if not, what closes it: a holiday by its name before the
 * week's off day.
 */
export function dayState(
  day: CalendarDay,
  classId: number,
  { years, offDays, holidays }: SchoolCalendar,
): DayState {
  if (!years.some((year) => isWithin(day, year))) return { open: false, why: "outside_years" };
  const holiday = holidays.find(
    (one) => isWithin(day, one) && (one.classes.length === 0 || one.classes.includes(classId)),
  );
  if (holiday) return { open: false, why: "holiday", name: holiday.name };
  return offDaysOn(offDays, day).includes(weekday(day))
    ? { open: false, why: "off_day" }
    : { open: true };
}

/** The school days of a class in a span, in order. */
export function schoolDays(span: Span, classId: number, calendar: SchoolCalendar): CalendarDay[] {
  const days: CalendarDay[] = [];
  for (let day = span.from; day <= span.to; day = addDays(day, 1))
    if (dayState(day, classId, calendar).open) days.push(day);
  return days;
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
