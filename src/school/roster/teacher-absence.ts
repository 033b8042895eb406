import { sql, type SQL } from "@rollcall/kit/api/db/sql";

const startOf = (period: SQL): SQL =>
  sql`(select x.start_time from periods x where x.id = ${period})`;

/** The first and the last moment of an absence `a`, as rows (day, when a lesson usually begins). */
export const absenceSpan = {
  first: sql`(a.from_date, coalesce(${startOf(sql`a.first_period_id`)}, '00:00'))`,
  last: sql`(a.to_date, coalesce(${startOf(sql`a.last_period_id`)}, '24:00'))`,
};

/**
 * Whether an absence `a` holds for a lesson of a day, in SQL.
 * @param starts when the lesson usually begins, whatever bells ring on the day
 */
export const isAwayAt = (day: SQL, starts: SQL): SQL =>
  sql`(a.deleted_at is null and ${day} between a.from_date and a.to_date and (${day}, ${starts}) between ${absenceSpan.first} and ${absenceSpan.last})`;
