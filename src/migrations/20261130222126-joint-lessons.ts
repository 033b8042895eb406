/** Written by `npm run db:generate` from the declarations. */
export const name = "20261130222126-joint-lessons";
export const statements: readonly string[] = [
  `alter table "timetable" add column "second_teacher_id" integer`,
  `alter table "timetable" add column "is_joint" boolean not null default false`,
  `alter table "timetable" add constraint "timetable_second_teacher_id_reference" foreign key ("second_teacher_id") references "teachers" (id)`,
];
