import { sql, type SQL } from "drizzle-orm";

/**
 * Notes students' days whose marks have changed, within the statement that changes them: whatever is committed will be looked
 * at, also after a stop. A day that changes again waits anew. @param days rows of `student_id, date`, each once
 */
export const queueAlerts = (days: SQL, at: string): SQL => sql`
  insert into alert_queue (student_id, date, changed_at) select x.student_id, x.date, ${at}::timestamptz from (${days}) x order by x.student_id, x.date
  on conflict (student_id, date) do update set changed_at = excluded.changed_at`;
