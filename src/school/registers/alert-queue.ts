import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";

/**
 * Notes marks that have changed, within the statement that changes them: whatever is committed will
 * be looked at, also after a stop. A slot that changes again waits anew. Only those of which there
 * may be something to tell: an absence that came or went, and days and students of whom something
 * was told that may be over now; the rest would only be looked at in vain (facts.ts).
 * @param marks a common table of `student_id, date, slot, is_absence, is_figure`, each slot of a
 * student's day once
 */
export const queueAlerts = (marks: string, at: string): SQL => sql`
  insert into alert_queue (student_id, date, slot, changed_at)
  select x.student_id, x.date, x.slot, ${at}::timestamptz from ${sql.raw(marks)} x
  where x.is_absence or (x.student_id, x.date) in (
    select t.student_id, t.date from ${sql.raw(marks)} t join alerts a on a.student_id = t.student_id and a.kind = 'consecutive_absences' and a.ended_at is null
    union all select t.student_id, t.date from ${sql.raw(marks)} t join alerts a on a.student_id = t.student_id and a.date = t.date and a.kind = 'absence')
  order by x.student_id, x.date, x.slot
  on conflict (student_id, date, slot) do update set changed_at = excluded.changed_at`;

/**
 * Notes the students whose percentage may have become low, or low no longer, likewise. A first mark
 * that says present can only raise it: nine in ten marks are such, and matter only where somebody
 * is below the threshold, told of it or watched.
 * @param marks as of `queueAlerts`; `is_figure` is false of such marks, and where the meaning stays
 * the same
 */
export const queueFigures = (marks: string, at: string): SQL => sql`
  insert into figure_queue (student_id, first_at, changed_at)
  select distinct x.student_id, ${at}::timestamptz, ${at}::timestamptz from ${sql.raw(marks)} x
  where x.is_figure or x.student_id in (
    select t.student_id from ${sql.raw(marks)} t join alert_watch w on w.student_id = t.student_id
    union all select t.student_id from ${sql.raw(marks)} t join alerts a on a.student_id = t.student_id and a.kind = 'low_attendance' and a.ended_at is null)
  order by x.student_id
  on conflict (student_id) do update set changed_at = excluded.changed_at`;

/**
 * Has the percentages of some students judged soon, and their attendance cases, for another reason
 * than a mark; one statement, whatever their number.
 */
export const evaluateSoon = (db: Database, studentIds: readonly number[]) =>
  db.query(sql`
  with cases_to_judge as (
    insert into case_queue (student_id, changed_at) select distinct x, to_timestamp(0) from unnest(${sql.param([...studentIds])}::int[]) x order by x
    on conflict (student_id) do nothing)
  insert into figure_queue (student_id, first_at, changed_at) select distinct x, to_timestamp(0), to_timestamp(0) from unnest(${sql.param([...studentIds])}::int[]) x order by x
  on conflict (student_id) do nothing`);

/**
 * Has the percentages of all students looked at in the background, once the transaction is
 * committed (sweep.ts).
 */
export const evaluateEveryone = (db: Database) =>
  db.query(sql`update alert_sweeps set asked = asked + 1`);
