import { weekdayName as nameOf } from "@rollcall/kit/schema/formats/days";
import { language, messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("school/calendar/domain", words);

const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** The number before that of a cycle's first day, as lessons have it for their weekday. */
export const beforeDayOne = 7;

/** Whether a lesson's day is one of a cycle and not of the week. */
export const isCycleDay = (weekday: number): boolean => weekday > beforeDayOne;

/**
 * The name of a day of the timetable in the language at work, 1 Monday to 7 Sunday and then the days
 * of a cycle; empty for a number that is none.
 */
export const weekdayName = (weekday: number, width: "long" | "short" = "long"): string =>
  weekdays.includes(weekday)
    ? nameOf(weekday - 1, width, { locale: language().tag, zone: "UTC" })
    : isCycleDay(weekday)
      ? t("cycleDay", { number: weekday - beforeDayOne })
      : "";

const weeks = [() => t("weekA"), () => t("weekB"), () => t("weekC"), () => t("weekD")];

/** The name of a week of the timetable, 1 week A to 4 week D; empty for a number that is none. */
export const weekName = (week: number): string => weeks[week - 1]?.() ?? "";

/** When a lesson comes, in words: its weekday or day of the cycle, and its week where it has one. */
export const lessonDay = ({ weekday, week }: { weekday: number; week: number | null }): string =>
  week === null
    ? weekdayName(weekday)
    : t("dayInWeek", { weekday: weekdayName(weekday), week: weekName(week) });

/** What a day is in a timetable that repeats otherwise than every week (`Turn`), in words. */
export const turnName = (turn: number | null | undefined): string =>
  typeof turn === "number" ? weekName(turn) || weekdayName(isCycleDay(turn) ? turn : 0) : "";

/** Days of the week by their names, Monday first. */
export const weekdayNames = (): string[] => weekdays.map((weekday) => weekdayName(weekday));
