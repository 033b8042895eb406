import { sql, type SQL } from "drizzle-orm";
import type { Sums } from "../../domain/attendance/sums";
import { sumNames } from "../attendance/sums";
import type { Database } from "../db/database";
import { expectedDays, rosters, type Scope } from "./expected-days";
import type { Terms } from "./school";

/** Sums of some class days. */
export interface ClassSums extends Sums {
  /** Registers that should be, and that are. */
  registers: number;
  taken: number;
}

const total = (name: string): SQL => sql`coalesce(sum(${sql.identifier(name)}), 0)::int as ${sql.identifier(name)}`;

/**
 * Sums of the marks of whole classes, by what `key` makes of `class_id` and `date`. Made of the sums that registers keep; no mark is read.
 * Classes without anybody on the roster expect nothing. @param key SQL expression, named `key` in the rows
 */
export const classSums = <Key>(db: Database, scope: Scope, terms: Terms, key: SQL): Promise<(ClassSums & { key: Key })[]> =>
  db.query(sql`
    with ${expectedDays(scope, terms)}, ${rosters(scope)},
    marks_of_day as (select class_id, date, count(*)::int as taken, ${sql.join(sumNames.map(total), sql`, `)} from taken group by 1, 2),
    grid as (select class_id, date, e.n * r.n as expected, e.n as registers, m.taken, ${sql.join(sumNames.map((name) => sql`m.${sql.identifier(name)}`), sql`, `)}
      from expected e join roster r using (class_id, date) left join marks_of_day m using (class_id, date) where r.n > 0)
    select key, ${sql.join(["expected", "registers", "taken", ...sumNames].map(total), sql`, `)} from (select ${key} as key, grid.* from grid) keyed group by 1 order by 1`);
