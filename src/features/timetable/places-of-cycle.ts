import { sql, type SQL } from "@rollcall/kit/api/db/sql";

/** A lesson as expressions in SQL. */
type Placed = Record<"weekday" | "week" | "from" | "to", SQL>;

const yearsWith = ({ from, to }: Placed, fits: SQL): SQL =>
  sql`exists (select 1 from academic_years y where y.deleted_at is null and y.end_date >= ${from} and (${to} is null or y.start_date <= ${to}) and ${fits})`;

/** Whether some year, while the lesson holds, has its week or its day of the cycle, in SQL. */
export const hasPlace = (lesson: Placed): SQL =>
  yearsWith(
    lesson,
    sql`case when ${lesson.weekday} > 7 then y.repeats = 'days' and ${lesson.weekday} - 7 <= y.cycle_days and ${lesson.week} is null
      when ${lesson.week} is not null then y.repeats = 'weeks' and ${lesson.week} <= y.cycle_weeks else true end`,
  );

/**
 * Whether a lesson of a weekday would never be held, in SQL: in each year that it holds in, a cycle
 * of days goes on from before it begins.
 */
export const isOnlyByDays = (lesson: Placed): SQL =>
  sql`(${lesson.weekday} <= 7 and ${yearsWith(lesson, sql`true`)} and not ${yearsWith(lesson, sql`(y.repeats <> 'days' or greatest(${lesson.from}, y.start_date) < y.cycle_from)`)})`;
