/** Written by `npm run db:generate` from the declarations. */
export const name = "20261130051718-weekly-off-days";
export const statements: readonly string[] = [
  `alter table "holidays" add column "weekday" integer`,
];
