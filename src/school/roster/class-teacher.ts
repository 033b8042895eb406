import { sql, type SQL } from "@rollcall/kit/api/db/sql";

/** Whether a time in the history of class teachers `h` holds a day. */
export const isTenureOn = (day: SQL): SQL =>
  sql`h.deleted_at is null and h.from_date <= ${day} and (h.to_date is null or h.to_date >= ${day})`;

/** Class teachers `h` with the absence `a` they have on a day, if any. */
const withAbsence = (day: SQL): SQL =>
  sql`class_teachers h left join teacher_absences a on a.teacher_id = h.teacher_id and a.deleted_at is null and ${day} between a.from_date and a.to_date`;

/**
 * Who is to take the registers of a class on a day, where they are no lesson's: the class teacher of
 * that day; while that teacher is away the stand-in, if one is named. An id, or null.
 */
export const takerOn = (classId: SQL, day: SQL): SQL =>
  sql`(select case when a.id is null then h.teacher_id else a.stand_in_id end from ${withAbsence(day)} where h.class_id = ${classId} and ${isTenureOn(day)} limit 1)`;

/**
 * Of all classes on a day, as a table (class_id, taker_id, absent_id): who is to take the registers,
 * as `takerOn` has it, and the class teacher who is away.
 */
export const classTeachersOn = (day: SQL): SQL => sql`(
  select distinct on (h.class_id) h.class_id, case when a.id is null then h.teacher_id else a.stand_in_id end as taker_id, case when a.id is not null then h.teacher_id end as absent_id
  from ${withAbsence(day)} where ${isTenureOn(day)} order by h.class_id, a.id nulls last)`;
