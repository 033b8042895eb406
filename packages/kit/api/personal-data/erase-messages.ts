import type { Database } from "../db/database";
import { anyOf, sql, type SQL } from "../db/sql";
import type { PersonalData } from "../ports/personal-data";
import { aboutPeople, arrayOf, type Ids } from "./people";

/** Which messages are meant: conditions on sendings `s` and notifications `t`. */
export interface MessagesAbout {
  sendings: SQL;
  notices: SQL;
}

/**
 * The messages that are about people, or for them alone, as the features find them; also those to
 * admins that open one of the records.
 */
export function messagesAbout(
  data: readonly PersonalData[],
  people: Ids,
  records: Ids,
): MessagesAbout {
  const sendings = data.flatMap(({ messages = {} }) =>
    [...people].flatMap(([{ name }, ids]) => {
      const found = messages[name]?.(arrayOf(ids));
      return found ? [sql`s.id in (${found})`] : [];
    }),
  );
  const paths = [...records].flatMap(([{ name }, ids]) => ids.map((id) => `/${name}/${id}`));
  const notices = data.flatMap(({ notices: of = {} }) => aboutPeople(of, people) ?? []);
  return {
    sendings: anyOf([
      ...sendings,
      sql`split_part(split_part(s.opens ->> 'path', '?', 1), '#', 1) = any(${sql.param(paths)}::text[])`,
    ]),
    notices: anyOf(notices),
  };
}

/** How many messages that is. */
export async function countMessages(db: Database, about: MessagesAbout): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select (select count(*) from sendings s where ${about.sendings})
      + (select count(*) from notifications t where ${about.notices} and not exists (select 1 from sendings s where s.id = t.sending_id and ${about.sendings})) as count`);
  return Number(row?.count ?? 0);
}

const emptied = Object.fromEntries(
  ["title", "body", "recipients"].map((field) => [field, { before: null, after: null }]),
);

/** Empties what the activity log says of sendings. @param sendings condition on sendings `s` */
const emptyEntries = (db: Database, sendings: SQL) =>
  db.query(
    sql`update activity_logs t set changes = t.changes || ${JSON.stringify(emptied)}::text::jsonb, version = next_version(t.version), updated_at = now() where t.resource = 'notifications' and t.action = 'send' and t.record_id in (select s.id from sendings s where ${sendings})`,
  );

/**
 * Empties messages: their texts go, and what has not left yet is not sent. That there was a message,
 * when, and to whom, stays.
 */
export async function eraseMessages(
  db: Database,
  about: MessagesAbout,
  words: { title: string; body: string },
  notSent: string,
): Promise<void> {
  const rows = await db.query<{ id: number }>(
    sql`select t.id from notifications t where ${about.notices} or exists (select 1 from sendings s where s.id = t.sending_id and ${about.sendings}) for update of t`,
  );
  await emptyEntries(db, about.sendings);
  const ids = sql`${sql.param(rows.map(({ id }) => id))}::int[]`;
  await db.query(sql`
    update notifications t set title = case when t.title is null then null else ${words.title} end, body = case when t.body is null then null else ${words.body} end, subjects = null where t.id = any(${ids})`);
  await db.query(
    sql`update sendings s set title = ${words.title}, body = ${words.body}, recipients = '', opens = null, scope = null where ${about.sendings}`,
  );
  await db.query(sql`
    update deliveries d set content = null, address = 'erased-' || d.id, opt_out = null, reference = null,
      state = case when d.state in ('queued', 'sending') then 'failed' else d.state end,
      reason = case when d.state in ('queued', 'sending') then ${notSent} else d.reason end,
      settled_at = coalesce(d.settled_at, now()), holder = null, leased_until = null
    where d.notification_id = any(${ids})`);
}

/**
 * Empties sendings whose time is over, for all their readers. That there was one, and when, stays.
 * @param title what stands in the place of their texts
 * @returns how many
 */
export async function emptyMessages(
  db: Database,
  ids: readonly number[],
  title: string,
): Promise<number> {
  const gone = await db.query<{ id: number }>(
    sql`update sendings s set title = ${title}, body = '', recipients = '', opens = null where s.id = any(${arrayOf(ids)}) and s.state = 'sent' returning s.id`,
  );
  const those = arrayOf(gone.map(({ id }) => id));
  await emptyEntries(db, sql`s.id = any(${those})`);
  await db.query(
    sql`update notifications t set title = null, body = null where t.sending_id = any(${those})`,
  );
  await db.query(
    sql`update deliveries d set content = null, address = 'erased-' || d.id from notifications t where t.id = d.notification_id and t.sending_id = any(${those})`,
  );
  return gone.length;
}
