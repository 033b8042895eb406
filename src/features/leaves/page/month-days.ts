import { addDays } from "@rollcall/kit/schema/calendar-day";
import { isWithin } from "../../../school/calendar/domain/school-calendar";
import type { Away, Month } from "./leaves-api";
import { placeInWeek } from "@rollcall/kit/schema/formats/days";

/** A day of the calendar with who is away on it. */
export interface AwayDay {
  date: string;
  /** What closes it for everybody. */
  closed: string | undefined;
  away: Away[];
}

/** The days of a month in order. Nobody is away on a day without school. */
export function daysOf({ from, to, closed, leaves }: Month): AwayDay[] {
  const why = new Map(closed.map((one) => [one.date, one.why]));
  const days: AwayDay[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const here = why.get(date);
    days.push({
      date,
      closed: here,
      away:
        here === undefined
          ? leaves.filter(({ from_date, to_date }) =>
              isWithin(date, { from: from_date, to: to_date }),
            )
          : [],
    });
  }
  return days;
}

/** The days in rows of weeks as the locale begins them; what is outside the month is empty. */
export function weeksOf(days: readonly AwayDay[]): (AwayDay | undefined)[][] {
  const before = days[0] ? placeInWeek(days[0].date) : 0;
  const cells: (AwayDay | undefined)[] = [
    ...Array.from({ length: before }, () => undefined),
    ...days,
  ];
  while (cells.length % 7) cells.push(undefined);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
