import { sql } from "drizzle-orm";
import type { Database } from "../../src/api/db/database";

/**
 * Bookkeeping that a refused request may change: failed tries are counted and noted in both logs, and a session's last use
 * is noted once a minute.
 */
const noted = ["sign_in_failures", "system_logs"];
const notedActions = ["failed to sign in"];
const touched = "last_used_at";

const rowOf = (table: string) => (table === "sessions" ? sql`to_jsonb(t) - ${touched}::text` : sql`t`);
const rowsOf = (table: string) => (table === "activity_logs" ? sql` where t.action <> all(${sql.param(notedActions)}::text[])` : sql``);

/** A digest of every row of every table, by table: two that are equal mean that nothing was changed. */
export async function checksums(db: Database): Promise<Record<string, string>> {
  const tables = await db.query<{ name: string }>(sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> all(${sql.param(noted)}::text[]) order by 1`);
  const sums = tables.map(({ name }) => sql`
    select ${name}::text as name, count(*) || ' ' || md5(coalesce(string_agg(row, E'\n' order by row), '')) as sum
    from (select (${rowOf(name)})::text as row from ${sql.identifier(name)} t${rowsOf(name)}) rows`);
  const rows = await db.query<{ name: string; sum: string }>(sql.join(sums, sql` union all `));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}
