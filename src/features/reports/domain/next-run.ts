import { addDays, dayIn, instantIn, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { weekdayOf } from "@rollcall/kit/schema/formats/days";
import { latestTerm, type AcademicTerm } from "../../../school/calendar/domain/academic-year";
import type { Span } from "../../../school/calendar/domain/school-calendar";

/** When a report goes out, by the institution's clock: `07:00`. */
export interface Rhythm {
  every: string;
  at: string;
}

const isDue: Readonly<Record<string, (day: CalendarDay) => boolean>> = {
  week: (day) => weekdayOf(day) === 0,
  month: (day) => day.endsWith("-01"),
};

/**
 * The first moment after `now` at which it is due: each day, on Mondays, or on the first of each
 * month. Of an hour that a change of the clock leaves out, the hour after it.
 */
export function nextRun({ every, at }: Rhythm, now: Date, zone: string): Date {
  for (let day = dayIn(zone, now); ; day = addDays(day, 1)) {
    const moment = instantIn(zone, `${day}T${at.slice(0, 5)}`);
    if (moment > now.getTime() && (isDue[every]?.(day) ?? true)) return new Date(moment);
  }
}

/**
 * The days of a report that is sent on a day; none for the current academic year.
 * @param terms those of the academic year, of which the one that began last is sent
 */
export function sentSpan(
  span: string,
  today: CalendarDay,
  terms: readonly AcademicTerm[] = [],
): Partial<Span> {
  const yesterday = addDays(today, -1);
  if (span === "term") {
    const term = latestTerm(terms, today);
    return term ? { from: term.from, to: term.to } : {};
  }
  if (span === "yesterday") return { from: yesterday, to: yesterday };
  if (span === "last_7") return { from: addDays(today, -7), to: yesterday };
  if (span !== "last_month") return {};
  const to = addDays(`${today.slice(0, 7)}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}
