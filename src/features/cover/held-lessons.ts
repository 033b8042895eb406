import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { WeeklyOff } from "../../school/calendar/domain/weekly-off";
import { timesOn } from "../../school/calendar/bells";
import { isLessonHeld, isOpenDay } from "../../school/calendar/calendar";
import { isAwayAt } from "../../school/roster/teacher-absence";
import { isInWeek, lessonsOfDay } from "../../school/calendar/special-days";

/** Whether a teacher is away in a lesson of a day, in SQL. */
const isAbsentAt = (teacherId: SQL, day: SQL, starts: SQL): SQL =>
  sql`exists (select 1 from teacher_absences a where a.teacher_id = ${teacherId} and ${isAwayAt(day, starts)})`;

/** Who of a lesson `q` of `held` is away: its own teacher, the stand-in, and all who take it. */
export const absencesIn = (day: SQL) => {
  const isAway = (teacher: string) => isAbsentAt(sql.raw(`q.${teacher}`), day, sql`q.usual_start`);
  return {
    own: isAway("own_id"),
    standIn: isAway("stand_in_id"),
    second: isAway("second_id"),
    all: sql`(${isAway("teacher_id")} and (q.second_id is null or ${isAway("second_id")}))`,
  };
};

/**
 * Two tables for a `with`: `open_classes`, and `held`, the lessons that take place on days, the
 * cancelled ones among them. `own_id` is the lesson's teacher, `teacher_id` who takes it on the day
 * and `second_id` who takes it too, `usual_start` when its period begins by the usual bells.
 * @param days a table of one column `date`
 * @param whose only some lessons `t`
 */
export const heldLessons = (
  days: SQL,
  offDays: readonly WeeklyOff[],
  whose: SQL = sql`true`,
): SQL => sql`
  open_classes as materialized (
    select c.id, d.date, ${lessonsOfDay(sql`c.id`, sql`d.date`)} as weekday
    from classes c cross join ${days} d
    where c.deleted_at is null and c.status = 'active' and ${isOpenDay(sql`c.id`, sql`d.date`, offDays)}),
  held as materialized (
    select t.id, o.date, t.class_id, t.subject_id, p.name as period, to_char(r.start_time, 'HH24:MI') as start, to_char(r.end_time, 'HH24:MI') as "end", p.start_time as usual_start,
      coalesce(s.room, t.room) as room, t.teacher_id as own_id, t.second_teacher_id as second_id, t.is_joint, s.teacher_id as stand_in_id, coalesce(s.teacher_id, t.teacher_id) as teacher_id,
      coalesce(s.is_cancelled, false) as is_cancelled, s.id as substitution_id
    from open_classes o
    join timetable t on t.class_id = o.id and t.weekday = o.weekday and ${isInWeek(sql`t.week`, sql`o.date`)} and t.deleted_at is null and t.valid_from <= o.date and (t.valid_to is null or t.valid_to >= o.date)
    join periods p on p.id = t.period_id cross join lateral ${timesOn(sql`t.class_id`, sql`o.date`)} r
    left join substitutions s on s.lesson_id = t.id and s.date = o.date and s.deleted_at is null
    where ${whose} and ${isLessonHeld(sql`t.class_id`, sql`o.date`, { id: sql`p.id`, starts: sql`p.start_time` })})`;
