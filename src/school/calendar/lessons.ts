import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { isOfDay, noLessonsIn, type SchoolCalendar } from "./domain/school-calendar";
import { isLessonHeld } from "./calendar";
import { cycleDayOf, isInWeek, lessonsOfDay } from "./special-days";

/** `t` is a lesson, `s` what a substitution of the day says of it, `p` its period; to be followed by `and`. */
const validOn = (day: SQL): SQL => sql`
  timetable t join periods p on p.id = t.period_id left join substitutions s on s.lesson_id = t.id and s.date = ${day} and s.deleted_at is null
  where t.deleted_at is null and t.valid_from <= ${day} and (t.valid_to is null or t.valid_to >= ${day}) and not coalesce(s.is_cancelled, false)`;

/**
 * The lessons that may take place on a day, by the weekdays that classes can follow then; which do,
 * `takesPlace` tells of each. To be followed by `and`. Cheap to plan, unlike `lessonsOn`.
 */
export const lessonsToEvaluate = (day: SQL): SQL =>
  sql`${validOn(day)} and ${isInWeek(sql`t.week`, day)} and t.weekday = any(array(select coalesce(${cycleDayOf(day)}, extract(isodow from ${day})::int) union all select lessons_of from special_days where deleted_at is null and date = ${day}))`;

/** A lesson as far as the calendar decides about it. */
export interface TimetableLesson {
  classId: number;
  weekday: number;
  /** 1 to 4 for weeks A to D; null for every week. */
  week: number | null;
  slot: string;
  /** When its period usually begins, `HH:MM`. */
  starts: string | null;
}

/** Whether a lesson of `lessonsToEvaluate` takes place on a day: the same rule as `lessonsOn`. */
export const takesPlace = (
  { classId, slot, starts, ...lesson }: TimetableLesson,
  day: CalendarDay,
  calendar: SchoolCalendar,
): boolean =>
  isOfDay(lesson, day, classId, calendar) && !noLessonsIn(slot, starts, day, classId, calendar);

/**
 * The lessons that take place on a day: valid then, of the weekday whose timetable the class
 * follows and of its week, neither cancelled nor left out by a special day. To be followed by `and`.
 */
export const lessonsOn = (day: SQL): SQL =>
  sql`${validOn(day)} and t.weekday = ${lessonsOfDay(sql`t.class_id`, day)} and ${isInWeek(sql`t.week`, day)} and ${isLessonHeld(sql`t.class_id`, day, { id: sql`p.id`, starts: sql`p.start_time` })}`;

/** Lessons of a class in a period as JSON, of those that may take place on a day. */
export const lessonsJson = (classId: SQL, day: SQL, period: SQL): SQL =>
  sql`(select coalesce(json_agg(json_build_object('id', t.id, 'weekday', t.weekday, 'week', t.week,
      'subject', (select json_build_object('id', x.id, 'name', x.name) from subjects x where x.id = t.subject_id),
      'teacher', (select json_build_object('id', y.id, 'name', y.name) from teachers y where y.id = coalesce(s.teacher_id, t.teacher_id)),
      'room', coalesce(s.room, t.room)) order by t.id), '[]') from ${lessonsToEvaluate(day)} and t.class_id = ${classId} and t.period_id = ${period})`;
