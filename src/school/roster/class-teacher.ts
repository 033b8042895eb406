import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { isAwayAt } from "./teacher-absence";

/** Whether a time in the history of class teachers `h` holds a day. */
export const isTenureOn = (day: SQL): SQL =>
  sql`h.deleted_at is null and h.from_date <= ${day} and (h.to_date is null or h.to_date >= ${day})`;

/** When the register of a whole day, a morning or an afternoon (`pm`) is taken: in its first lesson. */
const startsAt = (slot: SQL): SQL => sql`(case when ${slot} = 'pm'
  then coalesce((select min(p.start_time) from periods p where p.deleted_at is null and not p.is_break and p.start_time >= '12:00'), '12:00')
  else coalesce((select min(p.start_time) from periods p where p.deleted_at is null and not p.is_break), '00:00') end)`;

/** Class teachers `h` with the absence `a` in which the register of a slot is taken, if any. */
const withAbsence = (day: SQL, slot: SQL): SQL =>
  sql`class_teachers h left join teacher_absences a on a.teacher_id = h.teacher_id and ${isAwayAt(day, startsAt(slot))}`;

/**
 * Who is to take a register of a class on a day, where it is no lesson's: the class teacher of
 * that day; while that teacher is away the stand-in, if one is named. An id, or null.
 * @param slot `day`, `am` or `pm`
 */
export const takerOn = (classId: SQL, day: SQL, slot: SQL): SQL =>
  sql`(select case when a.id is null then h.teacher_id else a.stand_in_id end from ${withAbsence(day, slot)} where h.class_id = ${classId} and ${isTenureOn(day)} limit 1)`;

/**
 * Of all classes on a day, as a table (class_id, taker_id, absent_id): who is to take the register,
 * as `takerOn` has it, and the class teacher who is away.
 */
export const classTeachersOn = (day: SQL, slot: SQL): SQL => sql`(
  select distinct on (h.class_id) h.class_id, case when a.id is null then h.teacher_id else a.stand_in_id end as taker_id, case when a.id is not null then h.teacher_id end as absent_id
  from ${withAbsence(day, slot)} where ${isTenureOn(day)} order by h.class_id, a.id nulls last)`;
