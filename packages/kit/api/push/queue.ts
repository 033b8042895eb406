import { sql, type SQL } from "../db/sql";
import type { Database } from "../db/database";

/** Whether the institution lets its admins be told by push; off until it is switched on. */
export const isPushOn: SQL = sql`coalesce((select value #>> '{config,push}' from settings where key = 'notifications'), 'false') = 'true'`;

/**
 * Notes that these notifications go to the devices of their admins too, in the transaction that
 * delivers them: a push is lost by no crash, and sent of nothing that was rolled back.
 */
export async function queuePushes(
  db: Database,
  notificationIds: readonly number[],
  at: string,
): Promise<void> {
  if (notificationIds.length === 0) return;
  await db.query(sql`
    insert into push_queue (notification_id, subscription_id, due_at)
    select n.id, p.id, ${at}::timestamptz from notifications n join push_subscriptions p on p.admin_id = n.recipient_id
    where n.id = any(${sql.param([...notificationIds])}::int[]) and n.kind = 'admin' and ${isPushOn}`);
}
