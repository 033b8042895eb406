import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";

/** Days of the week without school from a day on, until others hold; 1 Monday to 7 Sunday. */
export interface WeeklyOff {
  from: CalendarDay;
  days: readonly number[];
}

/** The day from which the first ones hold. */
export const beginning: CalendarDay = "0001-01-01";

/** The same days at all times. */
export const alwaysOff = (days: readonly number[]): WeeklyOff[] => [{ from: beginning, days }];

/** The days of the week without school as they hold on a day; changes stand oldest first. */
export const offDaysOn = (changes: readonly WeeklyOff[], day: CalendarDay): readonly number[] =>
  changes.findLast(({ from }) => from <= day)?.days ?? [];

/** How many days in a row before a day of the week are off. */
const offBefore = (weekday: number, days: readonly number[]): number => {
  let found = 0;
  while (found < 7 && days.includes(((weekday + 12 - found) % 7) + 1)) found++;
  return found;
};

/**
 * The day of the week on which weeks begin, 1 Monday to 7 Sunday: the first school day after the
 * longest run of days off; Monday where that says nothing.
 */
export const weekBegins = (days: readonly number[]): number =>
  [1, 2, 3, 4, 5, 6, 7]
    .filter((weekday) => !days.includes(weekday))
    .sort((a, b) => offBefore(b, days) - offBefore(a, days) || a - b)[0] ?? 1;

const alike = (a: readonly number[], b: readonly number[]) => a.join() === b.join();

/**
 * The changes when other days are to be off from a day on: those that were to come later are given
 * up, what held before stands.
 */
export function offFrom(changes: readonly WeeklyOff[], { from, days }: WeeklyOff): WeeklyOff[] {
  const sorted = [...new Set(days)].sort((a, b) => a - b);
  const before = changes.filter((change) => change.from < from);
  const last = before.at(-1);
  return last && alike(last.days, sorted) ? before : [...before, { from, days: sorted }];
}
