import { sql } from "@rollcall/kit/api/db/sql";
import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { isOpenDay, offDaysOf } from "../../school/calendar/calendar";
import { sumColumns, sumsOfRows } from "../../school/sums/sums";
import type { Database } from "@rollcall/kit/api/db/database";
import { readStored } from "../../school/settings/settings";
import { daysFrom } from "./days";
import { demoInstitution } from "./institution";
import { calendarOf } from "./years";

/** Of the demo sign-ins: who takes the registers of class teachers without an account. */
const [office, marker] = [2, 3];
/** So many marks are made at most, which is a year of the usual demo school. */
const maxMarks = 250_000;
/** Days looked back on when the academic year has just begun. */
const minDays = 150;
/** Marks for each student's record and calendar day: of holidays and former students there are none. */
const marksADay = 0.55;
/** A few students have not come in these last days. */
const lately = 9;

/** How far the demo school's day has come. */
interface Moment {
  today: CalendarDay;
  /** By the institution's clock, "09:30". */
  time: string;
}

/** Days back to the beginning of the year, fewer where that would be too many marks. */
const daysBack = (today: CalendarDay, students: number): number =>
  Math.min(
    Math.max(minDays, daysFrom(calendarOf(today).current.start, today)),
    Math.floor(maxMarks / marksADay / Math.max(1, students)),
  );

/**
 * Rows that are joined from the tables they refer to need no look at each reference, which takes
 * longer than all the rest. Where the database lets nobody leave that out, they are looked at.
 */
async function withoutReferenceChecks(tx: Database, insert: () => Promise<unknown>): Promise<void> {
  const [role] = await tx.query<{ may: boolean }>(
    sql`select current_setting('is_superuser') = 'on' as may`,
  );
  if (role?.may) await tx.query(sql`set local session_replication_role = replica`);
  await insert();
  if (role?.may) await tx.query(sql`set local session_replication_role = origin`);
}

/** A mark for nearly everybody on the roster of each register. */
const addMarks = (tx: Database, today: CalendarDay) =>
  tx.query(sql`
    with away as materialized (
      select distinct on (student_id, date) l.student_id, day::date as date, k.code from leaves l
      join leave_types y on y.id = l.leave_type_id join attendance_codes k on k.id = y.code_id
      cross join generate_series(l.from_date, l.to_date, interval '1 day') as day
      where l.status = 'approved' order by student_id, date, l.id)
    insert into marks (register_id, student_id, code_id, date, minutes_late)
    select register_id, student_id, c.id, date, case when c.is_late then 5 + luck % 25 end from (
      select r.id as register_id, e.student_id, r.date, luck, case
          when luck >= 9970 then null
          when away.code is not null then away.code
          when e.student_id % 401 = 77 and r.date > ${addDays(today, -lately)}::date then 'A'
          when ill % 100 < 3 and (r.date - date '2000-01-01') % 7 between 2 and 5 then 'E'
          when e.student_id % 29 = 0 and luck < 2600 or luck < 260 then 'A'
          when luck < 560 then 'L'
          when luck < 610 then 'H'
          when luck < 640 then 'D'
          else 'P' end as code
      from registers r join enrolments e on e.class_id = r.class_id and e.from_date <= r.date and (e.to_date is null or e.to_date >= r.date)
      cross join lateral (select abs(hashint8(e.student_id::bigint * 7919 + (r.date - date '2000-01-01'))) % 10000 as luck, abs(hashint8(e.student_id::bigint * 104729 + (r.date - date '2000-01-01') / 7)) as ill) as fate
      left join away on away.student_id = e.student_id and away.date = r.date) as fates
    join attendance_codes c on c.code = fates.code`);

/**
 * Registers of the academic year, up to the time of today: nearly all of the past ones, most of
 * today's. Most come in soon after the day has begun, a fifth within the next two hours. A few
 * students are often away, some are ill for days or on leave, some come late, and a mark is
 * forgotten now and then. The same school has the same marks.
 */
export async function addAttendance(
  tx: Database,
  { today, time }: Moment,
  students: number,
): Promise<void> {
  const days = daysBack(today, students);
  const offDays = offDaysOf(await readStored(tx));
  const zone = demoInstitution.timezone;
  await tx.query(sql`
    insert into registers (class_id, date, slot, taken_by, taken_at, changed_by, changed_at)
    select c.id, d, 'day', by_id, at, by_id, at from classes c
    left join teachers t on t.id = c.class_teacher_id
    cross join (select day::date as d from generate_series(${addDays(today, -days)}::date, ${today}::date, interval '1 day') as day) as days
    cross join lateral (select abs(hashint4(c.id * 1009 + (d - date '2000-01-01'))) as luck) as drawn
    cross join lateral (select d + time '08:25' + make_interval(mins => case when luck / 40 % 5 = 0 then 40 + luck % 120 else luck % 40 end) as clock,
      case when luck / 7 % 11 = 0 then ${office} else coalesce(t.account_id, ${marker}) end as by_id) as taken
    cross join lateral (select clock at time zone ${zone} as at) as moment
    where ${isOpenDay(sql`c.id`, sql`d`, offDays)} and abs(hashint4(c.id * 3001 + (d - date '2000-01-01'))) % 1000 < case when d = ${today}::date then 900 else 985 end
      and clock <= ${today}::date + ${time}::interval
      and exists (select 1 from enrolments e where e.class_id = c.id and e.from_date <= d and (e.to_date is null or e.to_date >= d))
    order by d, c.id`);
  await withoutReferenceChecks(tx, () => addMarks(tx, today));
  await tx.query(sql`
    with s as (select register_id, ${sumsOfRows} from (select m.register_id, c.counts_as, c.is_late, 1 as n from marks m join attendance_codes c on c.id = m.code_id) as x group by register_id)
    update registers r set present = s.present, absent = s.absent, excused = s.excused, half = s.half, not_counted = s.not_counted, late = s.late from s where s.register_id = r.id`);
  await tx.query(sql`
    insert into student_months (student_id, class_id, month, ${sumColumns})
    select student_id, class_id, month, ${sumsOfRows} from (
      select m.student_id, r.class_id, date_trunc('month', r.date)::date as month, c.counts_as, c.is_late, 1 as n from marks m join registers r on r.id = m.register_id join attendance_codes c on c.id = m.code_id) as x
    group by student_id, class_id, month`);
}
