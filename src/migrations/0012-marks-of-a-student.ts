/**
 * A student's marks lie one to a page, in registers taken over a year. With what is shown of them
 * in the index a year is read from a dozen pages and not from hundreds; that holds for what a
 * vacuum has seen, so it comes every few days and not every few months.
 */
export const name = "0012-marks-of-a-student";

export const statements: readonly string[] = [
  `drop index marks_of_student`,
  `create index marks_of_student on marks (student_id, date) include (register_id, code_id, minutes_late, remark)`,
  `alter table marks set (autovacuum_vacuum_insert_scale_factor = 0.02)`,
];
