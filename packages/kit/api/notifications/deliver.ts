import { sql } from "../db/sql";
import type { ApiContext } from "../context";
import type { Database } from "../db/database";
import { publishAll } from "../events/publish";
import { queuePushes } from "../push/queue";

/** What delivering needs of a host. */
export type DeliveryContext = Pick<ApiContext, "db" | "now" | "channels" | "log" | "publicUrl">;

/**
 * So few that nobody waits for a batch, so many that thousands have it within seconds.
 */
const batch = 500;

/** An admin whose bell has it. */
interface Delivered {
  notificationId: number;
  adminId: number;
}

/**
 * Puts a sending into the inboxes of the next admins among its recipients and counts them, in the
 * transaction it is called in: what is not committed was not delivered, and what was is never again.
 * Everyone else is reached by the outbox.
 */
export async function deliverSome(
  db: Database,
  sending: { id: number; created_by: number | null },
  maximum: number,
  at: string,
): Promise<Delivered[]> {
  const delivered = await db.query<Delivered>(sql`
    with due as (select id from notifications where sending_id = ${sending.id} and kind = 'admin' and delivered_at is null and unreachable is null order by id limit ${maximum})
    update notifications n set delivered_at = ${at}::timestamptz from due where n.id = due.id
    returning n.id as "notificationId", n.recipient_id as "adminId"`);
  await db.query(sql`
    update sendings set delivered = delivered + ${delivered.length}, state = case when state = 'sending' and delivered + failed + kept + ${delivered.length} >= total - unreachable then 'sent' else state end where id = ${sending.id}`);
  await queuePushes(
    db,
    delivered.map(({ notificationId }) => notificationId),
    at,
  );
  await publishAll(db, [
    ...delivered.map(({ adminId }) => ({ topic: "notifications" as const, adminId })),
    ...(sending.created_by === null
      ? []
      : [{ topic: "notifications" as const, adminId: sending.created_by, id: sending.id }]),
  ]);
  return delivered;
}

/**
 * Delivers one batch of the oldest sending that has admins who wait for it and that no other process
 * is at. Gives false when there is none.
 */
export const deliverBatch = ({ db, now }: DeliveryContext): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [sending] = await tx.query<{ id: number; created_by: number | null }>(
      sql`select id, created_by from sendings s where state = 'sending' and exists (select 1 from notifications n where n.sending_id = s.id and n.kind = 'admin' and n.delivered_at is null and n.unreachable is null) order by id limit 1 for update skip locked`,
    );
    if (!sending) return false;
    await deliverSome(tx, sending, batch, now().toISOString());
    return true;
  });
