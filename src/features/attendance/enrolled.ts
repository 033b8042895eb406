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
