import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";
import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { weekday, type Span } from "../../school/calendar/domain/school-calendar";
import type { SchoolTerms } from "./school";

/** What of the figures of a span is counted already, and what there is to count. */
export interface CountedWeeks {
  /**
   * Weeks whose figures were counted once and have not changed since, by their
   * Mondays in order. The rows of a week are replaced as a whole, so that what is read by this list
   * a moment later is of one state.
   */
  weeks: readonly CalendarDay[];
  /** After this day nothing is marked and nothing is missing yet; null where it is not known. */
  last: CalendarDay | null;
}

/** Where every day of a span is counted as it is read. */
export const nothingCounted: CountedWeeks = { weeks: [], last: null };

/** The days of a span on which there may be something to count; undefined where there are none. */
function upToLast({ from, to }: Span, { last }: CountedWeeks): Span | undefined {
  const end = last !== null && last < to ? last : to;
  return from <= end ? { from, to: end } : undefined;
}

/** The Monday of a day. */
export const mondayOf = (day: CalendarDay): CalendarDay => addDays(day, 1 - weekday(day));

/**
 * Of the weeks that touch a span those that are counted; that of today never is. One statement.
 */
export async function countedWeeks(
  db: Database,
  { from, to }: Span,
  { today }: Pick<SchoolTerms, "today">,
): Promise<CountedWeeks> {
  const [found] = await db.query<{ weeks: CalendarDay[]; last: CalendarDay }>(sql`
    select array(
      select week from counted_weeks c where complete and week between ${mondayOf(from)}::date and ${to}::date and week < ${mondayOf(today)}::date
        and not exists (select 1 from week_changes x where x.week = c.week) order by week) as weeks,
      greatest(${today}::date, (select max(date) from class_days)) as last`);
  return found ?? nothingCounted;
}

/** A span as counted weeks that lie in it whole, and what is left of it, in order. */
export function byWeeks(span: Span, counted: CountedWeeks): { weeks: CalendarDay[]; rest: Span[] } {
  const { from, to } = span;
  const weeks = counted.weeks.filter((week) => week >= from && addDays(week, 6) <= to);
  const rest: (Span | undefined)[] = [];
  let begin = from;
  for (const week of weeks) {
    if (begin < week) rest.push({ from: begin, to: addDays(week, -1) });
    begin = addDays(week, 7);
  }
  if (begin <= to) rest.push(upToLast({ from: begin, to }, counted));
  return { weeks, rest: rest.filter((one) => one !== undefined) };
}

/** A span behind the counted weeks that it begins with. */
interface AfterWeeks {
  /** The first day that is not counted; the one after the last week where all are. */
  begin: CalendarDay;
  /** The days from there on which there may be something to count; undefined where there are none. */
  live: Span | undefined;
}

/** What is left of a span behind the counted weeks that it begins with. */
export function afterWeeks({ from, to }: Span, counted: CountedWeeks): AfterWeeks {
  const found = new Set(counted.weeks);
  let begin = from;
  while (begin <= to && found.has(mondayOf(begin))) begin = addDays(mondayOf(begin), 7);
  return { begin, live: upToLast({ from: begin, to }, counted) };
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
