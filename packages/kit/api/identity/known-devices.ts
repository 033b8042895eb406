import { sql } from "../db/sql";
import type { ApiContext } from "../context";
import type { Database } from "../db/database";
import { isToken, newToken, storedHash } from "./tokens";

/** A device that has not signed in for so long counts as a new one. */
const validDays = 180;
/** The devices of one admin that are remembered; the newest. */
const maxDevices = 20;

/**
 * Whether the admin with this address has signed in on the device that sends `key` before (OWASP's
 * device cookie). The key opens nothing: its device only has failed tries of its own, which nobody
 * elsewhere can use up.
 */
export async function isKnownDevice(
  db: Database,
  email: string,
  key: string,
  now: Date,
): Promise<boolean> {
  if (!isToken(key)) return false;
  const oldest = new Date(now.getTime() - validDays * 86_400_000).toISOString();
  const found = await db.query(sql`
    select 1 from known_devices d join admins a on a.id = d.admin_id
    where d.key_hash = ${await storedHash(key)}::bytea and lower(a.email) = ${email} and a.deleted_at is null and d.last_used_at > ${oldest}::timestamptz`);
  return found.length > 0;
}

/**
 * Remembers that the admin has signed in on this device, and answers the device's key: the one it
 * sent, which all who share the device have in common, else a new one. In the transaction that
 * signs in.
 */
export async function rememberDevice(
  db: Database,
  { now }: Pick<ApiContext, "now">,
  adminId: number,
  sent: string | undefined,
): Promise<string> {
  const key = sent !== undefined && isToken(sent) ? sent : newToken();
  const hash = await storedHash(key);
  await db.query(sql`
    insert into known_devices (key_hash, admin_id, last_used_at) values (${hash}::bytea, ${adminId}, ${now().toISOString()}::timestamptz)
    on conflict (key_hash, admin_id) do update set last_used_at = excluded.last_used_at`);
  await db.query(sql`
    delete from known_devices where admin_id = ${adminId}
      and key_hash in (select key_hash from known_devices where admin_id = ${adminId} order by last_used_at desc, key_hash offset ${maxDevices})`);
  return key;
}

/** Forgets an admin's devices, as when the password changes. */
export const forgetDevices = (db: Database, adminId: number) =>
  db.query(sql`delete from known_devices where admin_id = ${adminId}`);
