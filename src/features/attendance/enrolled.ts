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

/** Whether a class is a teaching group. @param classId an expression in SQL */
export const isGroup = (classId: SQL): SQL =>
  sql`exists (select 1 from classes grp where grp.id = ${classId} and grp.kind = 'group')`;
