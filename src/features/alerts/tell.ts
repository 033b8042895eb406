import { sql } from "@rollcall/kit/api/db/sql";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import type { Database } from "@rollcall/kit/api/db/database";
import { groupBy } from "@rollcall/kit/schema/group-by";
import { publish } from "@rollcall/kit/api/events/publish";
import { queueDeliveries } from "@rollcall/kit/api/notifications/queue-deliveries";
import { reachOf } from "@rollcall/kit/api/notifications/reach";
import { peopleOf } from "@rollcall/kit/api/notifications/recipients";
import type { Notice } from "../school/notice";
import { recipients } from "../audiences/recipients";
import type { AlertContext } from "./rules";

/** A message about a student, and the alerts that are told with it. */
export interface Message extends Notice {
  student_id: number;
  /** `slots` are those an absence names. */
  alerts: { kind: string; date: CalendarDay; slots?: readonly string[] }[];
  /**
   * The message this one corrects: who got that one gets this. Where it is not known, the parents
   * and the class teacher.
   */
  corrects?: number | null;
}

/** Nobody's: only the delivery is to hear of it, and no open console. */
const noAdmin = 0;

/** Whose alerts end. */
interface Ending {
  kind: "consecutive_absences" | "low_attendance";
  /** The students that were looked at. */
  students: readonly number[];
  /** Those of them for whom it is over. */
  over: readonly number[];
  /** What was told before this day can be told again. */
  since: CalendarDay;
}

/**
 * Ends alerts of a kind that are over, and those of students that were told before a day, so that
 * they can be told again.
 */
export async function endAlerts(
  db: Database,
  { kind, students, over, since }: Ending,
  at: string,
): Promise<void> {
  if (students.length === 0) return;
  await db.query(sql`
    update alerts a set ended_at = ${at}::timestamptz where a.ended_at is null and a.kind = ${kind} and a.student_id = any(${sql.param([...students])}::int[])
      and (a.date < ${since}::date or a.student_id = any(${sql.param([...over])}::int[]))`);
}

/**
 * Puts messages into the outbox: for the student's parents and the class teacher, each once. What
 * another process or the dashboard has told meanwhile is not told again. Without a channel they are
 * recorded as not sent. A few statements for each type, whatever their number, in the transaction
 * that claimed them.
 */
export async function tellAlerts(
  context: Pick<AlertContext, "db" | "channels">,
  messages: readonly Message[],
  at: string,
): Promise<void> {
  for (const [type, ofType] of groupBy(messages, (message) => message.type))
    await tellAlertsOf(context, type, ofType, at);
}

/** The same for messages of one type, which decides by which channels they go. */
async function tellAlertsOf(
  { db, channels }: Pick<AlertContext, "db" | "channels">,
  type: string,
  messages: readonly Message[],
  at: string,
): Promise<void> {
  const reach = reachOf({ channels }, recipients.audiences, type);
  const rows = messages.map(({ alerts: _alerts, ...message }, n) => ({ n, ...message }));
  const alerts = messages.flatMap(({ student_id, alerts: stored }, n) =>
    stored.map((alert) => ({ n, student_id, ...alert })),
  );
  const stored = await db.query<{ id: number }>(sql`
    with given as materialized (select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as x(n int, student_id int, type text, title text, body text, corrects int)),
    asked as materialized (select * from jsonb_to_recordset(${JSON.stringify(alerts)}::text::jsonb) as x(n int, student_id int, kind text, date date, slots text[])),
    before as materialized (select w.n, x.kind, x.recipient_id, x.unreachable from given w join notifications x on x.sending_id = w.corrects),
    meant as (
      select w.n, 'parent' as kind, l.to_id as id from given w join students__parents l on l.from_id = w.student_id where w.n not in (select n from before)
      union all
      select w.n, 'teacher', c.class_teacher_id from given w join students s on s.id = w.student_id join classes c on c.id = s.class_id where w.n not in (select n from before)
      union all select n, kind, recipient_id from before where unreachable is null),
    people as materialized (
      select m.n, p.kind, p.id, p.reason from meant m join (${peopleOf(recipients, "parent", reach, sql`true`)}) p on p.id = m.id where m.kind = 'parent'
      union all select m.n, p.kind, p.id, p.reason from meant m join (${peopleOf(recipients, "teacher", reach, sql`true`)}) p on p.id = m.id where m.kind = 'teacher'),
    counts as (select n, count(*)::int as total, count(reason)::int as unreachable, count(*) filter (where kind = 'parent' and reason is null)::int as parents from people group by n),
    numbered as materialized (select g.*, c.total, c.unreachable, c.parents, case when c.total > 0 then nextval(pg_get_serial_sequence('sendings', 'id'))::int end as id from given g left join counts c on c.n = g.n),
    fresh as (
      insert into alerts (kind, student_id, date, told_at, slots, parents, sending_id)
      select a.kind, a.student_id, a.date, ${at}::timestamptz, a.slots, coalesce(g.parents, 0), g.id from asked a join numbered g on g.n = a.n
      order by a.student_id, a.kind, a.date on conflict do nothing returning kind, student_id, date),
    wanted as materialized (select * from numbered g where g.id is not null and exists (select 1 from asked a join fresh f on f.kind = a.kind and f.student_id = a.student_id and f.date = a.date where a.n = g.n)),
    sent as (
      insert into sendings (id, title, body, type, recipient_type, recipients, state, total, unreachable, created_at)
      select id, title, body, type, 'people', '', case when total = unreachable then 'sent' else 'sending' end, total, unreachable, ${at}::timestamptz from wanted returning id),
    kept as (
      insert into notifications (sending_id, kind, recipient_id, unreachable, created_at)
      select m.id, p.kind, p.id, p.reason, ${at}::timestamptz from people p join wanted m on m.n = p.n order by m.id, p.kind, p.id)
    select id from sent`);
  const [first] = stored;
  await queueDeliveries(
    db,
    recipients,
    reach,
    sql`n.sending_id = any(${sql.param(stored.map(({ id }) => id))}::int[])`,
    at,
  );
  if (first) await publish(db, { topic: "notifications", adminId: noAdmin, id: first.id });
}
