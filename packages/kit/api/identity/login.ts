import { sql } from "../db/sql";
import { cleanEmail } from "../../schema";
import { ApiError } from "../errors";
import { ok } from "../http/envelope";
import { isMaintenance } from "../settings/maintenance";
import type { RequestContext } from "../http/request-context";
import type { AnswerOf } from "../http/contract";
import { isPublic } from "../http/route";
import { routeOf, type Input } from "../http/route-of";
import { login } from "./contract";
import { logRefusedSignIn, logSignIn } from "./log-sign-in";
import { noticeOfNewDevice } from "./new-device";
import { isKnownDevice } from "./known-devices";
import { hasBegun, openSession, wrongSignIn } from "./sessions";
import { passwordTry } from "./throttle";
import { t } from "./text";

/** The hash of a password nobody knows: checking it takes as long as checking an admin's. */
export const dummyHash =
  "$argon2id$v=19$m=19456,t=2,p=1$ZNnot+zFRQtn6ZHMeAnt3A$Qp7tgFhbGi5B1woLfT2O9lkyBa4sv+yjfogMIbCg1Fk";

interface Account {
  id: number;
  password_hash: string | null;
}

/**
 * Signs in. An unknown address, an admin without a password, a disabled one and a wrong password
 * give one answer after the same work.
 * @throws ApiError 401; 429 when the account and the address, or the known device, have no try
 * left; 403 where this admin's password does not sign in; 422; 503 under maintenance, told only to who has the right password.
 */
async function handleLogin(
  call: RequestContext,
  { body: { email: written, password, known_device: device } }: Input<typeof login>,
): Promise<AnswerOf<typeof login>> {
  const email = cleanEmail(written);
  const refused = async (error: unknown, adminId: number | null): Promise<never> => {
    await logRefusedSignIn(call, error, adminId);
    throw error;
  };
  const succeeded = await passwordTry(call, email, device).catch((error: unknown) =>
    refused(error, null),
  );
  // An address that was stored before addresses were cleaned is found as it was written.
  const [account] = await call.db.query<Account>(sql`
    select a.id, c.password_hash from admins a left join credentials c on c.admin_id = a.id where lower(a.email) in (${email}, ${written.toLowerCase()}) and a.deleted_at is null
    order by lower(a.email) = ${email} desc limit 1`);
  const hash = account?.password_hash ?? dummyHash;
  const right = await call.context.passwords.verify(hash, password);
  if (!right || !account) return refused(wrongSignIn(), account?.id ?? null);
  const isKnown =
    device !== undefined && (await isKnownDevice(call.db, email, device, call.context.now()));
  const signedIn = await call.db
    .transaction(async (db) => {
      const opened = await openSession(db, call, account.id, { passwordHash: hash, device });
      if (!hasBegun(opened)) return opened;
      await logSignIn(db, call, opened.user);
      if (!isKnown) await noticeOfNewDevice(db, call, opened.user.id);
      return opened;
    })
    .catch(async (error: unknown) => {
      // The password was right: it is not held against the account that it opens nothing now.
      if (isMaintenance(error) || (error instanceof ApiError && error.status === 403))
        await succeeded();
      return refused(error, account.id);
    });
  await succeeded();
  return ok(signedIn, hasBegun(signedIn) ? { message: t("signedIn") } : {});
}

/**
 * Not one transaction: a failed try is to be remembered, and hashing must not hold a connection. A
 * retry opens a second session, which ends by itself.
 */
export const loginRoute = routeOf(login, {
  access: isPublic,
  countsTries: true,
  subject: "Signing in",
  summary: "Sign in with email and password; answers a token",
  handle: handleLogin,
});
