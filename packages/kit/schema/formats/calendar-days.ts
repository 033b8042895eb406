import { addDays, daysBetween, monthAfter, type CalendarDay } from "../calendar-day";
import { placeInWeek } from "./days";
import type { Formatting } from "./formatting";

/** The days that can be picked, both included; every day where one is missing. */
export interface DayRange {
  min?: CalendarDay | undefined;
  max?: CalendarDay | undefined;
}

/** The nearest day that can be picked. */
export function clamped(day: CalendarDay, { min, max }: DayRange): CalendarDay {
  if (min !== undefined && day < min) return min;
  return max !== undefined && day > max ? max : day;
}

/** Whether a day can be picked. */
export const canPick = (day: CalendarDay, range: DayRange): boolean => clamped(day, range) === day;

/** Six weeks in the order of the locale's week, the first of which holds the first of the month. */
export function weeksOf(month: string, by: Formatting): CalendarDay[][] {
  const first = `${month}-01`;
  const start = addDays(first, -placeInWeek(first, by));
  const days = daysBetween(start, addDays(start, 41));
  return Array.from({ length: 6 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** The same day of another month, or that month's last. */
export function inMonth(day: CalendarDay, month: string): CalendarDay {
  const last = addDays(`${monthAfter(month, 1)}-01`, -1);
  const same = `${month}-${day.slice(8)}`;
  return same < last ? same : last;
}

interface Pressed {
  key: string;
  shiftKey: boolean;
}

/**
 * Where a key leads from a day, as in every grid of days: arrows by day and week, Home and End to
 * the ends of the week, Page Up and Page Down by month, with Shift by year. Undefined for other keys.
 */
export function dayAfterKey(
  day: CalendarDay,
  { key, shiftKey }: Pressed,
  { isMirrored, by }: { isMirrored: boolean; by: Formatting },
): CalendarDay | undefined {
  const onward = isMirrored ? -1 : 1;
  const byMonths = (months: number) =>
    inMonth(day, monthAfter(day.slice(0, 7), shiftKey ? months * 12 : months));
  switch (key) {
    case "ArrowRight":
      return addDays(day, onward);
    case "ArrowLeft":
      return addDays(day, -onward);
    case "ArrowDown":
      return addDays(day, 7);
    case "ArrowUp":
      return addDays(day, -7);
    case "Home":
      return addDays(day, -placeInWeek(day, by));
    case "End":
      return addDays(day, 6 - placeInWeek(day, by));
    case "PageDown":
      return byMonths(1);
    case "PageUp":
      return byMonths(-1);
    default:
      return undefined;
  }
}

/** The months of a year as a day has them: `01` to `12`. */
export const monthsOfYear: readonly string[] = Array.from({ length: 12 }, (_, at) =>
  String(at + 1).padStart(2, "0"),
);

/** The years that are offered: those that can be picked, a life long where that is not said. */
export function yearsOffered(day: CalendarDay, { min, max }: DayRange): string[] {
  const shown = Number(day.slice(0, 4));
  const from = min ? Number(min.slice(0, 4)) : shown - 110;
  const to = max ? Number(max.slice(0, 4)) : shown + 20;
  const first = Math.max(1, Math.min(from, shown));
  const last = Math.min(9999, Math.max(to, shown));
  return Array.from({ length: last - first + 1 }, (_, at) => String(first + at).padStart(4, "0"));
}
