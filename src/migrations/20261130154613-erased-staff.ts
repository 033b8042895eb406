/** Written by `npm run db:generate` from the declarations. */
export const name = "20261130154613-erased-staff";
export const statements: readonly string[] = [
  `alter table "teachers" add column "erased_at" timestamptz`,
  `alter table "admins" add column "erased_at" timestamptz`,
];
