import { sql } from "drizzle-orm";
import type { CalendarDay } from "../../domain/calendar-day";
import type { Database } from "../db/database";
import { publish } from "../events/publish";
import { peopleOf } from "../notifications/recipients";
import type { Notice } from "../notifications/notice";

/** A message about a student, and the alerts that are told with it. */
export interface Message extends Notice {
  student_id: number;
  alerts: { kind: string; date: CalendarDay }[];
}

/** Nobody's: only the delivery is to hear of it, and no open console. */
const noAdmin = 0;

/** Ends what is over, and what was told before a day, so that it can be told again. */
export async function endAlerts(db: Database, over: readonly { student_id: number; kind: string }[], students: readonly number[], since: CalendarDay, at: string): Promise<void> {
  if (students.length === 0) return;
  await db.query(sql`
    update alerts a set ended_at = ${at}::timestamptz where a.ended_at is null and a.kind in ('consecutive_absences', 'low_attendance') and a.student_id = any(${sql.param([...students])}::int[])
      and (a.date < ${since}::date or (a.student_id, a.kind) in (select x.student_id, x.kind from jsonb_to_recordset(${JSON.stringify(over)}::text::jsonb) as x(student_id int, kind text)))`);
}

/**
 * Hands messages to the delivery of notifications: for the student's parents and the class teacher, each once. What another
 * process has told meanwhile is not told again. One statement, whatever their number, in the transaction that claimed them.
 */
export async function tellAlerts(db: Database, messages: readonly Message[], at: string): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ alerts: _alerts, ...message }, n) => ({ n, ...message }));
  const alerts = messages.flatMap(({ student_id, alerts: told }, n) => told.map((alert) => ({ n, student_id, ...alert })));
  const told = await db.query<{ id: number }>(sql`
    with given as materialized (select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as x(n int, student_id int, type text, title text, body text)),
    asked as materialized (select * from jsonb_to_recordset(${JSON.stringify(alerts)}::text::jsonb) as x(n int, student_id int, kind text, date date)),
    fresh as (insert into alerts (kind, student_id, date, told_at) select kind, student_id, date, ${at}::timestamptz from asked order by student_id, kind, date on conflict do nothing returning kind, student_id, date),
    wanted as materialized (select * from given g where exists (select 1 from asked a join fresh f on f.kind = a.kind and f.student_id = a.student_id and f.date = a.date where a.n = g.n)),
    people as materialized (
      select w.n, p.kind, p.id, p.reason from wanted w join students__parents l on l.from_id = w.student_id join (${peopleOf("parent", sql`true`)}) p on p.id = l.to_id
      union all
      select w.n, p.kind, p.id, p.reason from wanted w join students s on s.id = w.student_id join classes c on c.id = s.class_id join (${peopleOf("teacher", sql`true`)}) p on p.id = c.class_teacher_id),
    counts as (select n, count(*)::int as total, count(reason)::int as unreachable from people group by n),
    numbered as materialized (select w.*, c.total, c.unreachable, nextval(pg_get_serial_sequence('sendings', 'id'))::int as id from wanted w join counts c on c.n = w.n),
    sent as (
      insert into sendings (id, title, body, type, recipient_type, recipients, state, total, unreachable, created_at)
      select id, title, body, type, 'people', '', case when total = unreachable then 'sent' else 'sending' end, total, unreachable, ${at}::timestamptz from numbered returning id),
    kept as (
      insert into notifications (sending_id, kind, recipient_id, unreachable, created_at)
      select m.id, p.kind, p.id, p.reason, ${at}::timestamptz from people p join numbered m on m.n = p.n order by m.id, p.kind, p.id)
    select id from sent`);
  const [first] = told;
  if (first) await publish(db, { topic: "notifications", adminId: noAdmin, id: first.id });
}
