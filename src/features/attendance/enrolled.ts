import { sql, type SQL } from "@rollcall/kit/api/db/sql";

/** Whether a student is not in the trash. @param studentId an expression in SQL */
export const isLive = (studentId: SQL): SQL =>
  sql`not exists (select 1 from students gone where gone.id = ${studentId} and gone.deleted_at is not null)`;

/**
 * Who is expected in which class or teaching group, to select from, without the days on which a
 * student is not due (0038-roster-spans): a student in the trash is expected nowhere, and is again
 * once restored.
 */
export const rosterSpans: SQL = sql`(
  select e.student_id, e.class_id, e.is_group, e.from_date, e.to_date from roster_spans e where ${isLive(sql`e.student_id`)})`;

/** The same of classes only: one at most for a student and a day. */
export const classSpans: SQL = sql`(
  select e.student_id, e.class_id, e.from_date, e.to_date from roster_spans e where not e.is_group and ${isLive(sql`e.student_id`)})`;

/**
 * A student's roll number in a class at the last day of a span there, from the enrolment of that
 * time; in a teaching group that of the class. Null where none is known.
 */
export const rollNoIn = ({
  student,
  classId,
  from,
  to,
}: Record<"student" | "classId" | "from" | "to", SQL>): SQL =>
  sql`(select n.roll_no from enrolments n where n.student_id = ${student} and n.deleted_at is null and n.from_date <= ${to} and (n.to_date is null or n.to_date >= ${from}) order by n.class_id = ${classId} desc, n.from_date desc limit 1)`;

/** A student's roll number in a class on a day. */
export const rollNoOn = (student: SQL, classId: SQL, day: SQL): SQL =>
  rollNoIn({ student, classId, from: day, to: day });
