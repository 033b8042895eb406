import { sql, type SQL } from "../../db/sql";
import type { ApiContext } from "../../context";
import type { Database } from "../../db/database";
import type { DataOf } from "../../http/contract";
import type { allApiTokens } from "./contract";

/** An API token as it is shown: never the token itself. */
export type ShownToken = DataOf<typeof allApiTokens>[number];

/** Of one list; an account has fewer. */
const maxListed = 1000;

/**
 * The API tokens that were not ended of all accounts, or of those a condition on `t` selects: the
 * newest first. Accounts in the trash have none.
 */
export async function apiTokens(
  { db, context }: { db: Database; context: Pick<ApiContext, "now"> },
  which: SQL = sql`true`,
): Promise<ShownToken[]> {
  return db.query<ShownToken>(sql`
    select t.id, t.name, t.ending, t.permissions, t.created_at, m.name as created_by, t.expires_at, t.expires_at <= ${context.now().toISOString()}::timestamptz as is_expired,
      t.last_used_at, t.last_used_address, jsonb_build_object('id', a.id, 'name', a.name) as owner
    from api_tokens t join admins a on a.id = t.admin_id and a.deleted_at is null left join admins m on m.id = t.created_by and m.id <> t.admin_id
    where t.revoked_at is null and ${which} order by t.id desc limit ${maxListed}`);
}

/** The same of one account, which need not be told whose they are. */
export async function apiTokensOf(
  call: { db: Database; context: Pick<ApiContext, "now"> },
  adminId: number,
): Promise<Omit<ShownToken, "owner">[]> {
  const tokens = await apiTokens(call, sql`t.admin_id = ${adminId}`);
  return tokens.map(({ owner: _owner, ...token }) => token);
}

/**
 * Ends API tokens of an admin, all of them or those a condition on `t` selects. Gives their names.
 */
export async function endApiTokens(
  { db, context }: { db: Database; context: Pick<ApiContext, "now"> },
  adminId: number,
  which: SQL = sql`true`,
): Promise<string[]> {
  const ended = await db.query<{ name: string }>(sql`
    update api_tokens t set revoked_at = ${context.now().toISOString()} where t.admin_id = ${adminId} and t.revoked_at is null and ${which} returning t.name`);
  return ended.map(({ name }) => name);
}

/** Days for which a token that works no more is kept. */
const keptDays = 90;

/** Forgets tokens that ended or expired long ago. */
export async function forgetOldApiTokens({
  db,
  now,
}: Pick<ApiContext, "db" | "now">): Promise<void> {
  const oldest = new Date(now().getTime() - keptDays * 86_400_000).toISOString();
  await db.query(
    sql`delete from api_tokens where least(expires_at, revoked_at) < ${oldest}::timestamptz`,
  );
}
