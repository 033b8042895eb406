import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { clusterFolder, freshClusterFolder, putInPlace } from "./cluster-folder";
import { openEngine, type Engine } from "./engine";
import type { LastWords } from "./last-words";

async function makeCluster(dataDir: string, words: LastWords, onAbort: () => void): Promise<void> {
  const fresh = freshClusterFolder(dataDir);
  rmSync(fresh, { recursive: true, force: true });
  // PGlite would let everybody read it.
  mkdirSync(fresh, { mode: 0o700 });
  try {
    const { pg } = await openEngine(fresh, words, onAbort);
    await pg.close();
    putInPlace(dataDir);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Opens the cluster of a data directory; where there is none one is made beside its place and
 * renamed, so that a start which is cut short leaves nothing that the next one trips over. A folder
 * that is there is never made anew.
 */
export async function openCluster(
  dataDir: string,
  words: LastWords,
  onAbort: () => void,
): Promise<Engine> {
  const folder = clusterFolder(dataDir);
  if (!existsSync(folder)) await makeCluster(dataDir, words, onAbort);
  if (!existsSync(join(folder, "PG_VERSION")))
    throw new Error("it is not a PostgreSQL cluster: it has no PG_VERSION");
  return openEngine(folder, words, onAbort);
}
