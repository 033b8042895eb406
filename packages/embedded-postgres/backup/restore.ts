import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { archiveReason, checkContents, readArchive, type ArchiveEntry } from "./backup-archive";
import { clusterFolder, freshClusterFolder, putInPlace } from "../engine/cluster-folder";
import { markAsCopy, removeCopyMark } from "./copy-mark";
import { lockDataDir } from "../lock/lock-data-dir";

async function writeNewFile(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const file = openSync(path, "wx", 0o600);
  try {
    for await (const bytes of content)
      for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
  } finally {
    closeSync(file);
  }
}

async function unpack(file: string, folder: string): Promise<void> {
  mkdirSync(folder, { mode: 0o700 });
  const paths = new Set<string>();
  const write = async ({ path, isFolder, content }: ArchiveEntry) => {
    paths.add(path);
    if (isFolder)
      mkdirSync(join(folder, path), { mode: 0o700, recursive: path === "" || path === "." });
    else await writeNewFile(join(folder, path), content);
  };
  try {
    await readArchive(file, write);
    checkContents(paths);
  } catch (error) {
    throw new Error(`${file} cannot be restored: ${archiveReason(error)}. Nothing was changed.`, {
      cause: error,
    });
  }
}

const isThere = (folder: string) => existsSync(folder) && readdirSync(folder).length > 0;

/** Unpacks beside its place, does what is still to do to it there, and puts it in place. */
async function putBackup(
  file: string,
  dataDir: string,
  finish: (cluster: string) => void,
): Promise<void> {
  const fresh = freshClusterFolder(dataDir);
  try {
    rmSync(fresh, { recursive: true, force: true });
    await unpack(file, fresh);
    finish(fresh);
    putInPlace(dataDir);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/**
 * Lets a data directory that has no database begin as a backup, which is then no copy of anything
 * that has been in use. Its lock must be held.
 * @throws Error with one sentence when the file is no whole backup; nothing is changed then.
 */
export const beginAs = (file: string, dataDir: string): Promise<void> =>
  putBackup(file, dataDir, removeCopyMark);

/**
 * Puts the database of a backup into a data directory that has none.
 * @throws Error with one sentence when there is a database already, a server is running there, or
 * the file is no whole backup; nothing is changed then.
 */
export async function restoreBackup(file: string, dataDir: string): Promise<void> {
  const lock = await lockDataDir(dataDir);
  try {
    if (isThere(clusterFolder(dataDir)))
      throw new Error(
        `There is a database in ${clusterFolder(dataDir)} already. Move it away before a backup is restored.`,
      );
    await putBackup(file, dataDir, markAsCopy);
  } finally {
    lock.release();
  }
}
