/** Written by `npm run db:generate` from the declarations. */
export const name = "0050-leave-allowances";
export const statements: readonly string[] = [
  `alter table "leave_types" add column "allowance" integer`,
  `create index "leave_types_allowance_order" on "leave_types" ("allowance", "id") where (deleted_at is null)`,
];
