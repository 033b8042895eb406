import { sql } from "../db/sql";
import type { Database } from "../db/database";
import { publish } from "../events/publish";
import { clash, invalid, notAllowed, notSignedIn } from "../errors";
import type { RequestContext } from "../http/request-context";
import { asIdentified } from "./api-tokens/narrowed";
import { refuseLacking } from "./lacking";
import { neededFor, type ReachCall } from "./reach";
import { permissionsColumn, rightsOf, type AdminRights } from "./rights";
import { t } from "./text";

/** What it takes to judge a change of rights. */
type Giving = Pick<ReachCall, "db" | "features">;

/** What an admin's record says of its rights. */
interface Holder {
  id?: unknown;
  is_super_admin?: unknown;
  status?: unknown;
  permissions?: unknown;
  user_groups?: unknown;
}

const keysOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((key): key is string => typeof key === "string") : [];
const idsOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((id): id is number => typeof id === "number") : [];
const isLive = (holder: Holder | null) => holder !== null && holder.status === "active";
const isSuper = (holder: Holder | null) => holder?.is_super_admin === true;

/**
 * Who asks, no wider than the token that it asks with, read again behind a lock that lets one change
 * of rights happen at a time, so that two admins cannot take each other's rights, or a right be
 * granted while it is being lost; whoever is signed in hears of it.
 * @throws ApiError 401 when the actor has just lost the account.
 */
export async function lockRights(
  call: Pick<RequestContext, "db" | "identity">,
): Promise<AdminRights> {
  await call.db.query(sql`select pg_advisory_xact_lock(hashtext('admins.rights'))::text`);
  const actor = await rightsOf(call.db, call.identity.id);
  if (!actor?.live) throw notSignedIn(t("sessionEnded"));
  await publish(call.db, { topic: "rights" });
  return asIdentified(actor, call.identity);
}

/** @throws ApiError 422 that names keys which do not exist; those stored before are left alone. */
export function refuseUnknownKeys(
  permissionKeys: readonly string[],
  before: unknown,
  after: unknown,
): void {
  const known = new Set([...permissionKeys, ...keysOf(before)]);
  const unknown = keysOf(after).filter((key) => !known.has(key));
  if (unknown.length)
    throw invalid({ permissions: unknown.slice(0, 20).map((key) => t("rights.noKey", { key })) });
}

/** Only a super admin makes, changes or removes one. @throws ApiError 403. */
export function refuseSuperAdmins(actor: AdminRights, ...holders: (Holder | null)[]): void {
  if (!actor.is_super_admin && holders.some(isSuper))
    throw notAllowed(t("rights.superAdmin"), "super_admin");
}

/** Nobody changes its own rights. @throws ApiError 403. */
export function refuseOwnRights(actor: AdminRights, before: Holder, after: Holder): void {
  if (before.id !== actor.id) return;
  const differs = (one: readonly unknown[], other: readonly unknown[]) =>
    one.length !== other.length || one.some((item) => !other.includes(item));
  const changed =
    isSuper(before) !== isSuper(after) ||
    before.status !== after.status ||
    differs(keysOf(before.permissions), keysOf(after.permissions)) ||
    differs(idsOf(before.user_groups), idsOf(after.user_groups));
  if (changed) throw notAllowed(t("rights.own"), "scope");
}

const permissionsOfGroups = async (db: Database, ids: readonly number[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const rows = await db.query<{ key: string }>(
    sql`select distinct unnest(permissions) as key from user_groups where id = any(${sql.param([...ids])}::int[]) order by 1`,
  );
  return rows.map(({ key }) => key);
};

/** The live members of a group who are no super admins. */
const membersOf = async (db: Database, groupId: number): Promise<number[]> => {
  const rows = await db.query<{ id: number }>(
    sql`select a.id from admins a join admins__user_groups m on m.from_id = a.id and m.to_id = ${groupId} where a.deleted_at is null and not a.is_super_admin order by a.id`,
  );
  return rows.map(({ id }) => id);
};

const heldKeys = async (db: Database, holder: Holder): Promise<string[]> => [
  ...keysOf(holder.permissions),
  ...(await permissionsOfGroups(db, idsOf(holder.user_groups))),
];

/**
 * An admin is changed only by one who has every key it holds: else its account could be taken over,
 * or its rights taken away.
 * @throws ApiError 403.
 */
export async function refuseStronger(
  call: Giving,
  actor: AdminRights,
  holder: Holder,
): Promise<void> {
  if (actor.is_super_admin) return;
  const held = await neededFor(call, actor, [Number(holder.id)], await heldKeys(call.db, holder));
  refuseLacking(actor, held, (keys) => t("rights.stronger", { keys }));
}

/**
 * The same for whatever changes the rights of everyone in a user group. A super admin's rights do
 * not depend on groups.
 * @throws ApiError 403.
 */
export async function refuseStrongerMembers(
  call: Giving,
  actor: AdminRights,
  groupId: number,
): Promise<void> {
  if (actor.is_super_admin) return;
  const held = await call.db.query<{ key: string }>(sql`
    select distinct unnest(members.permissions) as key from (
      select ${permissionsColumn} from admins a join admins__user_groups m on m.from_id = a.id and m.to_id = ${groupId} where a.deleted_at is null and not a.is_super_admin
    ) members order by 1`);
  const needed = await neededFor(
    call,
    actor,
    await membersOf(call.db, groupId),
    held.map(({ key }) => key),
  );
  refuseLacking(actor, needed, (keys) => t("rights.strongerMembers", { keys }));
}

/**
 * What a group allows, its members get, with the records that they are linked to.
 * @throws ApiError 403.
 */
export async function refuseGrantsToMembers(
  call: Giving,
  actor: AdminRights,
  groupId: number,
  keys: readonly string[],
): Promise<void> {
  if (actor.is_super_admin) return;
  const needed = await neededFor(call, actor, await membersOf(call.db, groupId), keys);
  refuseLacking(actor, needed, (missing) => t("rights.grant", { keys: missing }));
}

/**
 * What an admin is given, the actor must have itself: new keys, and all keys of new groups, even
 * those the admin already has by another way.
 * @throws ApiError 403.
 */
export async function refuseGrants(
  call: Giving,
  actor: AdminRights,
  before: Holder | null,
  after: Holder,
): Promise<void> {
  if (actor.is_super_admin) return;
  const [oldKeys, oldGroups] = [keysOf(before?.permissions), idsOf(before?.user_groups)];
  const groups = idsOf(after.user_groups).filter((id) => !oldGroups.includes(id));
  // An account that is being made is linked to nothing yet; linking it is asked for itself.
  const needed = (keys: readonly string[]) =>
    neededFor(call, actor, before ? [Number(before.id)] : [], keys);
  const fresh = keysOf(after.permissions).filter((key) => !oldKeys.includes(key));
  refuseLacking(actor, await needed(fresh), (keys) => t("rights.grant", { keys }));
  refuseLacking(actor, await needed(await permissionsOfGroups(call.db, groups)), (keys) =>
    t("rights.assign", { keys }),
  );
}

/**
 * Whether an admin may do more after a change than before it. A key that a group gave it already
 * counts as more.
 */
export function isRaised(before: Holder, after: Holder): boolean {
  const gained = <T>(old: readonly T[], now: readonly T[]) =>
    now.some((item) => !old.includes(item));
  return (
    (isSuper(after) && !isSuper(before)) ||
    (isLive(after) && !isLive(before)) ||
    gained(keysOf(before.permissions), keysOf(after.permissions)) ||
    gained(idsOf(before.user_groups), idsOf(after.user_groups))
  );
}

/** @throws ApiError 409 when no active super admin would be left. */
export async function refuseLastSuperAdmin(
  db: Database,
  before: Holder | null,
  after: Holder | null,
): Promise<void> {
  if (!before || !isSuper(before) || !isLive(before) || (isSuper(after) && isLive(after))) return;
  const others = await db.query(
    sql`select 1 from admins where is_super_admin and status = 'active' and deleted_at is null and id <> ${Number(before.id)} limit 1`,
  );
  if (others.length) return;
  const sentence = t("rights.last");
  throw clash(
    sentence,
    after ? { [isSuper(after) ? "status" : "is_super_admin"]: [sentence] } : {},
  );
}
