import { sql } from "../sql";
import type { Database } from "../database";
import type { Model } from "../model";
import type { Part, PartKind } from "./parts";

interface Row {
  table: string;
  kind: PartKind;
  name: string;
  shape: string | null;
  is: string | null;
  demands: boolean;
}

const statement = (schema: string | undefined) => sql`
  with t as (select c.oid, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname = ${schema === undefined ? sql`current_schema()` : schema})
  select relname as table, 'table' as kind, relname as name, null as shape, null as is, false as demands from t
  union all
  select t.relname, 'column', a.attname,
    format_type(a.atttypid, a.atttypmod) || coalesce(' collate ' || case when l.collname = 'default' then null else '"' || l.collname || '"' end, '') || case when a.attnotnull then ' not null' else '' end,
    concat_ws(' ', format_type(a.atttypid, a.atttypmod), l.collname, case when a.attnotnull then 'not null' end, nullif(a.attidentity::text, ''), nullif(a.attgenerated::text, ''), pg_get_expr(d.adbin, d.adrelid)),
    a.attnotnull and d.oid is null and a.attidentity = ''
  from t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum left join pg_collation l on l.oid = a.attcollation
  union all
  select t.relname, 'constraint', k.conname, null, pg_get_constraintdef(k.oid), false
  from t join pg_constraint k on k.conrelid = t.oid and k.contype <> 'n'
  union all
  select t.relname, case when i.indisunique then 'unique index' else 'index' end, x.relname, null, pg_get_indexdef(i.indexrelid), false
  from t join pg_index i on i.indrelid = t.oid join pg_class x on x.oid = i.indexrelid
  where i.indisvalid and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))`;

async function read(
  db: Database,
  depth: "shape" | "whole",
  schema?: string,
): Promise<(Part & { inSchema: string })[]> {
  const rows = await db.query<Row>(statement(schema));
  const [where] = await db.query<{ name: string }>(sql`select current_schema() as name`);
  const inSchema = schema ?? where?.name ?? "public";
  const told = ({ shape, is }: Row) => (depth === "shape" ? shape : is);
  return rows.map((row) => ({
    table: row.table,
    kind: row.kind,
    name: row.name,
    demands: row.demands,
    // PostgreSQL names the schema in some places and not in others.
    ...(told(row) === null ? {} : { is: String(told(row)).replaceAll(`${inSchema}.`, "") }),
    inSchema,
  }));
}

const plain = (parts: readonly (Part & { inSchema: string })[]): Part[] =>
  parts.map(({ inSchema: _inSchema, ...part }) => part);

/** The tables of a database with their columns' types, in one quick look. */
export const liveShapes = async (db: Database): Promise<Part[]> => plain(await read(db, "shape"));

/** Everything PostgreSQL says of the tables of a database. */
export const liveParts = async (db: Database): Promise<Part[]> => plain(await read(db, "whole"));

const scratch = "rollcall_expected";
class Undo extends Error {}

/**
 * What PostgreSQL would say of a model's tables: it makes them, empty, in a schema of their own, in
 * a transaction that is always rolled back. The database has been migrated.
 * @param build the statements that make the model in an empty schema
 */
export async function expectedParts(
  db: Database,
  model: Model,
  build: readonly string[],
): Promise<Part[]> {
  if (model.length === 0) return [];
  let found: Part[] = [];
  const work = async (tx: Database) => {
    const [where] = await tx.query<{ name: string }>(sql`select current_schema() as name`);
    const home = `"${(where?.name ?? "public").replaceAll('"', '""')}"`;
    await tx.script(
      `set local client_min_messages = warning; create schema ${scratch}; set local search_path to ${scratch}, ${home}`,
    );
    await tx.script(build.join(";\n"));
    found = plain(await read(tx, "whole", scratch));
    throw new Undo();
  };
  await db.transaction(work).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  return found;
}
