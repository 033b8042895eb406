import type { filterStrings } from "../../strings/filters";

type Quick = keyof typeof filterStrings.quick;
/** Two calendar days, both included. */
export type DayRange = readonly [from: string, to: string];

const pad = (number: number) => String(number).padStart(2, "0");
/**
 * A day of this device's calendar as text; read from local parts, so that no time zone can shift
 * it.
 */
const textOf = (date: Date): string =>
  `${String(date.getFullYear()).padStart(4, "0")}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
const day = (year: number, month: number, date: number): string =>
  textOf(new Date(year, month, date, 12));

/** The quick choices of a range of days, as of a moment. Weeks begin on Monday. */
export function dayRanges(now: Date): readonly { name: Quick; range: DayRange }[] {
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const monday = date - ((now.getDay() + 6) % 7);
  const today = day(year, month, date);
  return [
    { name: "today", range: [today, today] },
    { name: "yesterday", range: [day(year, month, date - 1), day(year, month, date - 1)] },
    { name: "thisWeek", range: [day(year, month, monday), day(year, month, monday + 6)] },
    { name: "last7", range: [day(year, month, date - 6), today] },
    { name: "thisMonth", range: [day(year, month, 1), day(year, month + 1, 0)] },
    { name: "lastMonth", range: [day(year, month - 1, 1), day(year, month, 0)] },
    { name: "last30", range: [day(year, month, date - 29), today] },
    { name: "thisYear", range: [day(year, 0, 1), day(year, 11, 31)] },
    { name: "lastYear", range: [day(year - 1, 0, 1), day(year - 1, 11, 31)] },
  ];
}

/** The first moment of a day by this device's clock, in UTC. */
export function startOfDay(text: string): string {
  const [year = 0, month = 1, date = 1] = text.split("-").map(Number);
  return new Date(year, month - 1, date).toISOString();
}

/** The last millisecond of a day by this device's clock, in UTC. */
export function endOfDay(text: string): string {
  const [year = 0, month = 1, date = 1] = text.split("-").map(Number);
  return new Date(new Date(year, month - 1, date + 1).getTime() - 1).toISOString();
}

/** The day a moment belongs to by this device's clock. A calendar day is that day. */
export const dayOf = (moment: string): string =>
  moment.length === 10 ? moment : textOf(new Date(moment));
