import { sql, type SQL } from "../db/sql";
import type { ApiContext } from "../context";
import type { Database } from "../db/database";
import { publish } from "../events/publish";
import { notSignedIn } from "../errors";
import type { RequestContext } from "../http/request-context";
import type { DataOf } from "../http/contract";
import { maintenanceColumn, refuseInMaintenance } from "../settings/maintenance";
import type { login } from "./contract";
import { refusePassword } from "./issuer-passwords";
import { rememberDevice } from "./known-devices";
import { permissionsColumn } from "./rights";
import { newToken, storedHash } from "./tokens";
import { messages } from "../../schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("kit/api/identity", words);

/** What signing in answers. */
export type SignedIn = DataOf<typeof login>;

/** The device key of the admin with this id, as SQL. */
export const deviceKeyOf = (adminId: SQL): SQL =>
  sql`(select encode(d.device_secret, 'hex') from credentials d where d.admin_id = ${adminId})`;

type Entering = Pick<RequestContext, "context" | "request" | "address">;

/** The one answer to a wrong address, a wrong password and an admin who may not sign in. */
export const wrongSignIn = () => notSignedIn(t("wrongSignIn"));

/**
 * What changes an admin's password, sessions or invitations locks the admin first (after its lock
 * at the rights, where it takes one), so that no two of them wait for each other.
 */
export const lockAdmin = (db: Database, adminId: number) =>
  db.query(sql`select 1 from admins where id = ${adminId} for no key update`);

/** A header is bytes; what PostgreSQL cannot store or nobody would read is left out. */
export const readable = (text: string, maximum: number) =>
  text.replace(/[^\x20-\x7e\xa0-\xff]/g, "").slice(0, maximum);

/**
 * Opens a session for an admin whose password has just been checked against `passwordHash`, or, where
 * that is null, whom an issuer has just named. In a transaction.
 * @throws ApiError 403 where this admin's password does not sign in; 401 when the admin was disabled, deleted or given another password in the
 * meantime: the update locks the admin as those changes do, so that no session outlives the change
 * that should have ended it; 503 for everybody but super admins while the institution is under
 * maintenance.
 */
export async function openSession(
  db: Database,
  { context, request, address }: Entering,
  adminId: number,
  passwordHash: string | null,
  device?: string,
): Promise<SignedIn> {
  // The key of what is unsent on a device is kept with the password, which not everybody has.
  if (passwordHash === null)
    await db.query(
      sql`insert into credentials (admin_id, changed_at) values (${adminId}, ${context.now().toISOString()}) on conflict (admin_id) do nothing`,
    );
  const now = context.now();
  const expires = new Date(now.getTime() + context.sessions.absoluteMinutes * 60_000).toISOString();
  const token = newToken();
  const [user] = await db.query<
    SignedIn["user"] &
      Pick<SignedIn, "permissions" | "device_key" | "language"> & { maintained: string | null }
  >(sql`
    update admins a set last_login_at = ${now.toISOString()} where a.id = ${adminId} and a.status = 'active' and a.deleted_at is null
    returning a.id, a.name, a.email, a.is_super_admin, a.language, ${permissionsColumn}, ${deviceKeyOf(sql`a.id`)} as device_key, ${maintenanceColumn} as maintained`);
  const opened = await db.query(sql`
    insert into sessions (token_hash, admin_id, created_at, last_used_at, expires_at, user_agent, address)
    select ${await storedHash(token)}::bytea, c.admin_id, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz, ${expires}::timestamptz,
      ${readable(request.headers.get("User-Agent") ?? "", 300)}, ${readable(address, 100)}
    from credentials c where c.admin_id = ${adminId} and (${passwordHash}::text is null or c.password_hash = ${passwordHash}::text)
    returning id`);
  if (!user || opened.length === 0) throw wrongSignIn();
  const { permissions, device_key, language, maintained, ...rest } = user;
  if (passwordHash !== null) await refusePassword({ db, context }, rest);
  refuseInMaintenance(maintained, rest.is_super_admin);
  return {
    token,
    expires_at: expires,
    user: rest,
    permissions,
    idle_minutes: context.sessions.idleMinutes,
    device_key,
    language,
    known_device: await rememberDevice(db, context, adminId, device),
  };
}

/**
 * Ends sessions of an admin, all of them or those a condition on `s` selects; the devices that
 * asked for pushes in them get none any more.
 */
export async function revokeSessions(
  { db, context }: { db: Database; context: ApiContext },
  adminId: number,
  which: SQL = sql`true`,
): Promise<number> {
  const ended = await db.query(sql`
    with ended as (update sessions s set revoked_at = ${context.now().toISOString()} where s.admin_id = ${adminId} and s.revoked_at is null and ${which} returning s.id),
    silenced as (delete from push_subscriptions p using ended where p.session_id = ended.id)
    select id from ended`);
  if (ended.length > 0) await publish(db, { topic: "rights", adminId });
  return ended.length;
}

/**
 * Ends for good the sessions that are past their idle or absolute time, of all or those a condition
 * on `s` selects: a clock that is set back brings none of them to life. Devices keep their pushes,
 * as they do when a session only grows old.
 */
export function endDeadSessions(
  { db, now, sessions }: Pick<ApiContext, "db" | "now" | "sessions">,
  which: SQL = sql`true`,
): Promise<unknown> {
  const at = now().getTime();
  const instant = (time: number) => sql`${new Date(time).toISOString()}::timestamptz`;
  return db.query(sql`
    update sessions s set revoked_at = ${instant(at)}
    where s.revoked_at is null and (s.expires_at <= ${instant(at)} or s.last_used_at <= ${instant(at - sessions.idleMinutes * 60_000)}) and ${which}`);
}

/** Makes invitations of an admin void. */
export const dropInvitations = (db: Database, adminId: number) =>
  db.query(sql`delete from invitations where admin_id = ${adminId} and used_at is null`);

/** The same for everyone in a user group. */
export const dropInvitationsOfMembers = (db: Database, groupId: number) =>
  db.query(
    sql`delete from invitations where used_at is null and admin_id in (select from_id from admins__user_groups where to_id = ${groupId})`,
  );
