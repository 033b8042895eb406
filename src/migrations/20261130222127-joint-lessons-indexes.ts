/** Written by `npm run db:generate` from the declarations. */
export const name = "20261130222127-joint-lessons-indexes";
/** A PostgreSQL makes them while their tables are used. */
export const concurrently = true;
export const statements: readonly string[] = [
  `create index "timetable_second_teacher_id_order" on "timetable" ("second_teacher_id", "weekday", "id") where (deleted_at is null)`,
];
