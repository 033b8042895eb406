import { sql } from "drizzle-orm";
import type { Database } from "../../src/api/db/database";

/** Bookkeeping that a refused request may change: failed tries are counted, and a session's last use is noted once a minute. */
const counted = "sign_in_failures";
const touched = "last_used_at";

/** A digest of every row of every table, by table: two that are equal mean that nothing was changed. */
export async function checksums(db: Database): Promise<Record<string, string>> {
  const tables = await db.query<{ name: string }>(sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> ${counted} order by 1`);
  const sums = tables.map(({ name }) => sql`
    select ${name}::text as name, count(*) || ' ' || md5(coalesce(string_agg(row, E'\n' order by row), '')) as sum
    from (select (${name === "sessions" ? sql`to_jsonb(t) - ${touched}::text` : sql`t`})::text as row from ${sql.identifier(name)} t) rows`);
  const rows = await db.query<{ name: string; sum: string }>(sql.join(sums, sql` union all `));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}
