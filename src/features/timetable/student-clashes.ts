import { sql } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import type { BellSchedule } from "../../school/calendar/domain/bells";
import { meetingTimes, type Lesson } from "./domain/timetable-clash";
import { lessonDay } from "../../school/calendar/domain/weekdays";
import { bellsJson } from "../../school/calendar/bells";
import { reachOfPeriods } from "./proposed";
import { t } from "./text";

interface Time {
  class_id: number;
  period_id: number;
  start: string;
  end: string;
}
/** A lesson of a group and another lesson that one student has on the same weekday. */
interface Met {
  student: string;
  group: string;
  other: string;
  subject: string;
  weekday: number;
  /** In which both are; null for every week. */
  week: number | null;
  own: Time;
  met: Time;
  /** The days on which the student has both. */
  from: CalendarDay;
  to: CalendarDay | null;
}

/** So many are named, of so many that are looked at. */
const [maxNamed, maxLooked] = [5, 2000];

const lessonOf = ({ weekday, week, from, to }: Met, time: Time): Lesson => ({
  weekday,
  week,
  slot: `period:${time.period_id}`,
  start: time.start,
  end: time.end,
  validFrom: from,
  validTo: to,
  classId: time.class_id,
  teacherId: 0,
  secondTeacherId: null,
  room: null,
  isJoint: false,
});

const timeJson = (lesson: "l" | "o", period: "p" | "q") =>
  sql.raw(
    `json_build_object('class_id', ${lesson}.class_id, 'period_id', ${lesson}.period_id, 'start', to_char(${period}.start_time, 'HH24:MI'), 'end', to_char(${period}.end_time, 'HH24:MI'))`,
  );

/**
 * Lessons of a teaching group and of another class or group that one of these students would have
 * at the same time by the bells of both, as sentences; those that are over before a day are not
 * looked at. Two statements.
 */
export async function studentClashes(
  db: Database,
  studentIds: readonly number[],
  since: CalendarDay,
): Promise<string[]> {
  const rows = await db.query<Met>(sql`
    with spans as materialized (
      select r.* from roster_spans r where r.slots is null and r.student_id = any(${sql.param([...studentIds])}::int[]) and (r.to_date is null or r.to_date >= ${since}::date)),
    met as (
      select a.student_id, a.class_id as group_id, b.class_id as other_id, o.subject_id, l.weekday, coalesce(l.week, o.week) as week, ${timeJson("l", "p")} as own, ${timeJson("o", "q")} as met,
        greatest(a.from_date, b.from_date, l.valid_from, o.valid_from, ${since}::date) as from_date, least(a.to_date, b.to_date, l.valid_to, o.valid_to) as to_date
      from spans a join spans b on b.student_id = a.student_id and b.class_id <> a.class_id and (not b.is_group or a.class_id < b.class_id)
      join timetable l on l.class_id = a.class_id and l.deleted_at is null join ${reachOfPeriods} p on p.id = l.period_id
      join timetable o on o.class_id = b.class_id and o.weekday = l.weekday and (o.week is null or l.week is null or o.week = l.week) and o.deleted_at is null join ${reachOfPeriods} q on q.id = o.period_id
      where a.is_group and p.earliest < q.latest and q.earliest < p.latest)
    select s.name as student, g.name as "group", c.name as other, u.name as subject, m.weekday, m.week, m.own, m.met, m.from_date as "from", m.to_date as "to"
    from met m join students s on s.id = m.student_id join classes g on g.id = m.group_id join classes c on c.id = m.other_id join subjects u on u.id = m.subject_id
    where m.to_date is null or m.from_date <= m.to_date
    order by m.from_date, s.name, m.weekday, m.own ->> 'start' limit ${maxLooked}`);
  if (rows.length === 0) return [];
  const [known] = await db.query<{ bells: BellSchedule[] }>(sql`select ${bellsJson} as bells`);
  const said = rows.flatMap((one) => {
    const times = meetingTimes(lessonOf(one, one.own), lessonOf(one, one.met), known?.bells ?? []);
    if (!times) return [];
    const { student, group, other, subject, from } = one;
    return [
      t("twoLessons", {
        student,
        from,
        group,
        subject,
        class: other,
        weekday: lessonDay(one),
        start: times.b.start,
        end: times.b.end,
      }),
    ];
  });
  return [...new Set(said)].slice(0, maxNamed);
}
