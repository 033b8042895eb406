import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import type { Span } from "../../domain/attendance/school-calendar";

const form = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** A day as people read it in a message: `3 Jun 2026`. */
export const shownDay = (day: CalendarDay): string => form.format(new Date(`${day}T00:00:00Z`));

const monthForm = new Intl.DateTimeFormat("en-GB", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** A month such as `2026-06` as people read it in a message: `June 2026`. */
export const shownMonth = (month: string): string =>
  monthForm.format(new Date(`${month}-01T00:00:00Z`));

/** A span as people read it; one day is said once. */
export const shownDays = ({ from, to }: Span): string =>
  from === to ? shownDay(from) : `${shownDay(from)} to ${shownDay(to)}`;
