import type { RequestContext } from "../http/request-context";

/** Thrown to roll back; carries what the work came to. */
class RolledBack extends Error {
  override readonly name = "RolledBack";
  constructor(readonly value: unknown) {
    super("rolled back");
  }
}

/**
 * Runs work in a savepoint and undoes it, unless `staysCommitted` says of its result that it stays; gives
 * the result either way.
 */
export async function rolledBack<T>(
  call: RequestContext,
  work: (call: RequestContext) => Promise<T>,
  staysCommitted: (value: T) => boolean = () => false,
): Promise<T> {
  try {
    return await call.db.transaction(async (db) => {
      const value = await work({ ...call, db });
      if (!staysCommitted(value)) throw new RolledBack(value);
      return value;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.value as T;
    throw error;
  }
}
