import { sql } from "../../db/sql";
import type { Database } from "../../db/database";
import { clash, invalid, notAllowed } from "../../errors";
import { ok } from "../../http/envelope";
import type { AnswerOf } from "../../http/contract";
import type { RequestContext } from "../../http/request-context";
import type { Input } from "../../http/route-of";
import { mailSecurityNotice } from "../account-mails";
import { isKnownDevice } from "../known-devices";
import { logFailedFactor, logSignIn } from "../log-sign-in";
import { noticeOfNewDevice } from "../new-device";
import { finishSession, type SignedIn } from "../sessions";
import { remember } from "./challenges";
import type { beginByPasskey, finishByCode, finishByPasskey, finishSetUp } from "./contract";
import { factorsOf, hasFactor, type FactorMethod } from "./state";
import { factorTry, takeCode } from "./take-code";
import { knownPasskeys, passkeysOf, takePasskey } from "./take-passkey";
import { t } from "./text";

export const passkeyRefused = () => notAllowed(t("passkey.refused"), "passkey_refused");

/** @throws ApiError 409 for a session that waits for nothing. */
function refuseSignedIn({ identity }: RequestContext): void {
  if (!identity.awaits) throw clash(t("notWaiting"));
}

/** By which issuer a session was opened, as people know it. */
async function issuerOf({ db, context, identity }: RequestContext): Promise<string | undefined> {
  const [opened] = await db.query<{ issuer: string }>(
    sql`select issuer from issuer_sessions where session_id = ${identity.sessionId}`,
  );
  return context.singleSignOn?.issuers.find(({ rules }) => rules.issuer === opened?.issuer)?.rules
    .name;
}

/** Lets the session begin, says so in the log, and tells of a new device. In a transaction. */
async function finished(
  call: RequestContext,
  db: Database,
  { device, details }: { device: string | undefined; details: Record<string, unknown> },
): Promise<SignedIn> {
  const { id, email } = call.identity;
  const isKnown =
    device !== undefined &&
    (await isKnownDevice(db, email.toLowerCase(), device, call.context.now()));
  const signedIn = await finishSession(db, call, device);
  const issuer = await issuerOf({ ...call, db });
  await logSignIn(db, call, signedIn.user, { ...(issuer ? { issuer } : {}), ...details });
  if (!isKnown) await noticeOfNewDevice(db, call, id);
  return signedIn;
}

const letIn = (call: RequestContext, device: string | undefined, method: FactorMethod) =>
  call.db.transaction(async (db) => {
    const signedIn = await finished(call, db, { device, details: { second_factor: method } });
    if (method !== "recovery_code") return signedIn;
    const { recovery_codes: left } = await factorsOf(db, signedIn.user.id);
    await mailSecurityNotice({ db, context: call.context }, signedIn.user.id, () => ({
      title: t("mail.title"),
      body: t("mail.codeUsed", { left }),
    }));
    return signedIn;
  });

/** The second step by a code. @throws ApiError 422, 429. */
export async function handleCode(
  call: RequestContext,
  { body: { code, known_device: device } }: Input<typeof finishByCode>,
): Promise<AnswerOf<typeof finishByCode>> {
  refuseSignedIn(call);
  const { id } = call.identity;
  const succeeded = await factorTry(call, id);
  const method = await takeCode(call, id, code);
  if (!method) {
    await logFailedFactor(call);
    throw invalid({ code: [t("wrongCode")] });
  }
  const signedIn = await letIn(call, device, method);
  await succeeded();
  return ok(signedIn, { message: t("signedIn") });
}

/** What the browser is asked for, so that it shows one of the person's passkeys. @throws ApiError 409. */
export async function handleBeginByPasskey(
  call: RequestContext,
): Promise<AnswerOf<typeof beginByPasskey>> {
  refuseSignedIn(call);
  const { id, sessionId } = call.identity;
  const request = await passkeysOf(call).use(await knownPasskeys(call, id));
  return ok(await remember(call, "second step", request, sessionId));
}

/** The second step by a passkey. @throws ApiError 403 `passkey_refused`, 429. */
export async function handlePasskey(
  call: RequestContext,
  { body: { answer, known_device: device } }: Input<typeof finishByPasskey>,
): Promise<AnswerOf<typeof finishByPasskey>> {
  refuseSignedIn(call);
  const { id, sessionId } = call.identity;
  const succeeded = await factorTry(call, id);
  if ((await takePasskey(call, "second step", answer, { sessionId, of: id })) === undefined) {
    await logFailedFactor(call);
    throw passkeyRefused();
  }
  const signedIn = await letIn(call, device, "passkey");
  await succeeded();
  return ok(signedIn, { message: t("signedIn") });
}

/**
 * Goes on once a second factor was set up in this session; others that wait for the same have ended.
 * @throws ApiError 409 while there is none.
 */
export async function handleFinishSetUp(
  call: RequestContext,
  { body: { known_device: device } }: Input<typeof finishSetUp>,
): Promise<AnswerOf<typeof finishSetUp>> {
  refuseSignedIn(call);
  const signedIn = await call.db.transaction(async (db) => {
    if (!hasFactor(await factorsOf(db, call.identity.id))) throw clash(t("notSetUp"));
    return finished(call, db, { device, details: { second_factor: "set_up" } });
  });
  return ok(signedIn, { message: t("signedIn") });
}
