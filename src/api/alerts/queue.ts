import { sql, type SQL } from "drizzle-orm";

/**
 * Notes students' days whose marks have changed, within the statement that changes them: whatever is committed will be looked
 * at, also after a stop. A day that changes again waits anew. Only those of which there may be something to tell: an absence that came or
 * went, and students of whom something was told that may be over now; the rest would only be looked at in vain (facts.ts).
 * @param days a common table of `student_id, date, is_absence`, each day once
 */
export const queueAlerts = (days: string, at: string): SQL => sql`
  insert into alert_queue (student_id, date, changed_at)
  select x.student_id, x.date, ${at}::timestamptz from ${sql.raw(days)} x
  where x.is_absence or (x.student_id, x.date) in (
    select t.student_id, t.date from ${sql.raw(days)} t join alerts a on a.student_id = t.student_id and a.kind in ('consecutive_absences', 'low_attendance') and a.ended_at is null
    union all select t.student_id, t.date from ${sql.raw(days)} t join alerts a on a.student_id = t.student_id and a.date = t.date and a.kind = 'absence')
  order by x.student_id, x.date
  on conflict (student_id, date) do update set changed_at = excluded.changed_at`;
