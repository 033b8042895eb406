import { sql } from "../db/sql";
import { logActivity, someone } from "../activity";
import type { Database } from "../db/database";
import { ApiError, notAllowed } from "../errors";
import { ok } from "../http/envelope";
import type { AnswerOf } from "../http/contract";
import type { RequestContext } from "../http/request-context";
import type { Input } from "../http/route-of";
import { confirmedMinutes } from "../identity/identify";
import { hasBegun, lockAdmin, openSession, type Entered } from "../identity/sessions";
import { networkTry } from "../identity/throttle";
import { storedHash } from "../identity/tokens";
import { IssuerRefused, type Issuer, type IssuerClaims } from "../ports/single-sign-on";
import type { finishAtIssuer, finishConfirming } from "./contract";
import { admitByRules, isStrong } from "./admit-by-rules";
import { accountFor } from "./people";
import { NotAdmitted, notAdmitted, notVouched } from "./refusals";
import { issuerOf, takeBegun, throwIssuerFailure } from "./under-way";
import { t } from "./text";

/** Failed returns in a quarter of an hour, from one network. */
const returns = { kind: "issuer returns", limit: 100 };
export const confirmedSeconds = confirmedMinutes * 60;

/** Who the issuer says has come back, and not before the sign-in began. */
async function claimsOf(
  call: RequestContext,
  issuer: Issuer,
  answer: string,
  confirming?: number,
): Promise<IssuerClaims & { isFresh: boolean }> {
  const { secrets, notBefore } = await takeBegun(call, issuer, answer, confirming);
  try {
    const claims = await issuer.finish(secrets, answer);
    return { ...claims, isFresh: (claims.signedInAt ?? 0) >= notBefore };
  } catch (error) {
    if (!(error instanceof IssuerRefused)) return throwIssuerFailure(call, issuer, error);
    call.context.log({
      level: "warn",
      message: `A sign-in by ${issuer.rules.name} does not hold: ${error.message}`,
      countAs: `issuer refused ${issuer.rules.key}`,
      requestId: call.requestId,
      address: call.address,
    });
    throw notVouched(issuer.rules.name);
  }
}

/** Notes in the activity log that somebody did not get in by an issuer, and why. */
const logRefused = (
  { db, address, context }: RequestContext,
  issuer: Issuer,
  reason: string,
  recordId: number | null = null,
) =>
  logActivity({ db, identity: someone, address, context }, [
    {
      action: "failed to sign in",
      resource: "admins",
      recordId,
      changes: {},
      details: { issuer: issuer.rules.name, reason },
    },
  ]);

async function open(
  db: Database,
  call: RequestContext,
  issuer: Issuer,
  { subject, session, claims }: IssuerClaims,
): Promise<Entered | "waiting"> {
  const { rules } = issuer;
  const guest = admitByRules(rules, claims);
  if (typeof guest === "string") throw new NotAdmitted(guest);
  const { address, context } = call;
  const admin = await accountFor({ db, context, address }, { rules, subject, guest });
  if (admin === "waiting") return admin;
  await lockAdmin(db, admin.id);
  const opened = await openSession(db, call, admin.id, {
    passwordHash: null,
    isStrong: isStrong(rules, claims),
  });
  const { token } = hasBegun(opened) ? opened : opened.second_factor;
  await db.query(sql`
    insert into issuer_sessions (session_id, issuer, subject, sid)
    select id, ${rules.issuer}, ${subject}, ${session ?? null} from sessions where token_hash = ${await storedHash(token)}::bytea`);
  // One that waits is logged once it waits no more.
  if (!hasBegun(opened)) return opened;
  await logActivity({ db, identity: admin, address, context }, [
    {
      action: "signed in",
      resource: "admins",
      recordId: admin.id,
      changes: {},
      details: { issuer: rules.name },
    },
  ]);
  return opened;
}

/**
 * Signs in whom an issuer names.
 * @throws ApiError 401 where the sign-in was not begun in this browser, or the answer does not hold;
 * 403 `not_admitted`; 404; 422; 429; 503 where the issuer is away, or under maintenance.
 */
export async function finish(
  call: RequestContext,
  { body: { answer } }: Input<typeof finishAtIssuer>,
): Promise<AnswerOf<typeof finishAtIssuer>> {
  const issuer = issuerOf(call);
  const succeeded = await networkTry(call, returns);
  const claims = await claimsOf(call, issuer, answer).catch(async (error: unknown) => {
    if (error instanceof ApiError && error.status === 401)
      await logRefused(call, issuer, "not_vouched");
    throw error;
  });
  const opened = await call.db
    .transaction((db) => open(db, call, issuer, claims))
    .catch(async (error: unknown) => {
      if (!(error instanceof NotAdmitted)) throw error;
      await logRefused(call, issuer, error.reason, error.adminId);
      throw notAdmitted(error.reason, issuer.rules.name);
    });
  await succeeded();
  if (opened === "waiting") throw notAdmitted("waiting", issuer.rules.name);
  return ok(opened, hasBegun(opened) ? { message: t("signedIn") } : {});
}

/**
 * Confirms a session by a fresh sign-in of the same person at an issuer, in place of the password.
 * @throws ApiError 403 where another has signed in, or it was not fresh; otherwise as `finish`.
 */
export async function confirm(
  call: RequestContext,
  { body: { answer } }: Input<typeof finishConfirming>,
): Promise<AnswerOf<typeof finishConfirming>> {
  const issuer = issuerOf(call);
  const { name } = issuer.rules;
  const { id, sessionId } = call.identity;
  const succeeded = await networkTry(call, returns);
  const { subject, isFresh } = await claimsOf(call, issuer, answer, sessionId).catch(
    (error: unknown) => {
      // The session itself is alive: 401 would end it in the browser.
      if (error instanceof ApiError && error.status === 401)
        throw notAllowed(error.message, "not_admitted");
      throw error;
    },
  );
  if (!isFresh) throw notAllowed(t("notFresh", { name }), "not_admitted");
  const confirmed = await call.db.query(sql`
    update sessions s set password_at = ${call.context.now().toISOString()} from issuer_accounts l
    where s.id = ${sessionId} and l.admin_id = ${id} and l.issuer = ${issuer.rules.issuer} and l.subject = ${subject} returning 1`);
  if (confirmed.length === 0) {
    await logRefused(call, issuer, "other_account", id);
    throw notAllowed(t("otherPerson", { name }), "not_admitted");
  }
  await succeeded();
  return ok({ confirmed: true, minutes: confirmedMinutes }, { message: t("confirmed") });
}
