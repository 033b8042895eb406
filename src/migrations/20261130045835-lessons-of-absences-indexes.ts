/** Written by `npm run db:generate` from the declarations. */
export const name = "20261130045835-lessons-of-absences-indexes";
/** A PostgreSQL makes them while their tables are used. */
export const concurrently = true;
export const statements: readonly string[] = [
  `create index "teacher_absences_first_period_id_order" on "teacher_absences" ("first_period_id", "id") where (deleted_at is null)`,
  `create index "teacher_absences_last_period_id_order" on "teacher_absences" ("last_period_id", "id") where (deleted_at is null)`,
];
