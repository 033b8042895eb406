import { sql } from "../db/sql";
import type { ApiContext } from "../context";
import { publish } from "../events/publish";
import type { sendingStates } from "./contract";
import { queueDeliveries } from "./queue-deliveries";
import { reachOf } from "./reach";
import { nameOf, type Recipients } from "./recipients";

export type SendingState = (typeof sendingStates)[number];

/**
 * People who are listed by one transaction at most: while it runs, whoever shares the session
 * waits.
 */
export const partSize = 1000;

/**
 * Gives the next of a sending's recipients a notification each, and puts it into the outbox, in the
 * transaction it is called in: who is listed is no longer waiting to be, and never listed again.
 * Gives the state of the sending after it.
 */
export async function listPart(
  { db, channels }: Pick<ApiContext, "db" | "channels">,
  recipients: Recipients,
  sending: { id: number; type: string },
): Promise<SendingState> {
  const listed = await db.query<{ id: number; created_at: string }>(sql`
    with waiting as (select part, sum(cardinality(ids)) over (order by part) as people, row_number() over (order by part) as place from unlisted_recipients where sending_id = ${sending.id}),
    next as (
      delete from unlisted_recipients u using waiting w where u.sending_id = ${sending.id} and u.part = w.part and (w.people <= ${partSize}::int or w.place = 1)
      returning u.kind, u.reason, u.ids)
    insert into notifications (sending_id, kind, recipient_id, unreachable, created_at)
    select s.id, n.kind, n.recipient_id, n.reason, s.created_at from sendings s, (select kind, reason, unnest(ids) as recipient_id from next) n
    where s.id = ${sending.id} order by n.kind, ${nameOf(recipients)}, n.recipient_id returning id, created_at`);
  const ids = listed.map(({ id }) => id);
  await queueDeliveries(
    db,
    recipients,
    reachOf({ channels }, recipients.audiences, sending.type),
    sql`n.id = any(${sql.param(ids)}::int[])`,
    listed[0]?.created_at ?? new Date(0).toISOString(),
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
  { db, channels }: Pick<ApiContext, "db" | "channels">,
  recipients: Recipients,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [sending] = await tx.query<{ id: number; type: string; created_by: number }>(
      sql`select id, type, created_by from sendings where state = 'listing' order by id limit 1 for update skip locked`,
    );
    if (!sending) return false;
    await listPart({ db: tx, channels }, recipients, sending);
    await publish(tx, { topic: "notifications", adminId: sending.created_by, id: sending.id });
    return true;
  });
}
