/** Written by `npm run db:generate` from the declarations. */
export const name = "20261128130326-found-by-digits-indexes";
/** A PostgreSQL makes them while their tables are used. */
export const concurrently = true;
export const statements: readonly string[] = [
  `create index "students_search_text_trigrams" on "students" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 512) where (deleted_at is null)`,
  `create index "teachers_search_text_trigrams" on "teachers" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 512) where (deleted_at is null)`,
  `create index "parents_search_text_trigrams" on "parents" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 512) where (deleted_at is null)`,
  `create index "admins_search_text_trigrams" on "admins" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 512) where (deleted_at is null)`,
  `create index "classes_search_text_trigrams" on "classes" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 512) where (deleted_at is null)`,
  `create index "subjects_search_text_trigrams" on "subjects" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 512) where (deleted_at is null)`,
  `create index "academic_years_search_text_trigrams" on "academic_years" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 512) where (deleted_at is null)`,
  `create index "periods_search_text_trigrams" on "periods" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 512) where (deleted_at is null)`,
  `create index "bell_schedules_search_text_trigrams" on "bell_schedules" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 512) where (deleted_at is null)`,
  `create index "timetable_search_text_trigrams" on "timetable" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 512) where (deleted_at is null)`,
  `create index "substitutions_search_text_trigrams" on "substitutions" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 512) where (deleted_at is null)`,
  `create index "part_time_search_text_trigrams" on "part_time" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 512) where (deleted_at is null)`,
  `create index "attendance_codes_search_text_trigrams" on "attendance_codes" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 512) where (deleted_at is null)`,
  `create index "attendance_corrections_search_text_trigrams" on "attendance_corrections" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 512) where (deleted_at is null)`,
  `create index "leave_types_search_text_trigrams" on "leave_types" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 512) where (deleted_at is null)`,
  `create index "leaves_search_text_trigrams" on "leaves" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 512) where (deleted_at is null)`,
  `create index "case_tasks_search_text_trigrams" on "case_tasks" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 512) where (deleted_at is null)`,
  `create index "case_notes_search_text_trigrams" on "case_notes" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 512) where (deleted_at is null)`,
  `create index "holidays_search_text_trigrams" on "holidays" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 512) where (deleted_at is null)`,
  `create index "special_days_search_text_trigrams" on "special_days" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 512) where (deleted_at is null)`,
  `create index "message_templates_search_text_trigrams" on "message_templates" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 512) where (deleted_at is null)`,
  `create index "activity_logs_search_text_trigrams" on "activity_logs" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 512) where (deleted_at is null)`,
  `create index "system_logs_search_text_trigrams" on "system_logs" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 512) where (deleted_at is null)`,
  `create index "user_groups_search_text_trigrams" on "user_groups" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 512) where (deleted_at is null)`,
  `create index "webhooks_search_text_trigrams" on "webhooks" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 512) where (deleted_at is null)`,
];
