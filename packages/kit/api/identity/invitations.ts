import { sql } from "../db/sql";
import { mayGive } from "../../schema";
import { logActivity } from "../activity";
import { idOf } from "../http/request-values";
import type { Database } from "../db/database";
import { ok } from "../http/envelope";
import { clash, invalid, notAllowed, notFound } from "../errors";
import type { RequestContext, Identity } from "../http/request-context";
import type { AnswerOf, DataOf } from "../http/contract";
import { isPublic, needs, type Route } from "../http/route";
import { routeOf, type Input } from "../http/route-of";
import { acceptInvitation, invite } from "./contract";
import { dropAddressChange } from "./address-change";
import { forgetDevices } from "./known-devices";
import { consoleNow, mailCodeLink } from "./account-mails";
import { refuseGuessable } from "./passwords";
import { rightsOf, type AdminRights } from "./rights";
import { dropInvitations, endAccess, lockAdmin, openSession, type Entered } from "./sessions";
import { codeTry } from "./throttle";
import { newToken, storedHash } from "./tokens";
import { neededFor, type ReachCall } from "./reach";
import { refuseLacking } from "./lacking";
import { refuseSuperAdmins, lockRights } from "./widening";
import { sayIn } from "../../schema/messages";
import { t } from "./text";

const subject = "Signing in";
const validDays = 7;

/** Whoever sets an admin's password may act as that admin, so it must have all of its rights. */
const mayInvite = (inviter: AdminRights, admin: AdminRights) =>
  inviter.id !== admin.id &&
  (inviter.is_super_admin ||
    (!admin.is_super_admin && admin.permissions.every((key) => mayGive(inviter, key))));

/** @throws ApiError 404, 409 for a disabled admin, 403 for one with more rights or for oneself. */
async function invitee(
  { db, identity, features }: Pick<RequestContext, "db" | "identity" | "features">,
  id: number,
): Promise<{ id: number; name: string; email: string; language: string | null }> {
  const actor = await lockRights({ db, identity });
  await lockAdmin(db, id);
  const [found] = await db.query<{ email: string; language: string | null }>(
    sql`select email, language from admins where id = ${id} and deleted_at is null`,
  );
  const rights = await rightsOf(db, id);
  if (!found || !rights) throw notFound();
  if (id === actor.id) throw notAllowed(t("invite.self"), "scope");
  refuseSuperAdmins(actor, rights);
  const needed = await neededFor({ db, features }, actor, [id], rights.permissions);
  refuseLacking(actor, needed, (keys) => t("invite.lacking", { keys }));
  if (!rights.live) throw clash(t("invite.disabled"));
  return { id, name: rights.name, ...found };
}

/**
 * Makes a code with which an admin sets its password, once, in the transaction of the call, and
 * mails it where email leaves the server. An earlier code of the same admin becomes void.
 * @throws ApiError 404, 409 for a disabled admin, 403 for one with more rights or for oneself.
 */
export async function makeInvitation(
  call: Pick<RequestContext, "db" | "identity" | "address" | "context" | "features">,
  id: number,
): Promise<DataOf<typeof invite>> {
  const { db, context, identity } = call;
  const code = newToken();
  const hash = await storedHash(code);
  const now = context.now();
  const expires = new Date(now.getTime() + validDays * 86_400_000).toISOString();
  const { language: chosen, ...admin } = await invitee(call, id);
  await dropInvitations(db, id);
  await db.query(
    sql`insert into invitations (code_hash, admin_id, created_by, created_at, expires_at) values (${hash}::bytea, ${id}, ${identity.id}, ${now.toISOString()}, ${expires})`,
  );
  await logActivity(call, [{ action: "invited", resource: "admins", recordId: id, changes: {} }]);
  const { name, ...institution } = await consoleNow({ db, context });
  const language = chosen ?? institution.language;
  const letter = sayIn(language, () => ({
    title: t("mail.invitation.title", { name }),
    body: t("mail.invitation.body", { inviter: identity.name, name, days: validDays }),
    label: t("mail.invitation.label"),
  }));
  const mailed = await mailCodeLink(
    { db, context },
    { to: admin.email, page: "invitation", code },
    letter,
    language,
  );
  return { code, expires_at: expires, admin, mailed };
}

async function handleInvite(call: RequestContext): Promise<AnswerOf<typeof invite>> {
  const id = idOf(call);
  const made = await call.db.transaction((db) => makeInvitation({ ...call, db }, id));
  return ok(made, { status: 201, message: t("invite.made") });
}

const voidCode = () => invalid({ code: [t("invite.void")] });

interface Invitation {
  id: number;
  admin_id: number;
  /** Who invited; null for a link that somebody asked for who forgot a password. */
  created_by: number | null;
  email: string;
}

async function invitationOf(db: Database, code: Uint8Array, now: Date): Promise<Invitation> {
  const [invitation] = await db.query<Invitation>(sql`
    select i.id, i.admin_id, i.created_by, a.email from invitations i join admins a on a.id = i.admin_id
    where i.code_hash = ${code}::bytea and i.used_at is null and i.expires_at > ${now.toISOString()}::timestamptz`);
  if (!invitation) throw voidCode();
  return invitation;
}

/** Whether whoever made a code could make it now; a link for oneself was made by its receiver. */
async function mayStill(
  call: Pick<ReachCall, "db" | "features">,
  { created_by: by }: Invitation,
  admin: AdminRights,
): Promise<boolean> {
  if (by === null) return true;
  const inviter = await rightsOf(call.db, by);
  if (inviter?.live !== true || !mayInvite(inviter, admin)) return false;
  const needed = await neededFor(call, inviter, [admin.id], admin.permissions);
  return needed.every((key) => mayGive(inviter, key));
}

/**
 * The admin a code invites, locked, while whoever made it may still do so.
 * @throws ApiError 422.
 */
async function invited(
  call: Pick<ReachCall, "db" | "features">,
  code: Uint8Array,
  now: Date,
): Promise<{ invitation: Invitation; admin: AdminRights }> {
  const { db } = call;
  await lockAdmin(db, (await invitationOf(db, code, now)).admin_id);
  const invitation = await invitationOf(db, code, now);
  const admin = await rightsOf(db, invitation.admin_id);
  if (!admin?.live || !(await mayStill(call, invitation, admin))) throw voidCode();
  return { invitation, admin };
}

async function setPassword(call: RequestContext, code: Uint8Array, hash: string): Promise<Entered> {
  const now = call.context.now();
  return call.db.transaction(async (db) => {
    const { invitation, admin } = await invited({ db, features: call.features }, code, now);
    // A change of rights that was made meanwhile has taken the invitation away.
    const used = await db.query(
      sql`update invitations set used_at = ${now.toISOString()} where id = ${invitation.id} and used_at is null returning id`,
    );
    if (used.length === 0) throw voidCode();
    await db.query(sql`
      insert into credentials (admin_id, password_hash, changed_at) values (${admin.id}, ${hash}, ${now.toISOString()})
      on conflict (admin_id) do update set password_hash = excluded.password_hash, changed_at = excluded.changed_at`);
    await endAccess({ db, context: call.context }, admin.id);
    await dropAddressChange(db, admin.id);
    await forgetDevices(db, admin.id);
    const identity: Identity = { ...admin, email: invitation.email, sessionId: 0 };
    await logActivity({ db, identity, address: call.address, context: call.context }, [
      {
        action: invitation.created_by === null ? "reset password" : "accepted invitation",
        resource: "admins",
        recordId: admin.id,
        changes: {},
      },
    ]);
    return openSession(db, call, admin.id, { passwordHash: hash });
  });
}

/**
 * Sets a password by an invitation and signs in. Whatever the admin was signed in with before ends.
 * @throws ApiError 422, 429.
 */
async function accept(
  call: RequestContext,
  { body }: Input<typeof acceptInvitation>,
): Promise<AnswerOf<typeof acceptInvitation>> {
  const succeeded = await codeTry(call);
  const code = await storedHash(body.code);
  const { invitation, admin } = await call.db.transaction((db) =>
    invited({ db, features: call.features }, code, call.context.now()),
  );
  await refuseGuessable(call, "password", body.password, {
    name: admin.name,
    email: invitation.email,
  });
  const signedIn = await setPassword(call, code, await call.context.passwords.hash(body.password));
  await succeeded();
  return ok(signedIn, { message: t("password.isSet") });
}

/**
 * Neither keeps its answer for a retry: it holds a secret that is stored only as a hash. A repeated
 * invitation makes another code and voids the one that got lost.
 */
export const invitationRoutes: Route[] = [
  routeOf(invite, {
    access: needs("edit_admins", "view_admins"),
    subject,
    summary: "Make a one-time code with which an admin sets its password",
    handle: handleInvite,
  }),
  routeOf(acceptInvitation, {
    access: isPublic,
    subject,
    summary: "Set a password by an invitation's code and sign in",
    handle: accept,
  }),
];
