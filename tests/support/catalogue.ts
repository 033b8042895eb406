import { sql } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";

/**
 * What PostgreSQL itself says a schema consists of: columns, constraints and indexes, each a line,
 * in the order of the alphabet.
 */
export async function catalogue(
  db: Database,
  schema: string,
  tables?: readonly string[],
): Promise<string[]> {
  const rows = await db.query<{ table: string; line: string }>(sql`
    with t as (select c.oid, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = ${schema} and c.relkind = 'r')
    select t.relname as table, concat_ws(' ', t.relname, 'column', a.attname, format_type(a.atttypid, a.atttypmod), a.attcollation::regcollation, case when a.attnotnull then 'not null' end, nullif(a.attidentity::text, ''), nullif(a.attgenerated::text, ''), pg_get_expr(d.adbin, d.adrelid)) as line
      from t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
    union all select t.relname, concat_ws(' ', t.relname, 'constraint', k.conname, pg_get_constraintdef(k.oid)) from t join pg_constraint k on k.conrelid = t.oid and k.contype <> 'n'
    union all select t.relname, concat_ws(' ', t.relname, 'index', pg_get_indexdef(i.indexrelid)) from t join pg_index i on i.indrelid = t.oid`);
  return rows
    .filter(({ table }) => !tables || tables.includes(table))
    .map(({ line }) => line.replaceAll(`${schema}.`, ""))
    .sort();
}
