import { dayText } from "@rollcall/kit/browser/fields/cells/value-text";
import { monthWords } from "./day-words";
import { figureStrings } from "./figure-strings";

const short = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(navigator.language, { ...options, timeZone: "UTC" });
const [day, month] = [short({ day: "numeric", month: "short" }), short({ month: "short" })];

/** How charts of the school write days and percentages. */
export const chartFormats = {
  percent: (value: number): string => figureStrings.percent(value),
  /** “12 Nov 2026” */
  day: (date: string): string => dayText(date, navigator.language),
  /** “12 Nov” */
  dayShort: (date: string): string => day.format(Date.parse(date)),
  /** “June 2026” */
  month: (date: string): string => monthWords(date),
  /** “Jun” */
  monthShort: (date: string): string => month.format(Date.parse(`${date.slice(0, 7)}-01`)),
};

/** Percentages end at 0 and 100, and differences of a few tenths are none. */
export const percentAxis = { bounds: [0, 100] as const, leastSpan: 3 };
