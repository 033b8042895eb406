/** A calendar day as `YYYY-MM-DD`. It has no time zone and is never shifted. */
export type CalendarDay = string;

const dayLength = 24 * 3_600_000;

/** Making one costs more than a statement does, and an institution has one time zone. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  // Names are written in many ways.
  if (clocks.size >= 100) clocks.clear();
  clocks.set(timeZone, clock);
  return clock;
}

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
