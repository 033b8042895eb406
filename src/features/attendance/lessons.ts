import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { isLessonHeld } from "./calendar";
import { lessonsOfDay } from "./special-days";

/**
 * The lessons that take place on a day: valid then, of the weekday whose timetable the class
 * follows, neither cancelled nor left out by a special day; `t` is the lesson, `s` what a
 * substitution says of it, `x` its subject and `y` its teacher on that day.
 */
export const lessonsOn = (day: SQL): SQL => sql`
  timetable t join periods p on p.id = t.period_id left join substitutions s on s.lesson_id = t.id and s.date = ${day} and s.deleted_at is null
  left join subjects x on x.id = t.subject_id left join teachers y on y.id = coalesce(s.teacher_id, t.teacher_id)
  where t.deleted_at is null and t.weekday = ${lessonsOfDay(sql`t.class_id`, day)} and t.valid_from <= ${day} and (t.valid_to is null or t.valid_to >= ${day}) and not coalesce(s.is_cancelled, false) and ${isLessonHeld(sql`t.class_id`, day, { id: sql`p.id`, starts: sql`p.start_time` })}`;

/** A lesson of `lessonsOn` as JSON. */
const lessonFields: SQL = sql`json_build_object('id', t.id, 'subject', json_build_object('id', x.id, 'name', x.name), 'teacher', json_build_object('id', y.id, 'name', y.name), 'room', coalesce(s.room, t.room))`;

/** The lesson of a class on a day in a period, or null. */
export const lessonJson = (classId: SQL, day: SQL, period: SQL): SQL =>
  sql`(select ${lessonFields} from ${lessonsOn(day)} and t.class_id = ${classId} and t.period_id = ${period} order by t.id limit 1)`;
