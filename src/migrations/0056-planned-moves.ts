/** Written by `npm run db:generate` from the declarations. */
export const name = "0056-planned-moves";
export const statements: readonly string[] = [
  `alter table "students" add column "next_class_id" integer`,
  `alter table "students" add column "next_class_from" date`,
  `alter table "students" add column "next_roll_no" integer`,
  `alter table "students" add column "next_status" text collate "C"`,
  `alter table "students" add constraint "students_next_status_choice" check ("next_status" in ('inactive', 'graduated', 'left'))`,
  `create index "students_next_class_id_order" on "students" ("next_class_id", "id") where (deleted_at is null)`,
  `alter table "students" add constraint "students_next_class_id_reference" foreign key ("next_class_id") references "classes" (id)`,
];
