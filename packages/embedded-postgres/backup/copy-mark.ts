import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { syncFolder } from "../files/sync-tree";

/**
 * A file that lies in every backup and never in a database that has been started: by it a start
 * knows that what it opens was restored. Backups that were made before hold it by this name.
 */
const mark = (cluster: string) => join(cluster, "rollcall.copy");

/** Marks the files of a cluster as a copy. */
export const markAsCopy = (cluster: string): void =>
  writeFileSync(
    mark(cluster),
    "This is a copy of a database. Its first start removes this file.\n",
    { mode: 0o600 },
  );

/** Whether a cluster was restored and has not been started since. */
export const isCopy = (cluster: string): boolean => existsSync(mark(cluster));

/** The cluster goes on as the database it was a copy of. */
export function removeCopyMark(cluster: string): void {
  rmSync(mark(cluster), { force: true });
  syncFolder(cluster);
}
