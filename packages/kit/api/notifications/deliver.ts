import { sql } from "../db/sql";
import type { ApiContext } from "../context";
import type { Database } from "../db/database";
import { publishAll } from "../events/publish";
import { queuePushes } from "../push/queue";
import type { Delivered, Notice } from "../ports/messenger";

/** What delivering needs of a host. */
export type DeliveryContext = Pick<ApiContext, "db" | "now" | "messengers" | "log">;

/**
 * So few that nobody waits for a batch, so many that thousands are told within seconds.
 */
const batch = 500;

/**
 * Puts a sending into the inboxes of the next of its recipients and counts them, in the transaction
 * it is called in: what is not committed was not delivered, and what was is never again. Gives
 * whom; when they are fewer than `most`, the sending is done.
 */
export async function deliverSome(
  db: Database,
  sending: { id: number; created_by: number | null },
  maximum: number,
  at: string,
): Promise<Delivered[]> {
  const delivered = await db.query<Delivered>(sql`
    with due as (select id from notifications where sending_id = ${sending.id} and delivered_at is null and unreachable is null order by id limit ${maximum})
    update notifications n set delivered_at = ${at}::timestamptz from due where n.id = due.id
    returning n.id as "notificationId", n.kind, n.recipient_id as "recipientId"`);
  await db.query(sql`
    update sendings set delivered = delivered + ${delivered.length}, state = case when state = 'sending' and delivered + ${delivered.length} >= total - unreachable then 'sent' else state end where id = ${sending.id}`);
  const toAdmins = delivered.filter(({ kind }) => kind === "admin");
  await queuePushes(
    db,
    toAdmins.map(({ notificationId }) => notificationId),
    at,
  );
  const admins = toAdmins.map(({ recipientId }) => ({
    topic: "notifications" as const,
    adminId: recipientId,
  }));
  await publishAll(db, [
    ...admins,
    ...(sending.created_by === null
      ? []
      : [{ topic: "notifications" as const, adminId: sending.created_by, id: sending.id }]),
  ]);
  return delivered;
}

interface UnderWay extends Notice {
  id: number;
  /** Null for what the system tells by itself. */
  created_by: number | null;
}

/**
 * Delivers one batch of the oldest sending that is under way and that no other process is at. Gives
 * false when there is none. Messengers are told after the commit, so that nobody hears of what was
 * rolled back; what fails there is theirs to repeat.
 */
export async function deliverBatch({
  db,
  now,
  messengers = [],
  log,
}: DeliveryContext): Promise<boolean> {
  const done = await db.transaction(async (tx) => {
    const [sending] = await tx.query<UnderWay>(
      sql`select id, created_by, title, body, type from sendings where state = 'sending' order by id limit 1 for update skip locked`,
    );
    return (
      sending && { sending, delivered: await deliverSome(tx, sending, batch, now().toISOString()) }
    );
  });
  if (!done) return false;
  const { title, body, type } = done.sending;
  for (const messenger of messengers) {
    await messenger
      .deliver({ title, body, type }, done.delivered)
      .catch((error: unknown) =>
        log({
          level: "error",
          message: `${messenger.name} failed: ${error instanceof Error ? error.message : String(error)}`,
        }),
      );
  }
  return true;
}
