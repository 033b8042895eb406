import type { Database } from "../db/database";

/** A copy of the database, kept by PostgreSQL, that takes reads off the database itself. */
export interface Replica {
  /**
   * Runs reads on the copy once it has all that was committed when this was called, or else on the
   * database itself.
   * @param work writes nothing; it may be run a second time, and what it is given is of no use
   * after it
   */
  read<T>(work: (db: Database) => Promise<T>): Promise<T>;
}
