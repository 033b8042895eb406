import { sql } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";

/**
 * One change of leaves at a time, from looking at the others to the commit. Whoever changes marks
 * takes it before the lock of the registers, and locks a leave without keeping marks from pointing
 * at it, so that neither waits for the other.
 */
export const lockLeaves = (db: Database) =>
  db.query(sql`select pg_advisory_xact_lock(hashtext('leaves'))::text`);
