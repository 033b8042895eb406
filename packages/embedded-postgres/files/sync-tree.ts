import { closeSync, fsyncSync, openSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Directories cannot be synced everywhere (Windows); there the system keeps their entries by
 * itself.
 */
const notForFolders: ReadonlySet<string | undefined> = new Set([
  "EPERM",
  "EISDIR",
  "EINVAL",
  "EACCES",
]);

/** Makes a file's content durable. */
export function syncFile(path: string): void {
  const file = openSync(path, "r+");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Makes the names in a folder durable: without it a file that was made or renamed may be gone after
 * a power cut.
 */
export function syncFolder(path: string): void {
  try {
    const folder = openSync(path, "r");
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  } catch (error) {
    if (!notForFolders.has((error as NodeJS.ErrnoException).code)) throw error;
  }
}

/** Makes a folder durable with everything in it, its own name included. */
export function syncTree(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true, recursive: true })) {
    const at = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) syncFolder(at);
    else syncFile(at);
  }
  syncFolder(path);
  syncFolder(dirname(path));
}
