/** Written by `npm run db:generate` from the declarations. */
export const name = "0015-activity-addresses";
export const statements: readonly string[] = [
  `drop index "activity_logs_list_order"`,
  `alter table "activity_logs" add column "address" text collate "und-x-icu"`,
  `alter table "activity_logs" add column "details" jsonb`,
  `create index "activity_logs_address_order" on "activity_logs" ("address", "id") where (deleted_at is null)`,
  `create index "activity_logs_address_trigrams" on "activity_logs" using gin ("address" gin_trgm_ops) with (gin_pending_list_limit = 512) where (deleted_at is null)`,
  `create index "activity_logs_list_order" on "activity_logs" ("id") where (deleted_at is null)`,
  `create index "activity_logs_created_at_order" on "activity_logs" ("created_at", "id") where (deleted_at is null)`,
];
