import { sql } from "../../db/sql";
import type { RequestContext } from "../../http/request-context";
import { otherTry } from "../throttle";
import { takeRecoveryCode } from "./recovery-codes";
import type { FactorMethod } from "./state";
import { stepOf } from "./totp";

/** Wrong second factors in a quarter of an hour. */
const tries = {
  account: { kind: "second factor", limit: 10 },
  network: { kind: "second factor network", limit: 100 },
} as const;

/**
 * Counts a try of the second factor of an admin, until it is told to have been right.
 * @throws ApiError 429
 */
export const factorTry = (call: RequestContext, adminId: number) =>
  otherTry(call, String(adminId), tries);

/** A code counts once: a later one makes earlier ones worthless, also between parallel tries. */
async function takeAppCode(
  { db, context }: Pick<RequestContext, "db" | "context">,
  adminId: number,
  code: string,
): Promise<boolean> {
  const [app] = await db.query<{ secret: Uint8Array }>(
    sql`select secret from authenticators where admin_id = ${adminId}`,
  );
  const step = app && stepOf(app.secret, code, context.now(), context.authenticatorDrift);
  if (step === undefined) return false;
  const used = await db.query(
    sql`update authenticators set last_step = ${step}::bigint, last_used_at = ${context.now().toISOString()} where admin_id = ${adminId} and last_step < ${step}::bigint returning 1`,
  );
  return used.length > 0;
}

/** Uses a code of the authenticator app or for recovery; undefined where it is none that counts. */
export async function takeCode(
  call: Pick<RequestContext, "db" | "context">,
  adminId: number,
  written: string,
): Promise<FactorMethod | undefined> {
  const plain = written.replace(/[\s-]/g, "");
  if (/^\d{6}$/.test(plain)) return (await takeAppCode(call, adminId, plain)) ? "code" : undefined;
  return (await takeRecoveryCode(call, adminId, written)) ? "recovery_code" : undefined;
}
