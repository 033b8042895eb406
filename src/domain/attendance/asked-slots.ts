import type { AttendanceMode } from "../attendance-mode";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { isWithin, weekday } from "./school-calendar";

/** A lesson of one class, as far as it asks for a register. */
export interface AskedLesson {
  id: number;
  weekday: number;
  periodId: number;
  validFrom: CalendarDay;
  validTo: CalendarDay | null;
}

/** The end of time, for what goes on without an end. */
const never = "9999-12-31";

/**
 * The slots a school day of one class asks for: by the mode of that day the day itself, its two
 * halves, or one slot for each lesson of the timetable that is valid then and not cancelled.
 * @param cancelled `<lesson>@<day>`
 */
export function askedSlots(
  mode: AttendanceMode,
  day: CalendarDay,
  lessons: readonly AskedLesson[],
  cancelled: ReadonlySet<string>,
): string[] {
  if (mode === "daily") return ["day"];
  if (mode === "session") return ["am", "pm"];
  const on = weekday(day);
  const held = lessons.filter(
    (one) =>
      one.weekday === on &&
      isWithin(day, { from: one.validFrom, to: one.validTo ?? never }) &&
      !cancelled.has(`${one.id}@${day}`),
  );
  return [...new Set(held.map(({ periodId }) => `period:${periodId}`))];
}
