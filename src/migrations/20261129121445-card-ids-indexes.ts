/** Written by `npm run db:generate` from the declarations. */
export const name = "20261129121445-card-ids-indexes";
/** A PostgreSQL makes them while their tables are used. */
export const concurrently = true;
export const statements: readonly string[] = [
  `create index "students_card_no_order" on "students" ("card_no", "id") where (deleted_at is null)`,
  `create index "students_card_no_trigrams" on "students" using gin ("card_no" gin_trgm_ops) with (gin_pending_list_limit = 512) where (deleted_at is null)`,
  `create index "students_search_text_trigrams" on "students" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 512) where (deleted_at is null)`,
];
