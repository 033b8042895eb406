import { inNaturalOrder } from "@rollcall/kit/api/db/natural-order";
import { sql } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { atOnce } from "./domain/suggest-covers";
import type { WeeklyOff } from "../../school/calendar/domain/weekly-off";
import { absencesIn, heldLessons } from "./held-lessons";
import { compareNames } from "@rollcall/kit/schema/formats/names";

interface Named {
  id: number;
  name: string;
}

/** A lesson as it takes place on the day. */
export interface DayLesson {
  id: number;
  class: Named;
  subject: Named;
  period: string;
  start: string;
  end: string;
  /** When it begins by the usual bells: absences from one lesson to another go by these. */
  usual_start: string;
  room: string | null;
  /** The lesson's own teacher. */
  teacher: Named;
  is_teacher_absent: boolean;
  stand_in: Named | null;
  is_stand_in_absent: boolean;
  /** Who takes the lesson too, whoever else does. */
  second: Named | null;
  is_second_absent: boolean;
  /** Whether its class is taught together with others. */
  is_joint: boolean;
  is_cancelled: boolean;
  substitution_id: number | null;
}

/** An active teacher. */
interface DayTeacher extends Named {
  /** From when to when the teacher is away on the day, by the usual starts of lessons; null: there. */
  away: { first: string | null; last: string | null } | null;
  /** Lessons of others in the 30 days up to the day. */
  covers: number;
  /** What the teacher has lessons of at that time, and of which classes. */
  subject_ids: number[];
  class_ids: number[];
}

export interface CoverDay {
  lessons: DayLesson[];
  teachers: DayTeacher[];
}

/** Days in which covers are counted. */
const countedDays = 30;

/** Every lesson of a day and every active teacher. Two statements. */
export async function readCoverDay(
  db: Database,
  date: CalendarDay,
  offDays: readonly WeeklyOff[],
): Promise<CoverDay> {
  const day = sql`${date}::date`;
  const away = absencesIn(day);
  const lessons = await db.query<DayLesson>(sql`
    with ${heldLessons(sql`(select ${day} as date)`, offDays)}
    select q.id, q.period, q.start, q."end", to_char(q.usual_start, 'HH24:MI') as usual_start, q.room, q.is_cancelled, q.is_joint, q.substitution_id,
      json_build_object('id', c.id, 'name', c.name) as class, json_build_object('id', j.id, 'name', j.name) as subject,
      json_build_object('id', e.id, 'name', e.name) as teacher, ${away.own} as is_teacher_absent,
      case when y.id is not null then json_build_object('id', y.id, 'name', y.name) end as stand_in, ${away.standIn} as is_stand_in_absent,
      case when z.id is not null then json_build_object('id', z.id, 'name', z.name) end as second, ${away.second} as is_second_absent
    from held q join classes c on c.id = q.class_id join subjects j on j.id = q.subject_id join teachers e on e.id = q.own_id left join teachers y on y.id = q.stand_in_id left join teachers z on z.id = q.second_id
    order by q.start, ${inNaturalOrder(sql`c.name`)}, q.id`);
  const teachers = await db.query<DayTeacher>(sql`
    with taught as (
      select x.teacher_id, coalesce(json_agg(distinct t.subject_id), '[]') as subject_ids, coalesce(json_agg(distinct t.class_id), '[]') as class_ids
      from timetable t cross join unnest(array[t.teacher_id, t.second_teacher_id]) x(teacher_id) where t.deleted_at is null and t.valid_from <= ${day} and (t.valid_to is null or t.valid_to >= ${day}) group by x.teacher_id),
    covered as (
      select s.teacher_id, count(*)::int as covers from substitutions s
      where s.deleted_at is null and not s.is_cancelled and s.date > ${day} - ${countedDays}::int and s.date <= ${day} group by s.teacher_id)
    select e.id, e.name, 
      (select json_build_object('first', case when a.from_date = ${day} then to_char(f.start_time, 'HH24:MI') end, 'last', case when a.to_date = ${day} then to_char(l.start_time, 'HH24:MI') end) from teacher_absences a left join periods f on f.id = a.first_period_id left join periods l on l.id = a.last_period_id
        where a.deleted_at is null and a.teacher_id = e.id and ${day} between a.from_date and a.to_date) as away, coalesce(k.covers, 0) as covers,
      coalesce(g.subject_ids, '[]') as subject_ids, coalesce(g.class_ids, '[]') as class_ids
    from teachers e left join taught g on g.teacher_id = e.id left join covered k on k.teacher_id = e.id
    where e.deleted_at is null and e.status = 'active' order by e.id`);
  return { lessons, teachers };
}

/** Whether a lesson has a teacher who is there, or needs none. */
export const isCovered = (lesson: DayLesson): boolean =>
  lesson.is_cancelled ||
  (lesson.second !== null && !lesson.is_second_absent) ||
  (lesson.stand_in ? !lesson.is_stand_in_absent : !lesson.is_teacher_absent);

/** Whether a lesson is looked after: its own teacher is absent, or who was to take it is. */
export const concernsCover = (lesson: DayLesson): boolean =>
  lesson.is_teacher_absent || !isCovered(lesson);

/** Whether a teacher is away when a lesson is. */
export const isAwayIn = (
  { away }: Pick<DayTeacher, "away">,
  { usual_start: starts }: Pick<DayLesson, "usual_start">,
): boolean =>
  away !== null &&
  (away.first === null || starts >= away.first) &&
  (away.last === null || starts <= away.last);

const isTakenBy = ({ stand_in, teacher, second }: DayLesson, id: number) =>
  (stand_in ?? teacher).id === id || second?.id === id;

/** Whether two lessons need a teacher each: they are at once, and not taken together. */
export const needTwo = (a: TimedLesson, b: TimedLesson): boolean =>
  atOnce(a, b) && !(a.is_joint && b.is_joint);
type TimedLesson = Pick<DayLesson, "start" | "end" | "is_joint">;

/** The lessons that keep a teacher busy at the time of another lesson. */
export const busyAt = (
  lesson: TimedLesson & Pick<DayLesson, "id">,
  teacherId: number,
  lessons: readonly DayLesson[],
): DayLesson[] =>
  lessons.filter(
    (other) =>
      other.id !== lesson.id &&
      !other.is_cancelled &&
      isTakenBy(other, teacherId) &&
      needTwo(other, lesson),
  );

/** A teacher who is free for a lesson. */
interface Free extends DayTeacher {
  teaches_subject: boolean;
  teaches_class: boolean;
}

/**
 * Who is free for a lesson: there, and without a lesson then. First those who teach its subject,
 * then those who teach its class, then those with the fewest covers.
 */
export function freeFor(lesson: DayLesson, { lessons, teachers }: CoverDay): Free[] {
  const others = lessons.filter(
    (other) => other.id !== lesson.id && !other.is_cancelled && needTwo(other, lesson),
  );
  return teachers
    .filter(
      ({ id, away }) =>
        id !== lesson.teacher.id &&
        !isAwayIn({ away }, lesson) &&
        !others.some((other) => isTakenBy(other, id)),
    )
    .map((one) => ({
      ...one,
      teaches_subject: one.subject_ids.includes(lesson.subject.id),
      teaches_class: one.class_ids.includes(lesson.class.id),
    }))
    .toSorted(
      (a, b) =>
        Number(b.teaches_subject) - Number(a.teaches_subject) ||
        Number(b.teaches_class) - Number(a.teaches_class) ||
        a.covers - b.covers ||
        compareNames(a.name, b.name) ||
        a.id - b.id,
    );
}
