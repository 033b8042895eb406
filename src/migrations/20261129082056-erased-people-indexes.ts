/** Written by `npm run db:generate` from the declarations. */
export const name = "20261129082056-erased-people-indexes";
/** A PostgreSQL makes them while their tables are used. */
export const concurrently = true;
export const statements: readonly string[] = [
  `create index "students_erased_at_order" on "students" ("erased_at", "id") where (deleted_at is null)`,
  `create index "parents_erased_at_order" on "parents" ("erased_at", "id") where (deleted_at is null)`,
];
