/** Written by `npm run db:generate` from the declarations. */
export const name = "0048-codes-by-mode";
export const statements: readonly string[] = [
  `alter table "attendance_codes" add column "modes" text collate "und-x-icu"`,
];
