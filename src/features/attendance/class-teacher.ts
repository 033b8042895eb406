import { sql, type SQL } from "@rollcall/kit/api/db/sql";

/** Whether a time in the history of class teachers `h` holds a day. */
export const isTenureOn = (day: SQL): SQL =>
  sql`h.deleted_at is null and h.from_date <= ${day} and (h.to_date is null or h.to_date >= ${day})`;

/** The class teacher of a class on a day: an id, or null. */
export const classTeacherOn = (classId: SQL, day: SQL): SQL =>
  sql`(select h.teacher_id from class_teachers h where h.class_id = ${classId} and ${isTenureOn(day)} limit 1)`;
