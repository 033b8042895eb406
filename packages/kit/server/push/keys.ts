import { sql } from "../../api/db/sql";
import webPush from "web-push";
import type { Database } from "../../api/db/database";

/** By which push services and browsers know this installation (VAPID); base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

interface Stored extends PushKeys {
  oldPublicKey: string | null;
  oldPrivateKey: string | null;
}

/**
 * The keys of this database, made at the first start: every process that shares it has the same. The
 * present ones first, then the ones before them, by which devices that were added earlier are still
 * told. No call of the API answers a private one.
 */
export async function pushKeys(db: Database): Promise<[PushKeys, ...PushKeys[]]> {
  const made = webPush.generateVAPIDKeys();
  await db.query(
    sql`insert into push_keys (public_key, private_key) values (${made.publicKey}, ${made.privateKey}) on conflict do nothing`,
  );
  const [stored] = await db.query<Stored>(
    sql`select public_key as "publicKey", private_key as "privateKey", old_public_key as "oldPublicKey", old_private_key as "oldPrivateKey" from push_keys`,
  );
  if (!stored) return [made];
  const { publicKey, privateKey, oldPublicKey, oldPrivateKey } = stored;
  const isOld = oldPublicKey !== null && oldPrivateKey !== null;
  return [
    { publicKey, privateKey },
    ...(isOld ? [{ publicKey: oldPublicKey, privateKey: oldPrivateKey }] : []),
  ];
}

/**
 * Makes new keys; the present ones go on for the devices that were added with them.
 * @throws Error while there are still older ones: their devices would be lost
 */
export async function replacePushKeys(db: Database): Promise<void> {
  await pushKeys(db);
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const replaced = await db.query(sql`
    update push_keys set old_public_key = public_key, old_private_key = private_key, public_key = ${publicKey}, private_key = ${privateKey}, created_at = now()
    where old_public_key is null returning 1`);
  if (replaced.length === 0)
    throw new Error("There are old keys still. End them first: rollcall push-keys end-old.");
}

/** Ends the old keys, and with them the devices that still rely on them. Gives how many those are. */
export async function endOldPushKeys(db: Database): Promise<number> {
  const ended = await db.query(
    sql`delete from push_subscriptions where server_key <> (select public_key from push_keys) returning id`,
  );
  await db.query(sql`update push_keys set old_public_key = null, old_private_key = null`);
  return ended.length;
}
