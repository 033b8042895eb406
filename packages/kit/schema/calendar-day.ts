import { clockOf } from "./formats/clock";

/** A calendar day as `YYYY-MM-DD`. It has no time zone and is never shifted. */
export type CalendarDay = string;

const dayLength = 24 * 3_600_000;

/**
 * The calendar day and the time of day (`HH:MM`) of an instant in a time zone (IANA name).
 * @throws RangeError for a time zone that is none.
 */
export function momentIn(timeZone: string, instant: Date): { day: CalendarDay; time: string } {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return {
    day: `${parts["year"]?.padStart(4, "0")}-${parts["month"]}-${parts["day"]}`,
    time: `${parts["hour"]}:${parts["minute"]}`,
  };
}

/**
 * The instant (milliseconds since 1970) at which the clocks of a time zone show `2026-11-23T09:40`.
 * Where they show it twice, the first; where they skip it, as much later as they skip. NaN for a
 * text that names no time.
 */
export function instantIn(timeZone: string, text: string): number {
  const wanted = Date.parse(`${text}Z`);
  if (Number.isNaN(wanted)) return Number.NaN;
  const shown = (instant: number) => {
    const { day, time } = momentIn(timeZone, new Date(instant));
    return Date.parse(`${day}T${time}Z`);
  };
  // The offsets of a day before and a day after are those on either side of a change of clocks.
  const [before, after] = [-dayLength, dayLength].map(
    (distance) => shown(wanted + distance) - (wanted + distance),
  ) as [number, number];
  const found = [wanted - before, wanted - after]
    .filter((instant) => shown(instant) === wanted)
    .sort((one, other) => one - other);
  return found[0] ?? wanted - before;
}

/** Whether a name is that of a time zone, as this machine knows them. */
export function isTimeZone(name: string): boolean {
  try {
    return clockOf(name) !== undefined;
  } catch {
    return false;
  }
}

/**
 * The calendar day an instant falls on in a time zone (IANA name). The only way to "today": the
 * institution's day, whatever the clocks of server and browser are set to.
 * @throws RangeError for a time zone that is none.
 */
export const dayIn = (timeZone: string, instant: Date): CalendarDay =>
  momentIn(timeZone, instant).day;

/**
 * The day a number of days later (or earlier, when negative). Counted as calendar dates (in UTC,
 * where each day has 24 hours), so clock changes lose nothing. Figures walk through years with it,
 * hence the bare `Date`.
 */
export const addDays = (day: CalendarDay, days: number): CalendarDay =>
  new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10);

/** The month (`2026-06`) a number of months later, or earlier when negative. */
export function monthAfter(month: string, months: number): string {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(at / 12)).padStart(4, "0")}-${String((at % 12) + 1).padStart(2, "0")}`;
}

const daysOfMonth = Array.from({ length: 31 }, (_, at) => String(at + 1).padStart(2, "0"));

/**
 * The days from one to another, both included, in order. Figures walk through years with it: the
 * calendar is asked once a month.
 */
export function daysBetween(from: CalendarDay, to: CalendarDay): CalendarDay[] {
  const days: CalendarDay[] = [];
  for (let month = from.slice(0, 7); month <= to; month = monthAfter(month, 1)) {
    const last = addDays(`${monthAfter(month, 1)}-01`, -1).slice(8);
    for (const number of daysOfMonth) {
      const day = `${month}-${number}`;
      if (number <= last && day >= from && day <= to) days.push(day);
    }
  }
  return days;
}
