import { sql, type SQL } from "@rollcall/kit/api/db/sql";

/**
 * The special days `sd` of a class on a day, to be followed by `and`.
 * @param day an expression of type date
 */
export const specialDaysOf = (classId: SQL, day: SQL): SQL => sql`special_days sd
  where sd.deleted_at is null and sd.date = ${day} and (not exists (select 1 from special_days__classes l where l.from_id = sd.id) or exists (select 1 from special_days__classes l where l.from_id = sd.id and l.to_id = ${classId}))`;

/** Asked once a statement, so that ordinary days cost nothing. */
export const isSpecial = (day: SQL): SQL =>
  sql`exists (select 1 from special_days sd where sd.deleted_at is null and sd.date = ${day})`;

/** The weekday whose lessons a class has on a day, in SQL: the same rule as `timetableDay`. */
export const lessonsOfDay = (classId: SQL, day: SQL): SQL =>
  sql`coalesce(case when ${isSpecial(day)} then (select sd.lessons_of from ${specialDaysOf(classId, day)} and sd.effect = 'school_day' and sd.lessons_of is not null order by sd.id limit 1) end, extract(isodow from ${day})::int)`;
