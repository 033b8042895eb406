/** Written by `npm run db:generate` from the declarations. */
export const name = "0033-names-in-the-log";
export const statements: readonly string[] = [
  `alter table "activity_logs" add column "record_title" text collate "und-x-icu"`,
];
