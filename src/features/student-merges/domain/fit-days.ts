import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";

/** Some days in a row; without an end while they go on. */
export interface Days {
  from: CalendarDay;
  to: CalendarDay | null;
}

const meet = (one: Days, other: Days): boolean =>
  (one.to === null || one.to >= other.from) && (other.to === null || other.to >= one.from);

/** What some days leave of a part before and behind them. */
function around(part: Days, taken: Days): Days[] {
  if (!meet(part, taken)) return [part];
  const before = part.from < taken.from ? [{ from: part.from, to: addDays(taken.from, -1) }] : [];
  const behind =
    taken.to !== null && (part.to === null || part.to > taken.to)
      ? [{ from: addDays(taken.to, 1), to: part.to }]
      : [];
  return [...before, ...behind];
}

/** What is left of some days where others are taken, in their order. */
export const fitDays = (days: Days, taken: readonly Days[]): Days[] =>
  taken.reduce<Days[]>((left, one) => left.flatMap((part) => around(part, one)), [days]);
