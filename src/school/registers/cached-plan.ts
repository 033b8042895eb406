import { sql } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";

/**
 * Reads in a transaction in which PostgreSQL keeps the plan of a prepared statement, also where it
 * could be made better for the days and classes of this one. For registers and reports: planning
 * such a statement takes as long as running it for a school, and much longer for a few classes.
 */
export const withCachedPlan = <Read>(
  db: Database,
  read: (db: Database) => Promise<Read>,
): Promise<Read> =>
  db.transaction(async (tx) => {
    const [, rows] = await Promise.all([
      tx.query(sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`),
      read(tx),
    ]);
    return rows;
  });
