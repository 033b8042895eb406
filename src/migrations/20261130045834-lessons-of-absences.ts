/** Written by `npm run db:generate` from the declarations. */
export const name = "20261130045834-lessons-of-absences";
export const statements: readonly string[] = [
  `alter table "teacher_absences" add column "first_period_id" integer`,
  `alter table "teacher_absences" add column "last_period_id" integer`,
  `alter table "teacher_absences" add constraint "teacher_absences_first_period_id_reference" foreign key ("first_period_id") references "periods" (id)`,
  `alter table "teacher_absences" add constraint "teacher_absences_last_period_id_reference" foreign key ("last_period_id") references "periods" (id)`,
];
