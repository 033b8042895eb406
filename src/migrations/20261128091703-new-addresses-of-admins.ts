/** Written by `npm run db:generate` from the declarations. */
export const name = "20261128091703-new-addresses-of-admins";
export const statements: readonly string[] = [
  `alter table "admins" add column "new_email" text collate "und-x-icu"`,
];
