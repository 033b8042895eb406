import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";
import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { weekday, type Span } from "../../domain/attendance/school-calendar";
import type { SchoolTerms } from "./school";

/**
 * Weeks whose figures were counted once and have not changed since (0053-counted-weeks), by their
 * Mondays in order. The rows of a week are replaced as a whole, so that what is read by this list a
 * moment later is of one state.
 */
export type CountedWeeks = readonly CalendarDay[];

/** The Monday of a day. */
export const mondayOf = (day: CalendarDay): CalendarDay => addDays(day, 1 - weekday(day));

/** The weeks that touch a span and are counted; that of today never is. One statement. */
export async function countedWeeks(
  db: Database,
  { from, to }: Span,
  { today }: Pick<SchoolTerms, "today">,
): Promise<CountedWeeks> {
  const found = await db.query<{ week: CalendarDay }>(sql`
    select week from counted_weeks c where complete and week between ${mondayOf(from)}::date and ${to}::date and week < ${mondayOf(today)}::date
      and not exists (select 1 from week_changes x where x.week = c.week) order by week`);
  return found.map(({ week }) => week);
}

/** A span as counted weeks that lie in it whole, and what is left of it, in order. */
export function byWeeks(
  { from, to }: Span,
  counted: CountedWeeks,
): { weeks: CalendarDay[]; rest: Span[] } {
  const weeks = counted.filter((week) => week >= from && addDays(week, 6) <= to);
  const rest: Span[] = [];
  let begin = from;
  for (const week of weeks) {
    if (begin < week) rest.push({ from: begin, to: addDays(week, -1) });
    begin = addDays(week, 7);
  }
  if (begin <= to) rest.push({ from: begin, to });
  return { weeks, rest };
}

/** What is left of a span behind the counted weeks that it begins with; undefined where nothing is. */
export function afterWeeks({ from, to }: Span, counted: CountedWeeks): Span | undefined {
  const found = new Set(counted);
  let begin = from;
  while (begin <= to && found.has(mondayOf(begin))) begin = addDays(mondayOf(begin), 7);
  return begin <= to ? { from: begin, to } : undefined;
}

/**
 * How many slots a class asks of everybody in it from day `a` to day `b` in the counted weeks
 * before `until`.
 * @param classId an expression in SQL, as `a` and `b` of type date
 */
export const slotsCounted = (
  classId: SQL,
  a: SQL,
  b: SQL,
  until: CalendarDay,
): SQL => sql`coalesce((
  select sum(case when ${a} <= w.week and ${b} >= w.week + 6 then w.asked else (select sum(n) from unnest(w.slots[greatest(${a} - w.week, 0) + 1 : ${b} - w.week + 1]) n) end)
  from class_weeks w where w.class_id = ${classId} and w.week between date_trunc('week', ${a})::date and ${b} and w.week < ${until}::date), 0)`;
