import { sql } from "../db/sql";
import { logActivity } from "../activity";
import type { ApiContext } from "../context";
import { nextVersion } from "../crud/version";
import type { Database } from "../db/database";
import { publish } from "../events/publish";
import { dropInvitations } from "../identity/sessions";
import type { IssuerRules } from "../ports/single-sign-on";
import { systemActors } from "../../schema/system-actors";

interface Giving {
  db: Database;
  context: Pick<ApiContext, "resources" | "log">;
  address: string;
}

/** The user groups with these names; a name that no group has is told to the operator. */
async function groupsNamed({ db, context }: Giving, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return [];
  const found = await db.query<{ id: number; name: string }>(
    sql`select id, name from user_groups where deleted_at is null and name = any(${sql.param([...names])}::text[]) order by id`,
  );
  const missing = names.filter((name) => !found.some((group) => group.name === name));
  if (missing.length > 0)
    context.log({
      level: "warn",
      message: `SSO_ISSUERS names user groups that the console does not have: ${missing.join(", ")}`,
      countAs: "issuer groups missing",
    });
  return found.map(({ id }) => id);
}

const byNumber = (one: number, other: number) => one - other;

/**
 * Lets an admin's user groups follow what an issuer says: of the groups that its rules name, the
 * admin is in those and no other. Groups that the rules do not name stay as they are, and whether
 * somebody is a super admin is no group. Takes the lock at all rights.
 */
export async function followGroups(
  giving: Giving,
  rules: Pick<IssuerRules, "userGroups" | "name">,
  admin: number,
  names: readonly string[],
): Promise<void> {
  const { db, context, address } = giving;
  await db.query(sql`select pg_advisory_xact_lock(hashtext('admins.rights'))::text`);
  const ruled = await groupsNamed(giving, [...new Set(Object.values(rules.userGroups).flat())]);
  const granted = await groupsNamed(giving, names);
  const rows = await db.query<{ id: number }>(
    sql`select to_id as id from admins__user_groups where from_id = ${admin} order by to_id`,
  );
  const before = rows.map(({ id }) => id);
  const gone = before.filter((id) => ruled.includes(id) && !granted.includes(id));
  const fresh = granted.filter((id) => !before.includes(id));
  const changed = sql`${sql.param([...gone, ...fresh])}::int[]`;
  if (gone.length + fresh.length === 0) return;
  await db.query(
    sql`delete from admins__user_groups where from_id = ${admin} and to_id = any(${sql.param(gone)}::int[])`,
  );
  await db.query(
    sql`insert into admins__user_groups (from_id, to_id) select ${admin}, unnest(${sql.param(fresh)}::int[])`,
  );
  await db.query(sql`update admins set ${nextVersion} where id = ${admin}`);
  // The groups show their admins, and so have changed too.
  await db.query(sql`update user_groups set ${nextVersion} where id = any(${changed})`);
  const after = [...before.filter((id) => !gone.includes(id)), ...fresh].sort(byNumber);
  await logActivity({ db, context, address, identity: { id: null, name: systemActors.issuers } }, [
    {
      action: "updated",
      resource: "admins",
      recordId: admin,
      changes: { user_groups: { before, after } },
      details: { issuer: rules.name },
    },
  ]);
  // Who may act as an admin was judged by the rights it had when it was invited.
  if (fresh.length > 0) await dropInvitations(db, admin);
  await publish(db, { topic: "rights", adminId: admin });
}
