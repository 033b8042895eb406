import { sql } from "../db/sql";
import type { ApiContext } from "../context";
import { publish } from "../events/publish";
import type { sendingStates } from "./contract";
import { queueDeliveries } from "./queue-deliveries";
import { filledFor } from "./filled-for";
import { reachOf } from "./reach";
import { filled } from "../../schema/placeholders";
import { cut, longestBody, longestTitle } from "./notice";
import {
  nameOf,
  subjectsOfRecipient,
  type Reader,
  type Recipients,
  type Scope,
} from "./recipients";

/** What listing recipients rests on. */
export interface ListHost extends Pick<ApiContext, "db" | "channels"> {
  /** Where links of messages lead. */
  publicUrl?: string | undefined;
}

export type SendingState = (typeof sendingStates)[number];

/**
 * People who are listed by one transaction at most: while it runs, whoever shares the session
 * waits.
 */
export const partSize = 1000;

/** What listing needs to know of a sending. */
interface Listed {
  id: number;
  type: string;
  title: string;
  body: string;
  scope: Scope | null;
  /** RFC 3339 */
  created_at: string;
}

/**
 * Writes the message of each of these recipients where it is one of their own, as things were when
 * it was sent.
 */
async function personalise(
  { db, publicUrl }: Pick<ListHost, "db" | "publicUrl">,
  recipients: Recipients,
  { title, body, scope, created_at }: Listed,
  ids: readonly number[],
): Promise<void> {
  if (!scope || ids.length === 0) return;
  const readers = await db.query<Reader & { notificationId: number }>(sql`
    update notifications n set subjects = ${subjectsOfRecipient(recipients, scope)} where n.id = any(${sql.param([...ids])}::int[])
    returning n.id as "notificationId", n.kind, n.recipient_id as id, ${nameOf(recipients)} as name, coalesce(n.subjects, '{}') as subjects`);
  if (scope.words.length === 0) return;
  const values = await filledFor(
    { db, publicUrl, now: () => new Date(created_at) },
    recipients,
    readers,
    scope.words,
  );
  const rows = readers.map(({ notificationId }, at) => ({
    id: notificationId,
    title: cut(filled(title, values[at] ?? {}), longestTitle),
    body: cut(filled(body, values[at] ?? {}), longestBody),
  }));
  await db.query(sql`
    update notifications n set title = x.title, body = x.body from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as x(id int, title text, body text) where n.id = x.id`);
}

/**
 * Gives the next of a sending's recipients a notification each, and puts it into the outbox, in the
 * transaction it is called in: who is listed is no longer waiting to be, and never listed again.
 * Gives the state of the sending after it.
 */
export async function listPart(
  { db, channels, publicUrl }: ListHost,
  recipients: Recipients,
  sending: Listed,
): Promise<SendingState> {
  const listed = await db.query<{ id: number }>(sql`
    with waiting as (select part, sum(cardinality(ids)) over (order by part) as people, row_number() over (order by part) as place from unlisted_recipients where sending_id = ${sending.id}),
    next as (
      delete from unlisted_recipients u using waiting w where u.sending_id = ${sending.id} and u.part = w.part and (w.people <= ${partSize}::int or w.place = 1)
      returning u.kind, u.reason, u.ids)
    insert into notifications (sending_id, kind, recipient_id, unreachable, created_at)
    select s.id, n.kind, n.recipient_id, n.reason, s.created_at from sendings s, (select kind, reason, unnest(ids) as recipient_id from next) n
    where s.id = ${sending.id} order by n.kind, ${nameOf(recipients)}, n.recipient_id returning id`);
  const ids = listed.map(({ id }) => id);
  await personalise({ db, publicUrl }, recipients, sending, ids);
  await queueDeliveries(
    db,
    recipients,
    reachOf({ channels }, recipients.audiences, sending.type),
    sql`n.id = any(${sql.param(ids)}::int[])`,
    sending.created_at,
  );
  const [after] = await db.query<{ state: SendingState }>(sql`
    update sendings s set state = case
      when exists (select 1 from unlisted_recipients u where u.sending_id = s.id) then 'listing' when s.delivered + s.failed + s.kept >= s.total - s.unreachable then 'sent' else 'sending' end
    where s.id = ${sending.id} returning state`);
  if (!after) throw new Error(`There is no sending ${sending.id}.`);
  return after.state;
}

/**
 * Lists one part of the oldest sending that has people who are not listed yet and that no other
 * process is at. Gives false when there is none.
 */
export function listBatch(
  { db, channels, publicUrl }: ListHost,
  recipients: Recipients,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [sending] = await tx.query<Listed & { created_by: number }>(
      sql`select id, type, title, body, scope, created_by, created_at from sendings where state = 'listing' order by id limit 1 for update skip locked`,
    );
    if (!sending) return false;
    await listPart({ db: tx, channels, publicUrl }, recipients, sending);
    await publish(tx, { topic: "notifications", adminId: sending.created_by, id: sending.id });
    return true;
  });
}
