import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";
import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { saysAbsent, saysPresent } from "../../school/registers/whereabouts";
import { isLow } from "../../school/sums/domain/alerts";
import type { OpenCase, SeenForCase } from "./domain/attendance-case";
import type { Span } from "../../school/calendar/domain/school-calendar";
import { emptyTally, isBelow } from "../../school/sums/domain/percentage";
import { type SchoolTerms, type Terms, tallyOfStudents } from "../figures/api";

/** So few that marking waits for none of them. */
const batch = 60;

/** Whether a case `c` has a task that is to be done. */
export const hasOpenTasks: SQL = sql`exists (select 1 from case_tasks t where t.case_id = c.id and t.status = 'open' and t.deleted_at is null)`;

/**
 * Whether a person has begun with a case `c`: a task was done or added, a note written, or a letter
 * printed or sent.
 */
export const isBegun: SQL = sql`(exists (select 1 from case_tasks t where t.case_id = c.id and t.deleted_at is null and (t.status = 'done' or t.stage is null))
  or exists (select 1 from case_notes n where n.case_id = c.id and n.deleted_at is null)
  or exists (select 1 from case_events e where e.case_id = c.id and e.kind in ('letter', 'message')))`;
const isAutomatic: SQL = sql`(c.reason <> 'by_hand' and not exists (select 1 from case_events e where e.case_id = c.id and e.kind = 'reopened'))`;

interface Claiming {
  at: Date;
  graceMinutes: number;
  /** Cases whose reason is gone since this day or earlier may close by themselves. */
  goneBy: CalendarDay;
}

/**
 * Takes the next students whose marks have stood for the grace time, and those whose case can close
 * by itself; no other process takes the first too.
 */
export async function claim(
  db: Database,
  { at, graceMinutes, goneBy }: Claiming,
): Promise<number[]> {
  const until = new Date(at.getTime() - graceMinutes * 60_000).toISOString();
  const rows = await db.query<{ id: number }>(sql`
    with due as (
      select student_id from case_queue where changed_at <= ${until}::timestamptz order by changed_at, student_id limit ${batch} for update skip locked),
    taken as (delete from case_queue q using due d where q.student_id = d.student_id returning q.student_id),
    ripe as (
      select c.student_id from cases c where c.status = 'open' and c.deleted_at is null and c.reason_gone_on <= ${goneBy}::date
        and (not ${hasOpenTasks} or not ${isBegun}) order by c.id limit ${batch})
    select student_id as id from taken union select student_id from ripe order by 1`);
  return rows.map(({ id }) => id);
}

/** A student to be judged, with the id of the case that is open. */
export interface Evaluated {
  studentId: number;
  caseId: number | null;
  seen: SeenForCase;
  /** Below the threshold, and too few registers count to say so: any mark may change that. */
  isWatched: boolean;
}

interface Row {
  id: number;
  /** Taught here now; of others nothing holds. */
  is_here: boolean;
  streak: number;
  known: SeenForCase["known"];
  case_id: number | null;
  case: OpenCase | null;
}

const counted = (which: SQL): SQL =>
  sql`marks m join registers r on r.id = m.register_id join attendance_codes k on k.id = m.code_id where m.student_id = s.id and m.enrolled and r.open and ${which}`;
const onLeave = sql`select 1 from leaves l where l.student_id = m.student_id and l.status = 'approved' and l.deleted_at is null
  and m.date between l.from_date and l.to_date and (l.slots is null or r.slot = any(string_to_array(l.slots, ',')))`;

/**
 * Absences in a row are days with an absent mark that no approved leave covers, since the last day
 * with a mark that says present, half or late: excused days and days without a mark neither extend nor end
 * them. One statement; the open cases are locked.
 */
const readRows = (db: Database, ids: readonly number[], { from, to }: Span) =>
  db.query<Row>(sql`
  with open as materialized (
    select c.id, c.student_id, json_build_object('stage', c.stage, 'isAutomatic', ${isAutomatic}, 'reasonGoneOn', c.reason_gone_on, 'hasOpenTasks', ${hasOpenTasks}, 'isBegun', ${isBegun}) as facts
    from cases c where c.student_id = any(${sql.param([...ids])}::int[]) and c.status = 'open' and c.deleted_at is null order by c.id for no key update of c)
  select s.id, s.deleted_at is null and s.status = 'active' as is_here,
    (select count(distinct m.date)::int from ${counted(saysAbsent(sql`k`))} and m.date between ${from}::date and ${to}::date and not exists (${onLeave})
      and m.date > coalesce((select max(m.date) from ${counted(saysPresent(sql`k`))} and m.date between ${from}::date and ${to}::date), '-infinity')) as streak,
    (select coalesce(json_agg(o.reason), '[]') from case_occasions o where o.student_id = s.id and o.reason <> 'too_few') as known, c.id as case_id, c.facts as "case"
  from students s left join open c on c.student_id = s.id where s.id = any(${sql.param([...ids])}::int[]) order by s.id`);

/** What is known of students for judging their cases. A constant number of statements. */
export async function readForCases(
  db: Database,
  ids: readonly number[],
  span: Span,
  terms: Terms,
): Promise<Evaluated[]> {
  const rows = await readRows(db, ids, span);
  const tallies = await tallyOfStudents(db, ids, span, terms);
  const low = { threshold: terms.threshold, atLeast: terms.lowAfter };
  return rows.map((row) => {
    const tally = tallies.get(row.id) ?? emptyTally;
    return {
      studentId: row.id,
      caseId: row.case_id,
      seen: {
        today: terms.today,
        streak: row.is_here ? row.streak : 0,
        isLow: row.is_here && isLow(tally, low),
        known: row.known,
        open: row.case,
      },
      isWatched: row.is_here && isBelow(tally, terms.threshold) && tally.counted < low.atLeast,
    };
  });
}

/** The last day on which the reason of a case may have gone for it to close by itself now. */
export const goneBy = ({ today, stored }: SchoolTerms): CalendarDay =>
  addDays(today, -stored.settings["cases.close_after_days"]);
