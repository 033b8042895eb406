import { sql } from "../db/sql";
import type { Database } from "../db/database";
import type { DataOf } from "../http/contract";
import type { devices } from "./contract";
import type { PushAddress } from "../ports/push-service";

/** So many devices nobody has; more would only cost time at every sending. */
export const maxDevices = 20;

/** A device of an admin's own. */
type Device = DataOf<typeof devices>["devices"][number];

/** An admin's devices, newest first. */
export const devicesOf = (db: Database, adminId: number): Promise<Device[]> =>
  db.query(
    sql`select id, user_agent, created_at, encode(sha256(convert_to(endpoint, 'UTF8')), 'hex') as fingerprint from push_subscriptions where admin_id = ${adminId} order by id desc`,
  );

interface Asking {
  adminId: number;
  sessionId: number;
  userAgent: string;
  at: string;
}

/**
 * Keeps where an admin wants to be told. A browser that has told of itself before, for whomever, is
 * the asking admin's from now on. Gives its id, or undefined when the admin has as many as may be.
 */
export async function keepSubscription(
  db: Database,
  { endpoint, p256dh, auth, serverKey }: PushAddress,
  { adminId, sessionId, userAgent, at }: Asking,
): Promise<number | undefined> {
  const [stored] = await db.query<{ id: number }>(sql`
    insert into push_subscriptions as p (admin_id, session_id, endpoint, p256dh, auth, user_agent, created_at, server_key)
    select ${adminId}::int, ${sessionId}::int, ${endpoint}, ${p256dh}, ${auth}, ${userAgent}, ${at}::timestamptz, ${serverKey ?? null}::text
    where (select count(*) from push_subscriptions where admin_id = ${adminId} and endpoint <> ${endpoint}) < ${maxDevices}
    on conflict (endpoint) do update set admin_id = excluded.admin_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth, user_agent = excluded.user_agent, created_at = excluded.created_at, server_key = excluded.server_key
    returning p.id`);
  // What waits for the one who had this browser before is not for the one who has it now.
  if (stored)
    await db.query(
      sql`delete from push_queue q using notifications n where q.subscription_id = ${stored.id} and n.id = q.notification_id and n.recipient_id <> ${adminId}`,
    );
  return stored?.id;
}

/** Forgets one device of an admin's. */
export async function dropSubscription(
  db: Database,
  adminId: number,
  id: number,
): Promise<boolean> {
  return (
    (
      await db.query(
        sql`delete from push_subscriptions where id = ${id} and admin_id = ${adminId} returning id`,
      )
    ).length > 0
  );
}

/** Forgets all devices of an admin. */
export const dropSubscriptions = (db: Database, adminId: number) =>
  db.query(sql`delete from push_subscriptions where admin_id = ${adminId}`);
