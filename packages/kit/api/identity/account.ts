import { sql } from "../db/sql";
import { logActivity } from "../activity";
import { linkedToCaller } from "../crud/relative-defaults";
import { publish } from "../events/publish";
import { ok } from "../http/envelope";
import { clash, invalid } from "../errors";
import type { RequestContext } from "../http/request-context";
import type { AnswerOf } from "../http/contract";
import { signedIn, type Route } from "../http/route";
import { routeOf, type Input } from "../http/route-of";
import {
  changeLanguage,
  changePassword,
  endOtherSessions,
  endOwnSession,
  logout,
  me,
  ownSessions,
} from "./contract";
import { leaveIssuerBy } from "./leave-issuer";
import { mailSecurityNotice } from "./account-mails";
import { dropAddressChange } from "./address-change";
import { refuseGuessable } from "./passwords";
import { forgetDevices } from "./known-devices";
import { logSignOut } from "./log-sign-in";
import { endSessionOf, sessionsOf } from "./session-list";
import {
  deviceKeysOf,
  dropInvitations,
  endAccess,
  lockAdmin,
  reminder,
  revokeSessions,
} from "./sessions";
import { toldKeys } from "./rights";
import { ownPasswordTry } from "./throttle";
import { newToken, storedHash } from "./tokens";
import { t } from "./text";

const subject = "Signing in";

/** Who looks at the console with another's rights, or asks by an API token, gets nobody's device key. */
async function handleMe(call: RequestContext): Promise<AnswerOf<typeof me>> {
  const { identity, context, db } = call;
  const { id, name, email } = identity.viewing ?? identity;
  const about = {
    user: { id, name, email, is_super_admin: identity.is_super_admin },
    permissions: toldKeys(identity, context),
  };
  if (identity.viewing || identity.apiToken) return ok(about);
  const [row] = await db.query<{
    device_key: string | null;
    former_device_keys: string[] | null;
    language: string | null;
  }>(
    sql`select ${deviceKeysOf(sql`a.id`, context)}, a.language from admins a where a.id = ${identity.id}`,
  );
  return ok({
    ...about,
    idle_minutes: context.sessions.idleMinutes,
    device_key: row?.device_key ?? undefined,
    former_device_keys: row?.former_device_keys ?? [],
    language: row?.language ?? null,
    own: await linkedToCaller(call),
    ...(await reminder(call, identity.id)),
  });
}

/**
 * Answers the session's new token: whoever had the old one is signed out with the others.
 * @throws ApiError 409.
 */
async function replacePassword(
  call: RequestContext,
  oldHash: string,
  hash: string,
): Promise<string> {
  const { id, sessionId } = call.identity;
  const token = newToken();
  await call.db.transaction(async (db) => {
    await lockAdmin(db, id);
    const changed = await db.query(
      sql`update credentials set password_hash = ${hash}, changed_at = ${call.context.now().toISOString()} where admin_id = ${id} and password_hash = ${oldHash} returning admin_id`,
    );
    if (changed.length === 0) throw clash(t("password.meanwhile"));
    await endAccess({ db, context: call.context }, id, sql`s.id <> ${sessionId}`);
    await db.query(
      sql`update sessions set token_hash = ${await storedHash(token)}::bytea, password_at = ${call.context.now().toISOString()} where id = ${sessionId}`,
    );
    await dropInvitations(db, id);
    await dropAddressChange(db, id);
    await forgetDevices(db, id);
    await logActivity(
      { db, identity: call.identity, address: call.address, context: call.context },
      [{ action: "changed password", resource: "admins", recordId: id, changes: {} }],
    );
    await mailSecurityNotice({ db, context: call.context }, id, () => ({
      title: t("mail.changed.title"),
      body: t("mail.changed.body"),
    }));
  });
  return token;
}

/**
 * A new password of one's own, for the present one. Every other session and every API token of the
 * admin ends, and this session goes on with a new token.
 * @throws ApiError 422, 429.
 */
async function handleChangePassword(
  call: RequestContext,
  { body }: Input<typeof changePassword>,
): Promise<AnswerOf<typeof changePassword>> {
  const { id, name, email } = call.identity;
  const [row] = await call.db.query<{ password_hash: string | null }>(
    sql`select password_hash from credentials where admin_id = ${id}`,
  );
  const succeeded = await ownPasswordTry(call);
  const hash = row?.password_hash ?? undefined;
  if (hash === undefined || !(await call.context.passwords.verify(hash, body.current_password)))
    throw invalid({ current_password: [t("password.notCurrent")] });
  await succeeded();
  if (body.new_password === body.current_password)
    throw invalid({ new_password: [t("password.same")] });
  await refuseGuessable(call, "new_password", body.new_password, { name, email });
  const token = await replacePassword(
    call,
    hash,
    await call.context.passwords.hash(body.new_password),
  );
  return ok({ changed: true, token }, { message: t("password.changed") });
}

/** Chooses the language of one's own account. */
async function handleLanguage(
  call: RequestContext,
  { body: { language } }: Input<typeof changeLanguage>,
): Promise<AnswerOf<typeof changeLanguage>> {
  const { id } = call.identity;
  await call.db.transaction(async (db) => {
    const [changed] = await db.query<{ before: string | null }>(sql`
      with before as (select id, language from admins where id = ${id} for no key update)
      update admins a set language = ${language}, version = next_version(a.version), updated_at = now()
      from before b where a.id = b.id and b.language is distinct from ${language} returning b.language as before`);
    if (!changed) return;
    await logActivity({ ...call, db }, [
      {
        action: "updated",
        resource: "admins",
        recordId: id,
        changes: { language: { before: changed.before, after: language } },
      },
    ]);
    await publish(db, { topic: "rights", adminId: id });
  });
  return ok({ language }, { message: t("language.chosen") });
}

async function endSession(call: RequestContext): Promise<AnswerOf<typeof endOwnSession>> {
  const ended = await endSessionOf(call, call.identity.id, call.params["id"]);
  return ok({ ended }, { message: t("signedOutThere") });
}

async function handleLogout(call: RequestContext): Promise<AnswerOf<typeof logout>> {
  const ended = await call.db.transaction(async (db) => {
    const count = await revokeSessions(
      { db, context: call.context },
      call.identity.id,
      sql`s.id = ${call.identity.sessionId}`,
    );
    if (count > 0 && !call.identity.awaits)
      await logSignOut({
        db,
        identity: call.identity,
        address: call.address,
        context: call.context,
      });
    return count;
  });
  const leaveBy = await leaveIssuerBy(call);
  return ok(
    { ended, ...(leaveBy === undefined ? {} : { leave_by: leaveBy }) },
    { message: t("signedOut") },
  );
}
const endOthers = async (call: RequestContext) =>
  ok(
    {
      ended: await revokeSessions(call, call.identity.id, sql`s.id <> ${call.identity.sessionId}`),
    },
    { message: t("signedOutElsewhere") },
  );

/**
 * What an admin does with its own account. Each write is one statement or keeps its own
 * transaction, and may be repeated.
 */
export const accountRoutes: Route[] = [
  routeOf(logout, {
    access: signedIn,
    subject,
    summary: "Revoke this token",
    openInMaintenance: true,
    openWhileAwaiting: ["second_factor", "set_up"],
    handle: handleLogout,
  }),
  routeOf(me, {
    access: signedIn,
    openToApiTokens: true,
    subject,
    summary: "The user and the permissions as they are now",
    handle: handleMe,
  }),
  routeOf(changePassword, {
    access: signedIn,
    countsTries: true,
    subject,
    summary:
      "Change the own password; every token is revoked, and a new one for this session answered",
    maxBody: 16 * 1024,
    handle: handleChangePassword,
  }),
  routeOf(changeLanguage, {
    access: signedIn,
    subject,
    summary: "Choose the language of the own account",
    handle: handleLanguage,
  }),
  routeOf(ownSessions, {
    access: signedIn,
    subject,
    summary: "Where am I signed in",
    handle: async (call) => sessionsOf(call, call.identity.id),
  }),
  routeOf(endOtherSessions, {
    access: signedIn,
    subject,
    summary: "Sign out everywhere else",
    handle: endOthers,
  }),
  routeOf(endOwnSession, {
    access: signedIn,
    subject,
    summary: "Sign out there",
    handle: endSession,
  }),
];
