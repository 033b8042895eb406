import type { Database } from "./database";

/**
 * What the database says when it ends one of two transactions that stand in each other's way:
 * serialisation failure, deadlock.
 */
const givenUp = new Set(["40001", "40P01"]);

/**
 * Whether the database gave a transaction up for the sake of another: nothing of it happened, and
 * from the start it may succeed.
 */
export const isSerializationFailure = (error: unknown): boolean =>
  error instanceof Error && "code" in error && givenUp.has(String(error.code));

/**
 * Runs `work` in one transaction, and once more from its start when the database gave it up. `work`
 * must do nothing outside of it.
 */
export async function transactionWithRetry<T>(
  db: Database,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction(work);
  } catch (error) {
    if (!isSerializationFailure(error)) throw error;
    return db.transaction(work);
  }
}
