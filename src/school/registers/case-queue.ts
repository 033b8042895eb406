import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";

/**
 * Notes students whose attendance case is to be judged since their marks changed, within the
 * statement that changes them: whose absence came or went, whose percentage may have become low, and
 * who has an open case, or had a reason for one at the last look.
 * @param marks as of `queueAlerts` (alert-queue.ts)
 */
export const queueCases = (marks: string, at: string): SQL => sql`
  insert into case_queue (student_id, changed_at)
  select distinct x.student_id, ${at}::timestamptz from ${sql.raw(marks)} x
  where x.is_absence or x.is_figure or x.student_id in (
    select t.student_id from ${sql.raw(marks)} t join cases k on k.student_id = t.student_id and k.status = 'open' and k.deleted_at is null
    union all select t.student_id from ${sql.raw(marks)} t join case_occasions o on o.student_id = t.student_id)
  order by x.student_id
  on conflict (student_id) do update set changed_at = excluded.changed_at`;

/** Has the cases of all students judged soon, after a change that concerns many. One statement. */
export const evaluateAllCases = (db: Database) =>
  db.query(sql`
  insert into case_queue (student_id, changed_at)
  select id, to_timestamp(0) from students where deleted_at is null and status = 'active' union select student_id, to_timestamp(0) from case_occasions order by 1
  on conflict (student_id) do nothing`);
