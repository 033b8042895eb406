import { sql, type SQL } from "../db/sql";
import type { ListQuery, Resource } from "../../schema";
import type { Database } from "../db/database";

/** A total that was counted, and the state of the database it was counted in. */
export interface Total {
  state: string;
  total: number;
}

/**
 * Names the rows a statement outside a transaction can see: a transaction that commits changes it,
 * and so does a restart. What was counted in one state is exact as long as the state is the same.
 */
const state: SQL = sql`pg_current_snapshot()::text || ' ' || pg_postmaster_start_time()::text`;

/** Names no field can have. */
const [totalName, stateName] = ["#total", "#state"];

/**
 * The total and its state as columns: the count is run only when the state is another than the
 * known total's.
 */
export const totalColumns = (count: SQL, known: Total | undefined): SQL =>
  sql`(select case when ${state} = ${known?.state ?? ""} then ${known?.total ?? 0}::bigint else (${count}) end) as ${sql.identifier(totalName)}, (select ${state}) as ${sql.identifier(stateName)}`;

/**
 * Takes the columns of the total out of the rows, the last one first, which keeps them quick to
 * write. Undefined without a row.
 */
export function takeTotal(rows: readonly Record<string, unknown>[]): Total | undefined {
  const [first] = rows;
  const total = first && { total: Number(first[totalName]), state: String(first[stateName]) };
  for (const row of rows) {
    delete row[stateName];
    delete row[totalName];
  }
  return total;
}

/** Below this a count costs less than remembering it. */
const worthwhile = 500;
const maxTotals = 500;
const longestKey = 2000;

/** The totals of the lists asked for last. */
export class Totals {
  readonly #totals = new Map<string, Total>();

  get(key: string): Total | undefined {
    return this.#totals.get(key);
  }

  keep(key: string, counted: Total): void {
    if (counted.total < worthwhile || key.length > longestKey) return;
    this.#totals.delete(key);
    this.#totals.set(key, counted);
    const [oldest] = this.#totals.keys();
    if (this.#totals.size > maxTotals && oldest !== undefined) this.#totals.delete(oldest);
  }
}

const byDatabase = new WeakMap<Database, Totals>();

/**
 * The totals of a database. Not for a transaction, which sees its own writes in an unchanged state.
 */
export function totalsOf(db: Database): Totals {
  const totals = byDatabase.get(db) ?? new Totals();
  byDatabase.set(db, totals);
  return totals;
}

/** What decides the total of a list. */
export const totalKey = (
  { name }: Resource,
  { search, searchTypos, conditions, trashed, ids }: ListQuery,
): string => JSON.stringify([name, search, searchTypos === true, conditions, trashed, ids]);
