import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";

/** How a school day of one student stands. Days that are no school days are not among them. */
export interface DayMark {
  day: CalendarDay;
  state: "absent" | "attended" | "unmarked";
}

/** Consecutive school days of one kind up to the last one. */
export interface Streak {
  days: number;
  /** An unmarked day lies in between: there may have been more. */
  atLeast: boolean;
  /** The first and the last day of that kind; absent where there is none. */
  from?: CalendarDay;
  to?: CalendarDay;
}

/** The days of one kind that reach the latest day; see `absenceStreak`. */
function streakOf(days: readonly DayMark[], state: "absent" | "attended"): Streak {
  const streak: Streak = { days: 0, atLeast: false };
  let unmarked = false;
  for (let at = days.length - 1; at >= 0; at--) {
    const one = days[at];
    if (!one || (one.state !== state && one.state !== "unmarked")) break;
    if (one.state === "unmarked") {
      unmarked = true;
      continue;
    }
    streak.days += 1;
    streak.atLeast ||= unmarked;
    streak.to ??= one.day;
    streak.from = one.day;
  }
  return streak;
}

/**
 * The streak of absences that reaches the latest day. An unmarked day neither extends nor ends it.
 * @param days in order of the calendar
 */
export const absenceStreak = (days: readonly DayMark[]): Streak => streakOf(days, "absent");

/** The same of days attended: an absence ends it, and what is no mark of either kind does not. */
export const attendanceStreak = (days: readonly DayMark[]): Streak => streakOf(days, "attended");
