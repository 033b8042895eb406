import { sql, type SQL } from "@rollcall/kit/api/db/sql";

/** Whether a student is not in the trash. @param studentId an expression in SQL */
export const isLive = (studentId: SQL): SQL =>
  sql`not exists (select 1 from students gone where gone.id = ${studentId} and gone.deleted_at is not null)`;

/**
 * The enrolments that count, to select from: those of a student in the trash do not, so that he is
 * expected nowhere, and they do again as they were once he is restored.
 */
export const enrolments: SQL = sql`(
  select e.id, e.student_id, e.class_id, e.from_date, e.to_date from enrolments e where e.deleted_at is null and ${isLive(sql`e.student_id`)})`;

/**
 * A student's roll number in a class at the last day of a span there, from the enrolment of that
 * time; null where none is known.
 */
export const rollNoIn = ({
  student,
  classId,
  from,
  to,
}: Record<"student" | "classId" | "from" | "to", SQL>): SQL =>
  sql`(select n.roll_no from enrolments n where n.student_id = ${student} and n.class_id = ${classId} and n.deleted_at is null and n.from_date <= ${to} and (n.to_date is null or n.to_date >= ${from}) order by n.from_date desc limit 1)`;

/** A student's roll number in a class on a day. */
export const rollNoOn = (student: SQL, classId: SQL, day: SQL): SQL =>
  rollNoIn({ student, classId, from: day, to: day });
