import { cpSync, mkdirSync } from "node:fs";
import { clusterFolder } from "../engine/cluster-folder";
import { lockDataDir } from "../lock/lock-data-dir";
import { markAsCopy } from "./copy-mark";

/**
 * Copies the database of a data directory into another, empty one, to try something on.
 * @throws Error with one sentence when a server is running there, or there is no database
 */
export async function copyDatabase(dataDir: string, to: string): Promise<void> {
  const lock = await lockDataDir(dataDir);
  try {
    mkdirSync(to, { recursive: true, mode: 0o700 });
    cpSync(clusterFolder(dataDir), clusterFolder(to), { recursive: true, errorOnExist: true });
    markAsCopy(clusterFolder(to));
  } finally {
    lock.release();
  }
}
