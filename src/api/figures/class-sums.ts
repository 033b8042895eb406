import { sql, type SQL } from "drizzle-orm";
import { addRows, type Sums } from "../../domain/attendance/sums";
import { sumNames } from "../attendance/sums";
import type { Database } from "../db/database";
import { expectedDays, rosters, type Scope } from "./expected-days";
import type { Terms } from "./school";
import { inSlices } from "./slices";

/** Sums of some class days. */
export interface ClassSums extends Sums {
  /** Registers that should be, and that are. */
  registers: number;
  taken: number;
}

const names = ["expected", "registers", "taken", ...sumNames] as const;
const total = (name: string): SQL => sql`coalesce(sum(${sql.identifier(name)}), 0)::int as ${sql.identifier(name)}`;

/**
 * Sums of the marks of whole classes, by what `key` makes of `class_id` and `date`. Made of the sums that registers keep; no mark is read.
 * Classes without anybody on the roster expect nothing. @param key SQL expression, named `key` in the rows
 */
export async function classSums<Key extends string | number>(db: Database, scope: Scope, terms: Terms, key: SQL): Promise<(ClassSums & { key: Key })[]> {
  const rows = await inSlices(db, scope, (tx, slice) => tx.query<ClassSums & { key: Key }>(sql`
    with ${expectedDays(slice, terms)}, ${rosters(slice)},
    keyed as (select ${key} as key, roster.slots as registers, roster.n * roster.slots as expected, roster.* from roster)
    select key, ${sql.join(names.map(total), sql`, `)} from keyed group by 1`));
  return addRows(rows, (row) => row.key, names).sort((a, b) => (a.key < b.key ? -1 : 1));
}
