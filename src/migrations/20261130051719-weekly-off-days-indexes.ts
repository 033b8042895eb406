/** Written by `npm run db:generate` from the declarations. */
export const name = "20261130051719-weekly-off-days-indexes";
/** A PostgreSQL makes them while their tables are used. */
export const concurrently = true;
export const statements: readonly string[] = [
  `create index "holidays_weekday_order" on "holidays" ("weekday", "id") where (deleted_at is null)`,
];
