import { createReadStream, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { unpackTar } from "modern-tar/fs";
import { clusterFolder, freshClusterFolder, putInPlace } from "./cluster";
import { lockDataDir } from "./lock-data-dir";

async function unpack(file: string, folder: string): Promise<void> {
  mkdirSync(folder, { mode: 0o700 });
  try {
    await pipeline(createReadStream(file), createGunzip(), unpackTar(folder, { dmode: 0o700, fmode: 0o600 }));
  } catch (error) {
    throw new Error(`${file} cannot be restored: ${error instanceof Error ? error.message : String(error)}. Nothing was changed.`, { cause: error });
  }
  if (!existsSync(join(folder, "PG_VERSION"))) throw new Error(`${file} is no backup of a Rollcall database. Nothing was changed.`);
}

const isThere = (folder: string) => existsSync(folder) && readdirSync(folder).length > 0;

/**
 * Puts the database of a backup into a data directory that has none.
 * @throws Error with one sentence when there is a database already, a server is running there, or the file is no whole backup.
 */
export async function restoreBackup(file: string, dataDir: string): Promise<void> {
  const lock = await lockDataDir(dataDir);
  const fresh = freshClusterFolder(dataDir);
  try {
    if (isThere(clusterFolder(dataDir))) throw new Error(`There is a database in ${clusterFolder(dataDir)} already. Move it away before a backup is restored.`);
    rmSync(fresh, { recursive: true, force: true });
    await unpack(file, fresh);
    putInPlace(dataDir);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    lock.release();
  }
}
