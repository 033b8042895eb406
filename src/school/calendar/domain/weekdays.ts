import { weekdayName as nameOf } from "@rollcall/kit/schema/formats/days";
import { language } from "@rollcall/kit/schema/messages";

const weekdays = [1, 2, 3, 4, 5, 6, 7];

/**
 * The name of a day of the week in the language at work, 1 Monday to 7 Sunday; empty for a number
 * that is none.
 */
export const weekdayName = (weekday: number, width: "long" | "short" = "long"): string =>
  weekdays.includes(weekday)
    ? nameOf(weekday - 1, width, { locale: language().tag, zone: "UTC" })
    : "";

/** Days of the week by their names, Monday first. */
export const weekdayNames = (): string[] => weekdays.map((weekday) => weekdayName(weekday));
