/** Written by `npm run db:generate` from the declarations. */
export const name = "20261128211501-second-factor-of-groups";
export const statements: readonly string[] = [
  `alter table "user_groups" add column "needs_second_factor" boolean not null default false`,
];
