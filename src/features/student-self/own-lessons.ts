import { sql } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { timesOn } from "../../school/calendar/bells";
import { isOpenDay, offDaysOf } from "../../school/calendar/calendar";
import { lessonsOn } from "../../school/calendar/lessons";
import { rosterSpans } from "../../school/roster/enrolled";
import { releasedOn } from "../../school/roster/released";
import { readStored } from "../../school/settings/settings";
import type { ownAttendance } from "./contract";

type Lesson = DataOf<typeof ownAttendance>["lessons"][number];

/**
 * The lessons of a student on a day as they take place then: those of the class and of teaching
 * groups that have school, without those from which a special day releases the student's class.
 */
export async function lessonsOfStudent(
  db: Database,
  id: number,
  date: CalendarDay,
): Promise<Lesson[]> {
  const day = sql`${date}::date`;
  const offDays = offDaysOf(await readStored(db));
  return await db.query<Lesson>(sql`
    with held as (
      select p.id as period, t.subject_id, coalesce(s.room, t.room) as room, coalesce(s.teacher_id, t.teacher_id) as teacher_id, t.second_teacher_id,
        (select json_build_object('start', to_char(h.start_time, 'HH24:MI'), 'end', to_char(h.end_time, 'HH24:MI')) from ${timesOn(sql`t.class_id`, day)} h) as hours
      from ${lessonsOn(day)} and ${isOpenDay(sql`t.class_id`, day, offDays)}
        and exists (select 1 from ${rosterSpans} e where e.class_id = t.class_id and e.student_id = ${id} and e.from_date <= ${day} and (e.to_date is null or e.to_date >= ${day}))
        and not exists (select 1 from ${releasedOn({ from: day, to: day })} x where x.student_id = ${id} and x.class_id = t.class_id and x.period_id = p.id))
    select 'period:' || held.period as slot, j.name as subject, held.hours ->> 'start' as start, held.hours ->> 'end' as "end", held.room, nullif(concat_ws(', ', e.name, z.name), '') as teacher
    from held join subjects j on j.id = held.subject_id left join teachers e on e.id = held.teacher_id left join teachers z on z.id = held.second_teacher_id and z.id <> held.teacher_id
    order by 3, held.period, j.name`);
}
