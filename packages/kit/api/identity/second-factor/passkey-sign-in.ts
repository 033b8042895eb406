import { sql } from "../../db/sql";
import { notAllowed, notSignedIn } from "../../errors";
import { ok } from "../../http/envelope";
import type { AnswerOf } from "../../http/contract";
import type { RequestContext } from "../../http/request-context";
import type { Input } from "../../http/route-of";
import { isMaintenance } from "../../settings/maintenance";
import { confirmedMinutes } from "../identify";
import { issuersInPlace } from "../issuer-passwords";
import { isKnownDevice } from "../known-devices";
import { logNotConfirmed, logRefusedSignIn, logSignIn } from "../log-sign-in";
import { noticeOfNewDevice } from "../new-device";
import { hasBegun, openSession } from "../sessions";
import { networkTry } from "../throttle";
import { remember } from "./challenges";
import type {
  beginConfirmingByPasskey,
  beginPasskeySignIn,
  confirmByPasskey,
  finishPasskeySignIn,
} from "./contract";
import { passkeyRefused } from "./finish";
import { factorTry } from "./take-code";
import { knownPasskeys, passkeysOf, takePasskey } from "./take-passkey";
import { listText } from "../../../schema/formats/names";
import { t } from "./text";

/** In a quarter of an hour, from one network. */
const begins = { kind: "passkey begins", limit: 300 };
const failures = { kind: "passkey sign-ins", limit: 100 };

/** What the browser is asked for, so that it shows any passkey of this console. @throws ApiError 409, 429. */
export async function handleBeginSignIn(
  call: RequestContext,
): Promise<AnswerOf<typeof beginPasskeySignIn>> {
  const passkeys = passkeysOf(call);
  await networkTry(call, begins);
  return ok(await remember(call, "sign in", await passkeys.use(), null));
}

/**
 * Signs in by a passkey alone: the device has verified the person, so it stands for both factors. One
 * answer for any passkey that does not sign in.
 * @throws ApiError 401, 403 where passwords do not sign in either, 429, 503 under maintenance.
 */
export async function handleSignIn(
  call: RequestContext,
  { body: { answer, known_device: device } }: Input<typeof finishPasskeySignIn>,
): Promise<AnswerOf<typeof finishPasskeySignIn>> {
  const succeeded = await networkTry(call, failures);
  const refused = async (error: unknown, adminId: number | null): Promise<never> => {
    await logRefusedSignIn(call, error, adminId);
    throw error;
  };
  const unknown = () => notSignedIn(t("passkey.unknown"));
  const adminId = await takePasskey(call, "sign in", answer, { sessionId: null });
  if (adminId === undefined) return refused(unknown(), null);
  const opened = await call.db
    .transaction(async (db) => {
      const [admin] = await db.query<{ id: number; email: string; is_super_admin: boolean }>(
        sql`select id, lower(email) as email, is_super_admin from admins where id = ${adminId} and status = 'active' and deleted_at is null`,
      );
      if (!admin) throw unknown();
      const instead = await issuersInPlace({ db, context: call.context }, admin);
      if (instead.length > 0)
        throw notAllowed(t("passkey.off", { names: listText(instead, "or") }), "password_off");
      const isKnown =
        device !== undefined && (await isKnownDevice(db, admin.email, device, call.context.now()));
      const entered = await openSession(db, call, adminId, {
        passwordHash: null,
        device,
        isStrong: true,
      });
      if (!hasBegun(entered)) return entered;
      await logSignIn(db, call, entered.user, { second_factor: "passkey" });
      if (!isKnown) await noticeOfNewDevice(db, call, adminId);
      return entered;
    })
    .catch(async (error: unknown) => {
      if (isMaintenance(error)) await succeeded();
      return refused(error, adminId);
    });
  await succeeded();
  return ok(opened, { message: t("signedIn") });
}

/** What the browser is asked for, so that it shows one's own passkey. @throws ApiError 409. */
export async function handleBeginConfirming(
  call: RequestContext,
): Promise<AnswerOf<typeof beginConfirmingByPasskey>> {
  const { id, sessionId } = call.identity;
  const request = await passkeysOf(call).use(await knownPasskeys(call, id));
  return ok(await remember(call, "confirm", request, sessionId));
}

/** Confirms the session by a passkey. @throws ApiError 403 `passkey_refused`, 429. */
export async function handleConfirm(
  call: RequestContext,
  { body: { answer } }: Input<typeof confirmByPasskey>,
): Promise<AnswerOf<typeof confirmByPasskey>> {
  const { id, sessionId } = call.identity;
  const succeeded = await factorTry(call, id);
  if ((await takePasskey(call, "confirm", answer, { sessionId, of: id })) === undefined) {
    await logNotConfirmed(call, { call: "POST /auth/confirm-by-passkey", reason: "second_factor" });
    throw passkeyRefused();
  }
  await call.db.query(
    sql`update sessions set password_at = ${call.context.now().toISOString()} where id = ${sessionId}`,
  );
  await succeeded();
  return ok({ confirmed: true, minutes: confirmedMinutes }, { message: t("confirmed") });
}
