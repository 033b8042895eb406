import { sql, type SQL } from "../db/sql";
import { forAllOf, may, type Rights } from "../../schema";
import type { RequestContext } from "../http/request-context";
import { rightsOf } from "./rights";
import { refuseLacking } from "./lacking";
import { t } from "./text";

/**
 * A permission for one's own records (`view_own_books`) reaches as far as the records that an
 * account is linked to. Who has it can give it, but not the records of others with it: for these the
 * giver needs the permission for all. This is the one rule; it is asked wherever an account gets a
 * permission, whoever could act as it changes, or a record becomes its own.
 */
export type ReachCall = Pick<RequestContext, "db" | "identity" | "context" | "features">;

/** Permissions for one's own records that somebody cannot give together with others' records. */
const limited = (actor: Rights, keys: readonly string[]): string[] =>
  keys.filter((key) => key.includes("_own_") && !may(actor, forAllOf(key)));

/** Whether an account among these is linked to what makes records its own. One statement. */
async function someLinked(
  { db, features }: Pick<ReachCall, "db" | "features">,
  ids: readonly number[],
): Promise<boolean> {
  if (ids.length === 0) return false;
  const [row] = await db.query<{ linked: boolean }>(
    sql`select ${sql.join(
      ids.map((id) => features.isLinked(id)),
      sql` or `,
    )} as linked`,
  );
  return row?.linked === true;
}

/**
 * What somebody needs who gives these keys to the accounts, or acts as one of them: the keys, and
 * with a link those for all records.
 */
export async function neededFor(
  call: Pick<ReachCall, "db" | "features">,
  actor: Rights,
  ids: readonly number[],
  keys: readonly string[],
): Promise<string[]> {
  const further = limited(actor, keys);
  return further.length > 0 && (await someLinked(call, ids))
    ? [...keys, ...further.map(forAllOf)]
    : [...keys];
}

/** Whether there is a permission for one's own records that this admin cannot give with others'. */
export const isLimitedGiver = ({ identity, context }: ReachCall): boolean =>
  limited(identity, context.permissionKeys).length > 0;

/**
 * Asked after records became the own of accounts. Who has all permissions for all records is asked
 * nothing, at no cost.
 * @param accounts a statement that selects their ids
 * @throws ApiError 403 where one of them now sees what the client may not give
 */
export async function refuseWiderReach(call: ReachCall, accounts: SQL): Promise<void> {
  const { db, identity, context } = call;
  const keys = limited(identity, context.permissionKeys);
  if (keys.length === 0) return;
  // Behind the lock of changes of rights: what these accounts may do does not change meanwhile.
  await db.query(sql`select pg_advisory_xact_lock(hashtext('admins.rights'))::text`);
  const found = await db.query<{ id: number }>(
    sql`select distinct a.id from (${accounts}) a order by a.id`,
  );
  for (const { id } of found) {
    const account = await rightsOf(db, id);
    if (!account || account.is_super_admin) continue;
    const gained = keys.filter((key) => may(account, key) && !may(account, forAllOf(key)));
    refuseLacking(identity, gained.map(forAllOf), (missing) =>
      t("rights.reach", { name: account.name, keys: missing }),
    );
  }
}
