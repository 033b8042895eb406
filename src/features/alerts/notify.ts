import { sql } from "@rollcall/kit/api/db/sql";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import type { Database } from "@rollcall/kit/api/db/database";
import { groupBy } from "@rollcall/kit/schema/group-by";
import { publish } from "@rollcall/kit/api/events/publish";
import { queueDeliveries } from "@rollcall/kit/api/notifications/queue-deliveries";
import { reachOf, type Reach } from "@rollcall/kit/api/notifications/reach";
import { peopleOf } from "@rollcall/kit/api/notifications/recipients";
import { barred, toldLinks } from "../../school/custody/links";
import { isTenureOn } from "../../school/roster/class-teacher";
import { recipients } from "../audiences/api";
import { lettersOf, type Letter, type Message, type Reader } from "./letters";
import type { AlertContext } from "./rules";
import { sayIn } from "@rollcall/kit/schema/messages";

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

/** A letter, and the language of its readers; null where they have none of their own. */
type LetterIn = Letter & Pick<Reader, "language">;

/** What telling needs beside the messages. */
interface Telling extends Pick<AlertContext, "db" | "channels"> {
  today: CalendarDay;
  /** The school's, for readers who have no language of their own. */
  language: string | null;
}

/**
 * Puts messages into the outbox: for the students' parents and the class teacher of today, each once. Parents
 * get one message of a sort for all their children of whom there is something to tell, class
 * teachers one for each student. What another process or the dashboard has told meanwhile is not
 * told again. Each reads them in the own language. Without a channel they are recorded as not sent.
 * A few statements for each type, whatever their number, in the transaction that claimed them.
 * @param say the messages in the language at work, the same in each language
 */
export async function notifyOfAlerts(
  context: Telling,
  say: () => readonly Message[],
  at: string,
): Promise<void> {
  const types = groupBy(sayIn(context.language, say), (message) => message.type);
  for (const type of types.keys())
    await tellAlertsOf(context, type, () => say().filter((message) => message.type === type), at);
}

/** The same for messages of one type, which decides by which channels they go. */
async function tellAlertsOf(
  { db, channels, today, language }: Telling,
  type: string,
  say: () => readonly Message[],
  at: string,
): Promise<void> {
  const messages = sayIn(language, say);
  const reach = reachOf({ channels }, recipients.audiences, type);
  const readers = await readersOf(db, messages, today);
  const letters = [...groupBy(readers, (reader) => reader.language)].flatMap(([own, those]) =>
    sayIn(own ?? language, () => lettersOf(say(), those)).map((letter) => ({
      ...letter,
      language: own,
    })),
  );
  const stored = await store(db, { messages, letters, reach }, at);
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

/** Who is to read each message, before it is known how they are reached. One statement. */
function readersOf(
  db: Database,
  messages: readonly Message[],
  today: CalendarDay,
): Promise<Reader[]> {
  const rows = messages.map(({ student_id, corrects }, n) => ({ n, student_id, corrects }));
  return db.query<Reader>(sql`
    with given as materialized (select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as x(n int, student_id int, corrects date)),
    before as materialized (
      select g.n, x.kind, x.recipient_id, x.unreachable from given g join alerts a on a.kind = 'absence' and a.student_id = g.student_id and a.date = g.corrects
      join alert_messages m on m.alert_id = a.id join notifications x on x.sending_id = m.sending_id)
    select w.*, case w.kind when 'parent' then (select language from parents where id = w.id) else (select language from teachers where id = w.id) end as language from (
    select g.n, 'parent' as kind, l.to_id as id from given g join ${toldLinks} l on l.from_id = g.student_id where g.n not in (select n from before)
    union select g.n, 'teacher', h.teacher_id from given g join students s on s.id = g.student_id join class_teachers h on h.class_id = s.class_id and ${isTenureOn(sql`${today}::date`)} where g.n not in (select n from before)
    union select b.n, b.kind, b.recipient_id from before b join given g on g.n = b.n where b.unreachable is null and (b.kind <> 'parent' or not exists (select 1 from ${barred("no_messages")} x where x.student_id = g.student_id and x.parent_id = b.recipient_id))) w
    order by 1, 2, 3`);
}

/**
 * Remembers the alerts, and stores each letter that tells one nobody has told meanwhile, with its
 * recipients. Gives the messages that were stored. One statement.
 */
function store(
  db: Database,
  {
    messages,
    letters,
    reach,
  }: { messages: readonly Message[]; letters: readonly LetterIn[]; reach: Reach },
  at: string,
): Promise<{ id: number }[]> {
  const alerts = messages.flatMap(({ student_id, alerts: told }, n) =>
    told.map((alert) => ({ n, student_id, ...alert })),
  );
  const texts = letters.map(({ type, title, body, language, holds }, l) => ({
    l,
    type,
    title,
    body,
    language,
    holds,
  }));
  const readers = letters.flatMap((letter, l) =>
    letter.readers.map(({ kind, id }) => ({ l, kind, id })),
  );
  const peopleOfKind = (kind: Reader["kind"]) =>
    sql`select m.l, p.kind, p.id, p.reason from meant m join (${peopleOf(recipients, kind, reach, sql`true`)}) p on p.id = m.id where m.kind = ${kind}`;
  return db.query<{ id: number }>(sql`
    with letters as materialized (select * from jsonb_to_recordset(${JSON.stringify(texts)}::text::jsonb) as x(l int, type text, title text, body text, language text, holds int[])),
    meant as materialized (select * from jsonb_to_recordset(${JSON.stringify(readers)}::text::jsonb) as x(l int, kind text, id int)),
    asked as materialized (select * from jsonb_to_recordset(${JSON.stringify(alerts)}::text::jsonb) as x(n int, student_id int, kind text, date date, slots text[])),
    people as materialized (${peopleOfKind("parent")} union all ${peopleOfKind("teacher")}),
    counts as (select l, count(*)::int as total, count(reason)::int as unreachable from people group by l),
    numbered as materialized (
      select g.*, nextval(pg_get_serial_sequence('sendings', 'id'))::int as id from (select t.*, c.total, c.unreachable from letters t join counts c on c.l = t.l order by t.l) g),
    told_to as (select m.n, count(distinct p.id) filter (where p.kind = 'parent' and p.reason is null)::int as parents from letters t cross join unnest(t.holds) as m(n) join people p on p.l = t.l group by m.n),
    fresh as (
      insert into alerts (kind, student_id, date, told_at, slots, parents)
      select a.kind, a.student_id, a.date, ${at}::timestamptz, a.slots, coalesce(o.parents, 0) from asked a left join told_to o on o.n = a.n
      order by a.student_id, a.kind, a.date on conflict do nothing returning id, kind, student_id, date),
    by_letter as materialized (
      select g.id, f.id as alert_id from fresh f join asked a on a.kind = f.kind and a.student_id = f.student_id and a.date = f.date join numbered g on a.n = any(g.holds)),
    wanted as materialized (select * from numbered where id in (select id from by_letter)),
    sent as (
      insert into sendings (id, title, body, type, language, recipient_type, recipients, state, total, unreachable, created_at)
      select id, title, body, type, language, 'people', '', case when total = unreachable then 'sent' else 'sending' end, total, unreachable, ${at}::timestamptz from wanted returning id),
    linked as (insert into alert_messages (sending_id, alert_id) select distinct id, alert_id from by_letter),
    kept as (
      insert into notifications (sending_id, kind, recipient_id, unreachable, created_at)
      select m.id, p.kind, p.id, p.reason, ${at}::timestamptz from people p join wanted m on m.l = p.l order by m.id, p.kind, p.id)
    select id from sent order by id`);
}
