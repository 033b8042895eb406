import { sql } from "../db/sql";
import { invalid } from "../errors";
import { ok } from "../http/envelope";
import type { RequestContext } from "../http/request-context";
import type { AnswerOf } from "../http/contract";
import { signedIn } from "../http/route";
import { routeOf, type Input } from "../http/route-of";
import { confirmPassword } from "./contract";
import { confirmedMinutes } from "./identify";
import { logNotConfirmed } from "./log-sign-in";
import { ownPasswordTry } from "./throttle";
import { confirmFactor } from "./second-factor/confirm-factor";
import { t } from "./text";

const name = "POST /auth/confirm-password";

/**
 * Confirms the session with the password, and a code of the second factor where there is one: calls
 * that ask for it are answered for some minutes.
 * @throws ApiError 422 for a wrong password; 429 once too many were wrong, whatever the password is.
 */
async function handleConfirm(
  call: RequestContext,
  { body }: Input<typeof confirmPassword>,
): Promise<AnswerOf<typeof confirmPassword>> {
  const { id, sessionId } = call.identity;
  const [row] = await call.db.query<{ password_hash: string | null }>(
    sql`select password_hash from credentials where admin_id = ${id}`,
  );
  const succeeded = await ownPasswordTry(call);
  const hash = row?.password_hash ?? undefined;
  if (hash === undefined || !(await call.context.passwords.verify(hash, body.password))) {
    await logNotConfirmed(call, { call: name, reason: "password" });
    throw invalid({ password: [t("password.wrong")] });
  }
  await succeeded();
  await confirmFactor(call, name, body.code);
  await call.db.query(sql`
    update sessions s set password_at = ${call.context.now().toISOString()} from credentials c
    where s.id = ${sessionId} and c.admin_id = s.admin_id and c.password_hash = ${hash}`);
  return ok({ confirmed: true, minutes: confirmedMinutes }, { message: t("password.confirmed") });
}

/** Not one transaction: a failed try is to be remembered, and hashing must not hold a connection. */
export const confirmPasswordRoute = routeOf(confirmPassword, {
  access: signedIn,
  countsTries: true,
  subject: "Signing in",
  summary: "Type the password again, for calls that ask for it",
  maxBody: 16 * 1024,
  handle: handleConfirm,
});
