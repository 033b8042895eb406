import type { Span } from "./school-calendar";
import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";

/** Days an academic year may have, both ends included; figures look over as many at once. */
export const longestYear = 400;

/** Whether a span has more days than an academic year may have. */
export const isTooLong = ({ from, to }: Span): boolean => addDays(from, longestYear - 1) < to;

/**
 * The days of a year that figures look over: all of them, and of one that was stored before years
 * had a limit its first 400, or, when they are over, the last 400 until today.
 */
export function shownYear({ from, to }: Span, today: CalendarDay): Span {
  if (!isTooLong({ from, to })) return { from, to };
  const first = addDays(from, longestYear - 1);
  const last = today > first ? (today < to ? today : to) : first;
  return { from: addDays(last, 1 - longestYear), to: last };
}

/** The last day of a year that is looked ahead to; today lies in it. */
export function lastDayAhead({ to }: Pick<Span, "to">, today: CalendarDay): CalendarDay {
  const farthest = addDays(today, longestYear - 1);
  return to < farthest ? to : farthest;
}

/** A part of an academic year, with its name. */
export interface AcademicTerm extends Span {
  id: number;
  name: string;
}

/** The term of exactly these days. */
export const termOf = (
  { from, to }: Span,
  terms: readonly AcademicTerm[] = [],
): AcademicTerm | undefined => terms.find((term) => term.from === from && term.to === to);

/** The term that began last, also on days after it; undefined before the first. */
export const latestTerm = (
  terms: readonly AcademicTerm[],
  today: CalendarDay,
): AcademicTerm | undefined => terms.findLast((term) => term.from <= today);

/**
 * The last day on which something is still possible for a figure of a span: that of its term, or of
 * its academic year.
 */
export function lastDayOf(
  span: Span & { year: (Span & { terms: readonly AcademicTerm[] }) | null },
  today: CalendarDay,
): CalendarDay {
  const whole = termOf(span, span.year?.terms) ?? span.year;
  return whole && whole.to >= today ? lastDayAhead(whole, today) : span.to;
}
