import { sql } from "../../db/sql";
import { clash } from "../../errors";
import type { RequestContext } from "../../http/request-context";
import {
  PasskeyRefused,
  type PasskeyAnswer,
  type Passkeys,
  type StoredPasskey,
} from "../../ports/passkeys";
import { logRefusedPasskey } from "../log-sign-in";
import { take, type Purpose } from "./challenges";
import { t } from "./text";

/** The host's passkeys. @throws ApiError 409 where there are none. */
export function passkeysOf({ context }: Pick<RequestContext, "context">): Passkeys {
  if (!context.passkeys) throw clash(t("passkey.notHere"));
  return context.passkeys;
}

interface Row extends StoredPasskey {
  key: number;
  adminId: number;
  handle: string;
}

/** The passkeys of an admin, as a browser is told them. */
export const knownPasskeys = (
  { db }: Pick<RequestContext, "db">,
  adminId: number,
): Promise<Pick<StoredPasskey, "id" | "transports">[]> =>
  db.query(
    sql`select credential_id as id, transports from passkeys where admin_id = ${adminId} order by id`,
  );

const isHandle = ({ response }: PasskeyAnswer, handle: string): boolean => {
  const told = (response as { userHandle?: unknown } | undefined)?.userHandle;
  return told === undefined || told === null || told === handle;
};

/**
 * Whose passkey an answer shows, once; undefined where it does not hold.
 * @param of the admin whose it must be
 */
export async function takePasskey(
  call: RequestContext,
  purpose: Purpose,
  answer: PasskeyAnswer,
  { sessionId, of }: { sessionId: number | null; of?: number },
): Promise<number | undefined> {
  const { db, context } = call;
  const passkeys = passkeysOf(call);
  const challenge = await take(call, purpose, answer, sessionId);
  if (challenge === undefined) return undefined;
  const [row] = await db.query<Row>(sql`
    select p.id as key, p.admin_id as "adminId", p.credential_id as id, p.public_key as "publicKey", p.counter, p.transports,
      translate(encode(c.passkey_user, 'base64'), '+/=', '-_') as handle
    from passkeys p join credentials c on c.admin_id = p.admin_id where p.credential_id = ${answer.id}`);
  if (!row || (of !== undefined && row.adminId !== of) || !isHandle(answer, row.handle))
    return undefined;
  try {
    const counter = await passkeys.used(answer, challenge, row);
    // Two answers at once with one count: the second comes from a copy, or is a copy itself.
    const noted = await db.query(sql`
      update passkeys set counter = ${counter}::bigint, last_used_at = ${context.now().toISOString()}
      where id = ${row.key} and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0)) returning 1`);
    return noted.length > 0 ? row.adminId : undefined;
  } catch (error) {
    if (!(error instanceof PasskeyRefused)) throw error;
    logRefusedPasskey(call, error.message, row.adminId);
    return undefined;
  }
}
