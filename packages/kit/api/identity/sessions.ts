import { sql, type SQL } from "../db/sql";
import type { ApiContext } from "../context";
import type { Database } from "../db/database";
import { publish } from "../events/publish";
import { notSignedIn } from "../errors";
import type { RequestContext } from "../http/request-context";
import type { DataOf } from "../http/contract";
import { maintenanceColumn, refuseInMaintenance } from "../settings/maintenance";
import type { login } from "./contract";
import { keyHashOfEntrant } from "./browser-key";
import { endApiTokens } from "./api-tokens/tokens-of";
import { refusePassword } from "./issuer-passwords";
import { rememberDevice } from "./known-devices";
import { permissionsColumn, toldKeys, type AdminRights } from "./rights";
import {
  awaitedOf,
  factorColumns,
  factorsOf,
  hasFactor,
  methodsOf,
  needOf,
  type Factors,
} from "./second-factor/state";
import { newToken, storedHash } from "./tokens";
import { t } from "./text";

/** What signing in answers: a session, or what it still waits for. */
export type Entered = DataOf<typeof login>;
/** A session that has begun. */
export type SignedIn = Extract<Entered, { token: string }>;

/** Whether a sign-in has opened a session, and does not wait for anything any more. */
export const hasBegun = (entered: Entered): entered is SignedIn => "token" in entered;

/** Days for which devices are given the secrets before the present one, to read what they hold sealed. */
const formerDays = 90;
/** So many of them at most. */
const maxFormer = 3;

/** What seals on devices of the admin with this id, as columns: the key, and those before it. */
export const deviceKeysOf = (adminId: SQL, { now }: Pick<ApiContext, "now">): SQL => sql`
  (select encode(d.device_secret, 'hex') from credentials d where d.admin_id = ${adminId}) as device_key,
  (select array(select encode(f, 'hex') from unnest(d.former_device_secrets) f) from credentials d where d.admin_id = ${adminId} and d.device_secret_at > ${now().toISOString()}::timestamptz - make_interval(days => ${formerDays})) as former_device_keys`;

/** What devices seal with is another secret from now on; what lies on them sealed can still be read. */
const replaceDeviceSecret = (
  { db, context }: { db: Database; context: Pick<ApiContext, "now"> },
  adminId: number,
) =>
  db.query(sql`
    update credentials set device_secret = default, device_secret_at = ${context.now().toISOString()},
      former_device_secrets = (array_prepend(device_secret, case when device_secret_at > ${context.now().toISOString()}::timestamptz - make_interval(days => ${formerDays}) then former_device_secrets else '{}' end))[1:${sql.raw(String(maxFormer))}]
    where admin_id = ${adminId}`);

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

/** Minutes in which the second step is done, and in which a second factor is set up. */
const stepMinutes = { second_factor: 15, set_up: 30 } as const;

/** How somebody comes in. */
export interface Entry {
  /** The hash that the password was just checked against; null where it was no password. */
  passwordHash: string | null;
  device?: string | undefined;
  /** Whether the way in stands for two factors by itself. */
  isStrong?: boolean;
}

interface Entrant extends Pick<AdminRights, "id" | "name" | "email" | "is_super_admin"> {
  permissions: string[];
  device_key: string;
  former_device_keys: string[] | null;
  language: string | null;
  maintained: string | null;
}

/** The admin who comes in, locked; none that may not. */
async function entrantOf(
  db: Database,
  context: ApiContext,
  adminId: number,
): Promise<(Entrant & Factors) | undefined> {
  await lockAdmin(db, adminId);
  const [admin] = await db.query<Entrant & Factors>(sql`
    select a.id, a.name, a.email, a.is_super_admin, a.language, ${permissionsColumn}, ${deviceKeysOf(sql`a.id`, context)}, ${maintenanceColumn} as maintained, ${factorColumns(sql`a.id`)}
    from admins a where a.id = ${adminId} and a.status = 'active' and a.deleted_at is null`);
  return admin;
}

/** What a session tells of a second factor that will be needed, and is not set up. */
export async function reminder(
  call: { db: Database; context: ApiContext },
  adminId: number,
): Promise<Pick<SignedIn, "second_factor_from">> {
  const { from } = await needOf(call, adminId);
  if (from === null || hasFactor(await factorsOf(call.db, adminId))) return {};
  return { second_factor_from: from };
}

/**
 * What a session that waits for nothing answers once it begins. API tokens that others made for the
 * account end: it is no system's any more, but a person's.
 */
async function begin(
  db: Database,
  context: ApiContext,
  {
    id,
    name,
    email,
    is_super_admin,
    permissions,
    device_key,
    former_device_keys: former,
    language,
  }: Entrant,
  { token, expires, device }: { token: string; expires: string; device: string | undefined },
): Promise<SignedIn> {
  await db.query(
    sql`update admins set last_login_at = ${context.now().toISOString()} where id = ${id}`,
  );
  await endApiTokens({ db, context }, id, sql`t.created_by <> t.admin_id`);
  return {
    token,
    expires_at: expires,
    user: { id, name, email, is_super_admin },
    permissions: toldKeys({ is_super_admin, permissions }, context),
    idle_minutes: context.sessions.idleMinutes,
    device_key,
    former_device_keys: former ?? [],
    language,
    ...(await reminder({ db, context }, id)),
    known_device: await rememberDevice(db, context, id, device),
  };
}

const after = (now: Date, minutes: number) =>
  new Date(now.getTime() + minutes * 60_000).toISOString();

/**
 * Opens a session for an admin whose password has just been checked against `passwordHash`, or, where
 * that is null, who has just come in some other way. Where a second factor is set up or needed, the
 * session opens nothing before that. In a transaction.
 * @throws ApiError 403 where this admin's password does not sign in; 401 when the admin was disabled,
 * deleted or given another password in the meantime: the admin is locked as those changes do, so that
 * no session outlives the change that should have ended it; 503 for everybody but super admins while
 * the institution is under maintenance.
 */
export async function openSession(
  db: Database,
  { context, request, address }: Entering,
  adminId: number,
  { passwordHash, device, isStrong = false }: Entry,
): Promise<Entered> {
  // The key of what is unsent on a device is kept with the password, which not everybody has.
  if (passwordHash === null)
    await db.query(
      sql`insert into credentials (admin_id, changed_at) values (${adminId}, ${context.now().toISOString()}) on conflict (admin_id) do nothing`,
    );
  const now = context.now();
  const admin = await entrantOf(db, context, adminId);
  if (!admin) throw wrongSignIn();
  const awaits = isStrong ? null : await awaitedOf({ db, context }, adminId, admin);
  const token = newToken();
  const expires = after(now, awaits ? stepMinutes[awaits] : context.sessions.absoluteMinutes);
  const opened = await db.query(sql`
    insert into sessions (token_hash, admin_id, created_at, last_used_at, expires_at, user_agent, address, awaits, key_hash)
    select ${await storedHash(token)}::bytea, c.admin_id, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz, ${expires}::timestamptz,
      ${readable(request.headers.get("User-Agent") ?? "", 300)}, ${readable(address, 100)}, ${awaits}::text, ${await keyHashOfEntrant(context, request)}::bytea
    from credentials c where c.admin_id = ${adminId} and (${passwordHash}::text is null or c.password_hash = ${passwordHash}::text)
    returning id`);
  if (opened.length === 0) throw wrongSignIn();
  if (passwordHash !== null) await refusePassword({ db, context }, admin);
  refuseInMaintenance(admin.maintained, admin.is_super_admin);
  if (awaits === null) return begin(db, context, admin, { token, expires, device });
  return {
    second_factor: {
      needed: awaits === "set_up" ? "set_up" : "confirm",
      methods: methodsOf(admin, context),
      token,
      expires_at: expires,
    },
  };
}

/**
 * Lets a session do all it may that has waited for something: with a new token, as one that has just
 * begun. In a transaction.
 * @throws ApiError 401 when the session has ended in the meantime, or the admin may not sign in any
 *
 */
export async function finishSession(
  db: Database,
  { context, identity }: Pick<RequestContext, "context" | "identity">,
  device: string | undefined,
): Promise<SignedIn> {
  const now = context.now();
  const admin = await entrantOf(db, context, identity.id);
  if (!admin) throw notSignedIn(t("sessionEnded"));
  const token = newToken();
  const expires = after(now, context.sessions.absoluteMinutes);
  const at = now.toISOString();
  const finished = await db.query(sql`
    update sessions set awaits = null, token_hash = ${await storedHash(token)}::bytea, created_at = ${at}, last_used_at = ${at}, expires_at = ${expires}
    where id = ${identity.sessionId} and awaits is not null and revoked_at is null returning id`);
  if (finished.length === 0) throw notSignedIn(t("sessionEnded"));
  return begin(db, context, admin, { token, expires, device });
}

/**
 * Ends sessions of an admin, all of them or those a condition on `s` selects; the devices that
 * asked for pushes in them get none any more.
 */
export async function revokeSessions(
  { db, context }: { db: Database; context: Pick<ApiContext, "now"> },
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
 * Ends all access to an account, as a new password does: its sessions, or those that a
 * condition on `s` selects, and every API token; devices seal with another secret. Gives how many sessions it were.
 */
export async function endAccess(
  call: { db: Database; context: Pick<ApiContext, "now"> },
  adminId: number,
  sessions?: SQL,
): Promise<number> {
  const ended = await revokeSessions(call, adminId, sessions);
  await endApiTokens(call, adminId);
  await replaceDeviceSecret(call, adminId);
  return ended;
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
