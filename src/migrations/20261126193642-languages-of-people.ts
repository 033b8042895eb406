/** Written by `npm run db:generate` from the declarations. */
export const name = "20261126193642-languages-of-people";
export const statements: readonly string[] = [
  `alter table "teachers" add column "language" text collate "C"`,
  `alter table "parents" add column "language" text collate "C"`,
  `alter table "admins" add column "language" text collate "C"`,
  `alter table "teachers" add constraint "teachers_language_choice" check ("language" in ('en', 'hi', 'ar'))`,
  `alter table "parents" add constraint "parents_language_choice" check ("language" in ('en', 'hi', 'ar'))`,
  `alter table "admins" add constraint "admins_language_choice" check ("language" in ('en', 'hi', 'ar'))`,
];
