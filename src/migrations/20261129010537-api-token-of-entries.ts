/** Written by `npm run db:generate` from the declarations. */
export const name = "20261129010537-api-token-of-entries";
export const statements: readonly string[] = [
  `alter table "activity_logs" add column "api_token" text collate "und-x-icu"`,
];
