/** Written by `npm run db:generate` from the declarations. */
export const name = "20261129082055-erased-people";
export const statements: readonly string[] = [
  `alter table "students" add column "erased_at" timestamptz`,
  `alter table "parents" add column "erased_at" timestamptz`,
];
