import { renameSync } from "node:fs";
import { join } from "node:path";
import { syncFolder, syncTree } from "../files/sync-tree";

/** Where a data directory keeps its PostgreSQL cluster. */
export const clusterFolder = (dataDir: string): string => join(dataDir, "pg");
/** Where a cluster is made before it is put in place; whatever is there may be thrown away. */
export const freshClusterFolder = (dataDir: string): string => join(dataDir, "pg.new");

/** Puts a finished cluster in place, durably, in one step. */
export function putInPlace(dataDir: string): void {
  const fresh = freshClusterFolder(dataDir);
  syncTree(fresh);
  renameSync(fresh, clusterFolder(dataDir));
  syncFolder(dataDir);
}
