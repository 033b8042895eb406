/**
 * Until now a class had one class teacher, for all its time; so it stays for the time before, as far
 * as is known: from the first day of the earliest academic year, or the day the class was entered.
 */
export const name = "0044-class-teachers-until-now";

export const statements: readonly string[] = [
  `insert into class_teachers (class_id, teacher_id, from_date)
   select c.id, c.class_teacher_id, least(c.created_at::date, (select min(start_date) from academic_years where deleted_at is null), (select min(r.date) from registers r where r.class_id = c.id))
   from classes c join teachers t on t.id = c.class_teacher_id`,
];
