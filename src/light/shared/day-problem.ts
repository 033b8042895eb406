import type { DayRange } from "@rollcall/kit/schema/formats/calendar-days";
import { dayText } from "@rollcall/kit/schema/formats/days";
import { isCalendarDate } from "@rollcall/kit/schema/operators";
import { wrongDay, t } from "./text";

/**
 * What is wrong with what a date field holds, in a sentence; nothing where it holds a day that can
 * be chosen, or is empty.
 */
export function dayProblem(value: string, { min, max }: DayRange): string | undefined {
  if (value === "") return undefined;
  if (!isCalendarDate(value)) return wrongDay(value.trim());
  if (min !== undefined && value < min) return t("tooEarly", { day: dayText(min) });
  return max !== undefined && value > max ? t("tooLate", { day: dayText(max) }) : undefined;
}
