import type { Database } from "../db/database";
import { sql } from "../db/sql";
import { name } from "../registry";
import type { TextCopy } from "../ports/personal-data";
import { Replacer, type Traces } from "./traces";

/** Rows that one statement reads and writes. */
const batchSize = 500;

interface Found {
  place: string;
  value: unknown;
}

/** A text that is JSON is replaced as what it holds. */
function replacedIn(value: unknown, replacer: Replacer): unknown {
  if (typeof value !== "string" || !/^[[{]/u.test(value)) return replacer.value(value);
  try {
    return JSON.stringify(replacer.value(JSON.parse(value)));
  } catch {
    return replacer.value(value);
  }
}

/** The type of the column; undefined where an application has no such table. */
async function typeOf(db: Database, { table, column }: TextCopy): Promise<string | undefined> {
  const [row] = await db.query<{ type: string }>(
    sql`select format_type(a.atttypid, null) as type from pg_attribute a where a.attrelid = to_regclass(${table}) and a.attname = ${column}`,
  );
  return row?.type;
}

/**
 * Replaces traces of erased people in a column that holds copies of texts. Rows are found by one
 * reading of the table.
 * @returns how many rows were changed
 */
export async function replaceCopies(
  db: Database,
  copy: TextCopy,
  { identifying, written, all }: Traces,
  by: string,
): Promise<number> {
  const traces = copy.written ? [...identifying, ...written] : identifying;
  if (traces.length === 0) return 0;
  const replacer = new Replacer(traces, all, by);
  const type = await typeOf(db, copy);
  if (type === undefined) return 0;
  const json = type === "jsonb";
  const [table, column] = [name(copy.table), name(copy.column)];
  // A JSON text writes quotes and backslashes in its own way.
  const wanted = traces.map((one) => (json ? JSON.stringify(one).slice(1, -1) : one).toLowerCase());
  const rows = await db.query<Found>(sql`
    select t.ctid::text as place, t.${column} as value from ${table} t
    where ${copy.where ?? sql`true`} and exists (select 1 from unnest(${sql.param(wanted)}::text[]) w where position(w in lower(t.${column}::text)) > 0) for update of t`);
  let changed = 0;
  for (let from = 0; from < rows.length; from += batchSize) {
    const batch = rows.slice(from, from + batchSize).flatMap(({ place, value }) => {
      const now = replacedIn(value, replacer);
      return JSON.stringify(now) === JSON.stringify(value) ? [] : [{ place, value: now }];
    });
    if (batch.length === 0) continue;
    const stored = json ? sql`x.value` : sql`x.value #>> '{}'`;
    await db.query(
      sql`update ${table} t set ${column} = ${stored} from jsonb_to_recordset(${JSON.stringify(batch)}::text::jsonb) as x(place text, value jsonb) where t.ctid = x.place::tid`,
    );
    changed += batch.length;
  }
  return changed;
}
