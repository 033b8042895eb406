/** Written by `npm run db:generate` from the declarations. */
export const name = "0031-accounts-of-teachers";
export const statements: readonly string[] = [
  `alter table "teachers" add column "account_id" integer`,
  `create unique index "teachers_account_id_unique" on "teachers" ("account_id") where (deleted_at is null)`,
  `create index "teachers_account_id_order" on "teachers" ("account_id", "name", "id") where (deleted_at is null)`,
  `alter table "teachers" add constraint "teachers_account_id_reference" foreign key ("account_id") references "admins" (id)`,
];
