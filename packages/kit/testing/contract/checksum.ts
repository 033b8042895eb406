import { sql } from "../../api/db/sql";
import type { Database } from "../../api/db/database";
import { accessActions } from "../../schema/access-actions";
import { ownRules } from "./own-rules";

/**
 * Bookkeeping that a refused request may change: failed tries are counted, these and refusals are
 * noted in the logs, a session's last use is noted once a minute, and its end when its time is over.
 * The application's background work changes tables of its own.
 */
const noted = () => ["sign_in_failures", "system_logs", ...(ownRules().background ?? [])];
const notedActions = ["failed to sign in", accessActions.refused, accessActions.viewed];
const touched = ["last_used_at", "revoked_at"];

const rowOf = (table: string) =>
  table === "sessions" ? sql`to_jsonb(t) - ${sql.param(touched)}::text[]` : sql`t`;
const rowsOf = (table: string) =>
  table === "activity_logs"
    ? sql` where t.action <> all(${sql.param(notedActions)}::text[])`
    : sql``;

/**
 * Waits until the background has done what earlier requests left to it, as far as that changes what
 * is compared; on a host without background work, not for long.
 */
async function settled(db: Database): Promise<void> {
  const { pending } = ownRules();
  if (pending === undefined) return;
  const [there] = await db.query<{ name: string | null }>(
    sql`select to_regclass(${pending}::text)::text as name`,
  );
  if (!there?.name) return;
  const left = async () =>
    (
      await db.query<{ rows: number }>(
        sql`select count(*)::int as rows from ${sql.identifier(pending)}`,
      )
    )[0]?.rows ?? 0;
  for (const end = Date.now() + 5_000; Date.now() < end && (await left()) > 0;)
    await new Promise((resolve) => setTimeout(resolve, 50));
}

/**
 * A digest of every row of every table, by table: two that are equal mean that nothing was changed.
 */
export async function checksums(db: Database): Promise<Record<string, string>> {
  await settled(db);
  const tables = await db.query<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> all(${sql.param(noted())}::text[]) order by 1`,
  );
  const sums = tables.map(
    ({ name }) => sql`
    select ${name}::text as name, count(*) || ' ' || md5(coalesce(string_agg(row, E'\n' order by row), '')) as sum
    from (select (${rowOf(name)})::text as row from ${sql.identifier(name)} t${rowsOf(name)}) rows`,
  );
  const rows = await db.query<{ name: string; sum: string }>(sql.join(sums, sql` union all `));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}
