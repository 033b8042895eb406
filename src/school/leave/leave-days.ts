import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { WeeklyOff } from "../calendar/domain/weekly-off";
import { isOpenDay } from "../calendar/calendar";
import { classSpans, isListed, rosterSpans } from "../roster/enrolled";

/** What a day of leave counts: a part of a day is half of one. @param slots an expression in SQL */
export const dayWeight = (slots: SQL): SQL => sql`(case when ${slots} is null then 1 else 0.5 end)`;

/**
 * How many days of a span a student has school, in SQL: every count of leave goes by it.
 * @param student an expression of his id
 * @param from the first day, an expression of type date
 * @param inClass limits it to the days in a class or a teaching group; `e` is the time there
 */
export const leaveDays = (
  student: SQL,
  { from, to }: { from: SQL; to: SQL },
  offDays: readonly WeeklyOff[],
  inClass?: SQL,
): SQL => sql`(
  select count(distinct g.day) from generate_series(${from}, ${to}, interval '1 day') g(day)
  join ${inClass ? rosterSpans : classSpans} e on e.student_id = ${student} and ${inClass ? isListed(sql`e`) : sql`true`} and e.from_date <= g.day and (e.to_date is null or e.to_date >= g.day) and ${inClass ?? sql`true`}
  where ${isOpenDay(sql`e.class_id`, sql`g.day::date`, offDays)})`;
