import { sql } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";

/**
 * One change of cases and their tasks at a time, taken before their rows are locked: a task's change
 * is a change of its case too.
 */
export const lockCases = (db: Database) =>
  db.query(sql`select pg_advisory_xact_lock(hashtext('cases'))::text`);
