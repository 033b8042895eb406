/** Written by `npm run db:generate` from the declarations. */
export const name = "20261129010538-api-token-of-entries-indexes";
/** A PostgreSQL makes them while their tables are used. */
export const concurrently = true;
export const statements: readonly string[] = [
  `create index "activity_logs_api_token_order" on "activity_logs" ("api_token", "id") where (deleted_at is null)`,
  `create index "activity_logs_api_token_trigrams" on "activity_logs" using gin ("api_token" gin_trgm_ops) with (gin_pending_list_limit = 512) where (deleted_at is null)`,
];
