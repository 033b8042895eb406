import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone";
import utc from "dayjs/plugin/utc";

dayjs.extend(utc);
dayjs.extend(timezone);

/** A calendar day as `YYYY-MM-DD`. It has no time zone and is never shifted. */
export type CalendarDay = string;

const form = "YYYY-MM-DD";
const dayLength = 24 * 3_600_000;

/**
 * The calendar day an instant falls on in a time zone (IANA name). The only way to "today": the institution's day,
 * whatever the clocks of server and browser are set to. @throws RangeError for a time zone that is none.
 */
export const dayIn = (timeZone: string, instant: Date): CalendarDay => dayjs(instant).tz(timeZone).format(form);

/** The day a number of days later (or earlier, when negative). Counted as calendar dates (in UTC, where each day has 24 hours), so clock changes lose nothing. Figures walk through years with it, hence the bare `Date`. */
export const addDays = (day: CalendarDay, days: number): CalendarDay => new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, form.length);
