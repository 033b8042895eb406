/** Written by `npm run db:generate` from the declarations. */
export const name = "20261128131056-natural-order-indexes";
/** A PostgreSQL makes them while their tables are used. */
export const concurrently = true;
export const statements: readonly string[] = [
  `create index "students_admission_no__order_order" on "students" ("admission_no__order", "id") where (deleted_at is null)`,
  `create index "teachers_employee_no__order_order" on "teachers" ("employee_no__order", "id") where (deleted_at is null)`,
  `create index "classes_name__order_order" on "classes" ("name__order", "id") where (deleted_at is null)`,
  `create index "classes_code__order_order" on "classes" ("code__order", "id") where (deleted_at is null)`,
  `create index "classes_kind_order" on "classes" ("kind", "name__order", "id") where (deleted_at is null)`,
  `create index "classes_room__order_order" on "classes" ("room__order", "id") where (deleted_at is null)`,
  `create index "classes_class_teacher_id_order" on "classes" ("class_teacher_id", "name__order", "id") where (deleted_at is null)`,
  `create index "classes_status_order" on "classes" ("status", "name__order", "id") where (deleted_at is null)`,
  `create index "subjects_name__order_order" on "subjects" ("name__order", "id") where (deleted_at is null)`,
  `create index "subjects_code__order_order" on "subjects" ("code__order", "id") where (deleted_at is null)`,
  `create index "subjects_kind_order" on "subjects" ("kind", "name__order", "id") where (deleted_at is null)`,
  `create index "subjects_status_order" on "subjects" ("status", "name__order", "id") where (deleted_at is null)`,
  `create index "periods_name__order_order" on "periods" ("name__order", "id") where (deleted_at is null)`,
  `create index "timetable_room__order_order" on "timetable" ("room__order", "id") where (deleted_at is null)`,
  `create index "substitutions_room__order_order" on "substitutions" ("room__order", "id") where (deleted_at is null)`,
  `create index "attendance_codes_code__order_order" on "attendance_codes" ("code__order", "id") where (deleted_at is null)`,
];
