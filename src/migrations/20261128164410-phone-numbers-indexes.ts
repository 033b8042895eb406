/** Written by `npm run db:generate` from the declarations. */
export const name = "20261128164410-phone-numbers-indexes";
/** A PostgreSQL makes them while their tables are used. */
export const concurrently = true;
export const statements: readonly string[] = [
  `create index "students_phone_number" on "students" (regexp_replace("phone", '[^0-9+]', '', 'g')) where (deleted_at is null)`,
  `create index "students_phone_undialled" on "students" ("id") where (deleted_at is null and "phone" !~ '^\\+[1-9][0-9]{6,14}$')`,
  `create index "teachers_phone_number" on "teachers" (regexp_replace("phone", '[^0-9+]', '', 'g')) where (deleted_at is null)`,
  `create index "teachers_phone_undialled" on "teachers" ("id") where (deleted_at is null and "phone" !~ '^\\+[1-9][0-9]{6,14}$')`,
  `create index "parents_phone_number" on "parents" (regexp_replace("phone", '[^0-9+]', '', 'g')) where (deleted_at is null)`,
  `create index "parents_phone_undialled" on "parents" ("id") where (deleted_at is null and "phone" !~ '^\\+[1-9][0-9]{6,14}$')`,
];
