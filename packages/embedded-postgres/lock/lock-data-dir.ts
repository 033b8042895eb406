import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { acquireLock, LockedError, type Lock } from "./lock";

/**
 * Makes sure that only this process touches a data directory, which is made when it is not there.
 * @param onLost see {@link acquireLock}
 * @throws Error with one sentence when another process has it, or it cannot be written to.
 */
export async function lockDataDir(dataDir: string, onLost?: () => void): Promise<Lock> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return await acquireLock(join(dataDir, "lock"), { onLost });
  } catch (error) {
    if (error instanceof LockedError)
      throw new Error(
        `The data directory ${dataDir} is in use by ${error.pid === 0 ? "another process" : `process ${error.pid}`}. Stop that one first, or use another directory.`,
        { cause: error },
      );
    throw new Error(
      `The data directory ${dataDir} cannot be used: ${error instanceof Error ? error.message : String(error)}.`,
      { cause: error },
    );
  }
}
