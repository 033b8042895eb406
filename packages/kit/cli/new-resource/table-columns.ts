import type { Database } from "../../api/db/database";
import { sql } from "../../api/db/sql";

/** A column of a table that no declaration made. */
export interface TableColumn {
  name: string;
  /** As PostgreSQL writes it, without its length: `character varying`, `numeric`, `text[]`. */
  type: string;
  /** Characters of a text, and digits before and after the point of a number; null without a limit. */
  length: number | null;
  precision: number | null;
  scale: number | null;
  required: boolean;
  /** The expression of its default. */
  default: string | null;
  /** Counted up by the database, or calculated by it. */
  madeByDatabase: boolean;
  /** Of an enumerated type, its words in order. */
  words: string[] | null;
  comment: string | null;
}

/** A constraint of such a table, or one of its unique indexes. */
export interface TableConstraint {
  kind: "primary" | "unique" | "foreign" | "check";
  columns: string[];
  /** Of a foreign key: the table and its columns. */
  table: string | null;
  tableColumns: string[] | null;
  /** Of a check: as PostgreSQL writes it. */
  definition: string;
}

export interface Table {
  /** With its schema where that is not the usual one, as it was asked for. */
  name: string;
  columns: TableColumn[];
  constraints: TableConstraint[];
}

const columnsOf = (table: number) => sql`
  select a.attname as name, format_type(a.atttypid, null) as type,
    case when a.atttypid in ('varchar'::regtype, 'bpchar'::regtype) and a.atttypmod > 4 then a.atttypmod - 4 end as length,
    case when a.atttypid = 'numeric'::regtype and a.atttypmod > 4 then ((a.atttypmod - 4) >> 16) & 65535 end as precision,
    case when a.atttypid = 'numeric'::regtype and a.atttypmod > 4 then (a.atttypmod - 4) & 65535 end as scale,
    a.attnotnull as required, pg_get_expr(d.adbin, d.adrelid) as default,
    a.attidentity <> '' or a.attgenerated <> '' or coalesce(pg_get_expr(d.adbin, d.adrelid) like 'nextval(%', false) as "madeByDatabase",
    (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e where e.enumtypid = a.atttypid) as words,
    col_description(a.attrelid, a.attnum) as comment
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = ${table} and a.attnum > 0 and not a.attisdropped order by a.attnum`;

const namesOf = (table: string, numbers: string) =>
  sql.raw(
    `(select array_agg(a.attname::text order by n.at) from unnest(${numbers}) with ordinality n(number, at) join pg_attribute a on a.attrelid = ${table} and a.attnum = n.number)`,
  );

const constraintsOf = (table: number) => sql`
  select case c.contype when 'p' then 'primary' when 'u' then 'unique' when 'f' then 'foreign' else 'check' end as kind,
    ${namesOf("c.conrelid", "c.conkey")} as columns,
    case when c.contype = 'f' then c.confrelid::regclass::text end as table,
    case when c.contype = 'f' then ${namesOf("c.confrelid", "c.confkey")} end as "tableColumns",
    pg_get_constraintdef(c.oid) as definition
  from pg_constraint c where c.conrelid = ${table} and c.contype in ('p', 'u', 'f', 'c') and c.conkey is not null
  union all
  select 'unique', ${namesOf("i.indrelid", "i.indkey::int2[]")}, null, null, ''
  from pg_index i where i.indrelid = ${table} and i.indisunique and i.indpred is null and i.indexprs is null
    and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`;

/**
 * Reads how a table, or a view, is made.
 * @param name `books` or, in another schema, `old.books`
 * @throws Error with a sentence where there is none of that name.
 */
export async function readTable(db: Database, name: string): Promise<Table> {
  const parts = name.split(".");
  const quoted = parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(".");
  // PostgreSQL refuses a name of more parts as one of another database.
  const [found] =
    parts.length > 2
      ? []
      : await db.query<{ oid: number | null }>(sql`select to_regclass(${quoted})::oid::int as oid`);
  if (!found?.oid) {
    const others = await db.query<{ name: string }>(
      sql`select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
    );
    throw new Error(
      `There is no table "${name}". There are: ${others.map((other) => other.name).join(", ") || "none"}.`,
    );
  }
  return {
    name,
    columns: await db.query<TableColumn>(columnsOf(found.oid)),
    constraints: await db.query<TableConstraint>(constraintsOf(found.oid)),
  };
}

/** The columns of the tables that foreign keys of a table point at, by table as the key names it. */
export async function columnsPointedAt(
  db: Database,
  { constraints }: Table,
): Promise<Map<string, string[]>> {
  const names = new Set(constraints.flatMap(({ table }) => table ?? []));
  const found = new Map<string, string[]>();
  for (const name of names) {
    const rows = await db.query<{ name: string }>(
      sql`select attname as name from pg_attribute where attrelid = ${name}::regclass and attnum > 0 and not attisdropped`,
    );
    found.set(
      name,
      rows.map((row) => row.name),
    );
  }
  return found;
}
