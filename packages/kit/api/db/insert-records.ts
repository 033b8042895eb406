import { linksToMany } from "../../fields/questions";
import { sql, type SQL } from "./sql";
import { fieldsOf, type Resource } from "../../schema";
import { columnsOf } from "./columns";
import type { Database } from "./database";
import { linkTable, tableName } from "./names";

/** A record by its API names. */
type Row = Readonly<Record<string, unknown>>;
export type Progress = (table: string, done: number, of: number) => void;
interface Column {
  name: string;
  type: string;
}

const rowsPerStatement = 5000;

/**
 * Rows as one parameter, whatever their number: PostgreSQL takes the columns out of the JSON by
 * their types.
 */
const insertion = (table: string, columns: readonly Column[], rows: readonly Row[]): SQL => {
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const typed = sql.join(
    columns.map(({ name, type }) => sql`${sql.identifier(name)} ${sql.raw(type)}`),
    sql`, `,
  );
  return sql`insert into ${sql.identifier(table)} (${names}) select ${names} from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given (${typed})`;
};

async function insertAll(
  tx: Database,
  table: string,
  columns: readonly Column[],
  rows: readonly Row[],
  progress?: Progress,
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    await tx.query(insertion(table, columns, rows.slice(from, from + rowsPerStatement)));
    progress?.(table, Math.min(rows.length, from + rowsPerStatement), rows.length);
  }
}

/**
 * Inserts records with their ids, and lets the table's own numbering go on after the highest.
 * Columns that no row names keep their default.
 */
export async function insertRecords(
  tx: Database,
  resource: Resource,
  rows: readonly Row[],
  progress?: Progress,
): Promise<void> {
  const table = tableName(resource);
  const named = new Set(rows.flatMap((row) => Object.keys(row)));
  await insertAll(
    tx,
    table,
    columnsOf(resource).filter(({ name }) => named.has(name)),
    rows,
    progress,
  );
  await tx.query(
    sql`select setval(pg_get_serial_sequence(${table}, 'id'), coalesce(max(id), 1), max(id) is not null)::text from ${sql.identifier(table)}`,
  );
}

/** Inserts the links of the many-to-many fields that the records own. */
export async function insertLinks(
  tx: Database,
  resource: Resource,
  rows: readonly Row[],
  progress?: Progress,
): Promise<void> {
  for (const [key, field] of fieldsOf(resource)) {
    if (!linksToMany(field) || !field.owner) continue;
    const links = rows.flatMap((row) => {
      const targets: unknown = row[key];
      return Array.isArray(targets)
        ? targets.map((target: unknown) => ({ from_id: row["id"], to_id: target }))
        : [];
    });
    await insertAll(
      tx,
      linkTable(resource, key),
      [
        { name: "from_id", type: "integer" },
        { name: "to_id", type: "integer" },
      ],
      links,
      progress,
    );
  }
}
