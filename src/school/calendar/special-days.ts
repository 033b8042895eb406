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

const lessonsOfSpecial = (classId: SQL, day: SQL): SQL =>
  sql`case when ${isSpecial(day)} then (select sd.lessons_of from ${specialDaysOf(classId, day)} and sd.effect = 'school_day' and sd.lessons_of is not null order by sd.id limit 1) end`;

/**
 * The weekday whose lessons a class has on a day, in SQL: the same rule as `timetableDay`. Lessons
 * of that weekday are also `isInWeek`.
 */
export const lessonsOfDay = (classId: SQL, day: SQL): SQL =>
  sql`coalesce(${lessonsOfSpecial(classId, day)}, ${cycleDayOf(day)}, extract(isodow from ${day})::int)`;

/** Which day of a cycle a day is, 0 where the cycle leaves it out; null where there is none. */
export const cycleDayOf = (day: SQL): SQL =>
  sql`(select td.turn from timetable_days td where td.date = ${day} and (td.turn = 0 or td.turn > 7))::int`;

/**
 * Whether a lesson of every week or of one of weeks A to D is held in the week of a day, in SQL.
 * @param week that of the lesson; null for every week
 */
export const isInWeek = (week: SQL, day: SQL): SQL =>
  sql`(${week} is null or ${week} = (select td.turn from timetable_days td where td.date = ${day}))`;

/** The day of the week whose bells ring for a class, in SQL: the same rule as in `bellsOn`. */
export const bellDay = (classId: SQL, day: SQL): SQL =>
  sql`coalesce((select n.of from (select ${lessonsOfSpecial(classId, day)} as of offset 0) n where n.of <= 7), extract(isodow from ${day})::int)`;
