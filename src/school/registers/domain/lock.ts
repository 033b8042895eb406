import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { dayState, type SchoolCalendar } from "../../calendar/domain/school-calendar";

/** Until when a register may be changed by who may mark. */
const longestLook = 400;

/**
 * The last day on which a register of a day may still be changed without `edit_locked_attendance`:
 * the day itself and the given number of school days of its class after it. Days without school do
 * not use the time up.
 */
export function lastEditableDay(
  day: CalendarDay,
  classId: number,
  editDays: number,
  calendar: SchoolCalendar,
): CalendarDay {
  let [last, left] = [day, editDays];
  for (let at = 1; left > 0 && at <= longestLook; at++) {
    last = addDays(day, at);
    if (dayState(last, classId, calendar).open) left -= 1;
  }
  return last;
}
