/** Written by `npm run db:generate` from the declarations. */
export const name = "0045-enrolment-roll-numbers";
export const statements: readonly string[] = [
  `alter table "enrolments" add column "roll_no" integer`,
  `create index "enrolments_roll_no_order" on "enrolments" ("roll_no", "id") where (deleted_at is null)`,
];
