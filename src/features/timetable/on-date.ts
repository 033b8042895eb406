import { inNaturalOrder } from "@rollcall/kit/api/db/natural-order";
import { sql } from "@rollcall/kit/api/db/sql";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import type { Database } from "@rollcall/kit/api/db/database";
import { timesOn } from "../../school/calendar/bells";
import { isLessonHeld } from "../../school/calendar/calendar";
import { isInWeek, lessonsOfDay } from "../../school/calendar/special-days";
import { t } from "./text";

/** A lesson as it takes place on one date, with who takes it then and where. */
export interface Occupied {
  class: string;
  subject: string;
  start: string;
  end: string;
  /** The name of the teacher who is needed in both. */
  teacher: string;
  room: string | null;
  same_teacher: boolean;
  same_room: boolean;
}

type Words = Pick<Occupied, "class" | "subject" | "start" | "end">;

/** A lesson of a day in words: class, subject and time. */
export const lessonWords = ({ class: its, subject, start, end }: Words): string =>
  t("lesson", { class: its, subject, start, end });

/** Said of a teacher who has another lesson at the time. */
export const busySentence = (teacher: string, lesson: Words): string =>
  t("busy", { teacher, lesson: lessonWords(lesson) });

/**
 * The other lessons of a date, at the time of this one, that have the teacher or the room then:
 * substitutions counted, cancelled lessons not, nor those taken together with it.
 */
export const occupiedOn = (
  db: Database,
  wanted: { lesson: number; date: CalendarDay; teacher: number | null; room: string | null },
): Promise<Occupied[]> => {
  const day = sql`${wanted.date}::date`;
  return db.query<Occupied>(sql`
    with own as (select w.id, w.is_joint, h.start_time, h.end_time from timetable w join periods p on p.id = w.period_id cross join lateral ${timesOn(sql`w.class_id`, day)} h where w.id = ${wanted.lesson}),
    held as (
      select t.id, t.class_id, t.subject_id, b.start_time, b.end_time, coalesce(s.teacher_id, t.teacher_id) as teacher_id, t.second_teacher_id, coalesce(s.room, t.room) as room
      from own join timetable t on t.weekday = ${lessonsOfDay(sql`t.class_id`, day)} and ${isInWeek(sql`t.week`, day)} and t.id <> own.id and t.deleted_at is null and t.valid_from <= ${wanted.date} and (t.valid_to is null or t.valid_to >= ${wanted.date})
      join periods p on p.id = t.period_id cross join lateral ${timesOn(sql`t.class_id`, day)} b
      left join substitutions s on s.lesson_id = t.id and s.date = ${wanted.date} and s.deleted_at is null
      where b.start_time < own.end_time and own.start_time < b.end_time and not (own.is_joint and t.is_joint) and not coalesce(s.is_cancelled, false) and ${isLessonHeld(sql`t.class_id`, day, { id: sql`p.id`, starts: sql`p.start_time` })})
    select * from (
      select c.name as class, (select e.name from teachers e where e.id = ${wanted.teacher}::int) as teacher, j.name as subject, h.start_time as start, h.end_time as "end", h.room,
        coalesce(${wanted.teacher}::int in (h.teacher_id, h.second_teacher_id), false) as same_teacher, coalesce(lower(btrim(h.room)) = lower(btrim(${wanted.room}::text)), false) as same_room
      from held h join classes c on c.id = h.class_id join subjects j on j.id = h.subject_id) x
    where same_teacher or same_room order by start, ${inNaturalOrder(sql`class`)} limit 20`);
};
