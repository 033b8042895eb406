import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { weekdayDay } from "@rollcall/kit/schema/formats/days";
import { t, type Attendance } from "./text";

/** What a request for leave begins with: a day, or other days, which are chosen. */
export type Asked = string;
export const otherDays = "other";

/** How many days can be asked for in one press. */
export const offered = 2;

/** The next days, today included, on which the student has school, as far as the months at hand say. */
export const nextSchoolDays = ({
  today,
  days,
}: Pick<Attendance, "today" | "days">): CalendarDay[] =>
  days
    .filter(({ date, class_id: id, closed }) => date >= today && id !== null && closed === null)
    .slice(0, offered)
    .map(({ date }) => date);

/** A day as one says it on `today`. */
export function nearDay(day: CalendarDay, today: CalendarDay): string {
  if (day === today) return t("ask.today");
  return day === addDays(today, 1) ? t("ask.tomorrow") : weekdayDay(day);
}
