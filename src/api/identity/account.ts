import { sql } from "drizzle-orm";
import { logActivity } from "../activity";
import { list, one } from "../http/envelope";
import { clash, invalid, notFound } from "../http/errors";
import { signedIn, type Call, type Route } from "../http/route";
import { newPassword, refuseOwnAddress, typedPassword } from "./passwords";
import { logSignOut } from "./log-sign-in";
import { bodyOf, readBody } from "./read-body";
import { dropInvitations, lockAdmin, revokeSessions } from "./sessions";
import { passwordTry } from "./throttle";

const subject = "Signing in";
/** Nobody is signed in at more places that they would look through. */
const mostSessions = 100;

function me({ identity }: Call): Response {
  const { id, name, email } = identity.viewing ?? identity;
  return one({ user: { id, name, email, is_super_admin: identity.is_super_admin }, permissions: identity.permissions });
}

const changeBody = bodyOf({ current_password: typedPassword("Current password"), new_password: newPassword("New password") });

async function replacePassword(call: Call, oldHash: string, hash: string): Promise<void> {
  const { id, sessionId } = call.identity;
  await call.db.transaction(async (db) => {
    await lockAdmin(db, id);
    const changed = await db.query(sql`update credentials set password_hash = ${hash}, changed_at = ${call.context.now().toISOString()} where admin_id = ${id} and password_hash = ${oldHash} returning admin_id`);
    if (changed.length === 0) throw clash("The password was changed somewhere else in the meantime.");
    await revokeSessions({ db, context: call.context }, id, sql`s.id <> ${sessionId}`);
    await dropInvitations(db, id);
    await logActivity({ db, identity: call.identity }, [{ action: "changed password", resource: "admins", recordId: id, changes: {} }]);
  });
}

/** A new password of one's own, for the present one. Every other session of the admin ends. @throws ApiError 422, 429. */
async function changePassword(call: Call): Promise<Response> {
  const body = await readBody(call, changeBody);
  const { id, email } = call.identity;
  const [row] = await call.db.query<{ password_hash: string }>(sql`select password_hash from credentials where admin_id = ${id}`);
  const succeeded = await passwordTry(call, email);
  if (!row || !(await call.context.passwords.verify(row.password_hash, body.current_password))) throw invalid({ current_password: ["This is not your current password."] });
  await succeeded();
  if (body.new_password === body.current_password) throw invalid({ new_password: ["This is your current password. Choose another."] });
  refuseOwnAddress("new_password", body.new_password, email);
  await replacePassword(call, row.password_hash, await call.context.passwords.hash(body.new_password));
  return one({ changed: true }, { message: "Password changed. You have been signed out everywhere else." });
}

interface SessionRow {
  id: number;
  created_at: string;
  last_used_at: string;
  expires_at: string;
  user_agent: string;
  address: string;
  current: boolean;
}

async function listSessions(call: Call): Promise<Response> {
  const now = call.context.now().getTime();
  const { id, sessionId } = call.identity;
  const rows = await call.db.query<SessionRow>(sql`
    select s.id, s.created_at, s.last_used_at, s.expires_at, s.user_agent, s.address, s.id = ${sessionId} as current from sessions s
    where s.admin_id = ${id} and s.revoked_at is null and s.expires_at > ${new Date(now).toISOString()}::timestamptz
      and s.last_used_at > ${new Date(now - call.context.sessions.idleMinutes * 60_000).toISOString()}::timestamptz
    order by current desc, s.last_used_at desc, s.id desc limit ${mostSessions}`);
  return list(rows, { current_page: 1, per_page: mostSessions, total: rows.length, last_page: 1 });
}

async function endSession(call: Call): Promise<Response> {
  const id = call.params["id"] ?? "";
  const ended = /^[1-9]\d{0,8}$/.test(id) ? await revokeSessions(call, call.identity.id, sql`s.id = ${Number(id)}`) : 0;
  if (ended === 0) throw notFound();
  return one({ ended }, { message: "Signed out there" });
}

async function logout(call: Call): Promise<Response> {
  const ended = await call.db.transaction(async (db) => {
    const count = await revokeSessions({ db, context: call.context }, call.identity.id, sql`s.id = ${call.identity.sessionId}`);
    if (count > 0) await logSignOut({ db, identity: call.identity });
    return count;
  });
  return one({ ended }, { message: "Signed out" });
}
const endOthers = async (call: Call) => one({ ended: await revokeSessions(call, call.identity.id, sql`s.id <> ${call.identity.sessionId}`) }, { message: "Signed out everywhere else" });

/** What an admin does with its own account. Each write is one statement or keeps its own transaction, and may be repeated. */
export const accountRoutes: Route[] = [
  { method: "POST", path: "/auth/logout", access: signedIn, subject, summary: "Revoke this token", openInMaintenance: true, handle: logout },
  { method: "GET", path: "/auth/me", access: signedIn, subject, summary: "The user and the permissions as they are now", handle: async (call) => me(call) },
  { method: "POST", path: "/auth/change-password", access: signedIn, subject, summary: "Change the own password; every other token is revoked", body: changeBody, maxBody: 16 * 1024, handle: changePassword },
  { method: "GET", path: "/auth/sessions", access: signedIn, subject, summary: "Where am I signed in", handle: listSessions },
  { method: "DELETE", path: "/auth/sessions", access: signedIn, subject, summary: "Sign out everywhere else", handle: endOthers },
  { method: "DELETE", path: "/auth/sessions/:id", access: signedIn, subject, summary: "Sign out there", handle: endSession },
];
