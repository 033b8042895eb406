import { addDays, dayIn, instantIn } from "../../../schema/calendar-day";
import { placeInWeek } from "../../../schema/formats/days";
import { formatting } from "../../../schema/formats/formatting";
import { quickNames } from "../../strings/filters";

type Quick = keyof typeof quickNames;
/** Two calendar days, both included. */
export type DayRange = readonly [from: string, to: string];

/** The first day of the month that is so many months later, or earlier. */
function firstOfMonth(day: string, months: number): string {
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(at / 12)).padStart(4, "0")}-${String((at % 12) + 1).padStart(2, "0")}-01`;
}

/** The quick choices of a range of days, as of a moment. Weeks begin as the locale has it. */
export function dayRanges(now: Date): readonly { name: Quick; label: string; range: DayRange }[] {
  const today = dayIn(formatting().zone, now);
  const week = addDays(today, -placeInWeek(today));
  const month = (from: number): DayRange => [
    firstOfMonth(today, from),
    addDays(firstOfMonth(today, from + 1), -1),
  ];
  const year = (before: number): DayRange => {
    const text = String(Number(today.slice(0, 4)) - before).padStart(4, "0");
    return [`${text}-01-01`, `${text}-12-31`];
  };
  const yesterday = addDays(today, -1);
  const ranges: { name: Quick; range: DayRange }[] = [
    { name: "today", range: [today, today] },
    { name: "yesterday", range: [yesterday, yesterday] },
    { name: "thisWeek", range: [week, addDays(week, 6)] },
    { name: "last7", range: [addDays(today, -6), today] },
    { name: "thisMonth", range: month(0) },
    { name: "lastMonth", range: month(-1) },
    { name: "last30", range: [addDays(today, -29), today] },
    { name: "thisYear", range: year(0) },
    { name: "lastYear", range: year(1) },
  ];
  return ranges.map((one) => ({ ...one, label: quickNames[one.name] }));
}

const beginningOf = (day: string): number => instantIn(formatting().zone, `${day}T00:00`);

/** The first moment of a day by the institution's clock, in UTC. */
export const startOfDay = (day: string): string => new Date(beginningOf(day)).toISOString();

/** The last millisecond of a day by the institution's clock, in UTC. */
export const endOfDay = (day: string): string =>
  new Date(beginningOf(addDays(day, 1)) - 1).toISOString();

/** The day a moment belongs to by the institution's clock. A calendar day is that day. */
export const dayOf = (moment: string): string =>
  moment.length === 10 ? moment : dayIn(formatting().zone, new Date(moment));
