import { sql } from "../../api/db/sql";
import webPush from "web-push";
import type { Database } from "../../api/db/database";

/** By which push services and browsers know this installation (VAPID); base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * The keys of this database, made at the first start: every process that shares it has the same. No
 * call of the API answers the private one.
 */
export async function pushKeys(db: Database): Promise<PushKeys> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await db.query(
    sql`insert into push_keys (public_key, private_key) values (${publicKey}, ${privateKey}) on conflict do nothing`,
  );
  const [stored] = await db.query<PushKeys>(
    sql`select public_key as "publicKey", private_key as "privateKey" from push_keys`,
  );
  return stored ?? { publicKey, privateKey };
}
