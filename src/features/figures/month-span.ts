import type { Span } from "../../school/calendar/domain/school-calendar";
import { addDays } from "@rollcall/kit/schema/calendar-day";

/** First and last day of a month such as `2026-06`. */
export function monthSpan(month: string): Span {
  const from = `${month}-01`;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) };
}
