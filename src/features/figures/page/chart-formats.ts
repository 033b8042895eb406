import { dayText, monthText, shortDay, shortMonth } from "@rollcall/kit/schema/formats/days";
import { figureStrings } from "./figure-text";

/** How charts of the school write days and percentages. */
export const chartFormats = {
  percent: (value: number): string => figureStrings.percent(value),
  /** “12 Nov 2026” */
  day: (date: string): string => dayText(date),
  /** “12 Nov” */
  dayShort: (date: string): string => shortDay(date),
  /** “June 2026” */
  month: (date: string): string => monthText(date),
  /** “Jun” */
  monthShort: (date: string): string => shortMonth(`${date.slice(0, 7)}-01`),
};

/** Percentages end at 0 and 100, and differences of a few tenths are none. */
export const percentAxis = { bounds: [0, 100] as const, leastSpan: 3 };
