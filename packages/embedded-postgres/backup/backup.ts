import {
  constants,
  copyFileSync,
  createWriteStream,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { PGlite } from "@electric-sql/pglite";
import { packTar } from "modern-tar/fs";
import { backupName, draftOf, pruneBackups, type BackupKind } from "./backup-files";
import { checkBackup } from "./check-backup";
import { markAsCopy } from "./copy-mark";
import { syncFile, syncFolder } from "../files/sync-tree";

/** The first and the last segment of the log that a copy needs. */
interface Log {
  first: string;
  last: string;
}

async function checkpoint(pg: PGlite): Promise<Log> {
  await pg.exec("checkpoint");
  const { rows } = await pg.query<Log>(
    "select redo_wal_file as first, pg_walfile_name(pg_current_wal_insert_lsn()) as last from pg_control_checkpoint()",
  );
  if (!rows[0]) throw new Error("PostgreSQL does not say where its log begins.");
  return rows[0];
}

const isSegment = (name: string) => /^[0-9A-F]{24}$/.test(name);

function copyFolder(from: string, to: string, isWanted: (name: string) => boolean): void {
  mkdirSync(to, { mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (!isWanted(entry.name)) continue;
    if (entry.isDirectory()) copyFolder(join(from, entry.name), join(to, entry.name), isWanted);
    else copyFileSync(join(from, entry.name), join(to, entry.name), constants.COPYFILE_FICLONE);
  }
}

/**
 * Copies the cluster's files while nothing else runs. The copy is what a crash right now would
 * leave, and PostgreSQL opens it as it opens after a crash.
 */
export async function copyCluster(pg: PGlite, cluster: string, copy: string): Promise<void> {
  const { first, last } = await checkpoint(pg);
  copyFolder(
    cluster,
    copy,
    (name) => name !== "postmaster.pid" && (!isSegment(name) || (name >= first && name <= last)),
  );
  markAsCopy(copy);
}

async function pack(copy: string, file: string): Promise<void> {
  await pipeline(
    packTar(copy, { concurrency: 1 }),
    createGzip({ level: 4 }),
    createWriteStream(file, { mode: 0o600 }),
  );
  syncFile(file);
}

/**
 * Makes a backup: `copyTo` copies the cluster, which holds up the database; packing the copy does
 * not. Gives the path of the new file, which was read back and is whole, or not there at all, and
 * removes all but the newest `keep` of its kind.
 * @throws Error with one sentence; older backups are kept then, however many there are.
 */
export async function makeBackup(
  folder: string,
  { keep, kind }: { keep: number; kind: BackupKind },
  copyTo: (copy: string) => Promise<void>,
): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = backupName(new Date(), kind);
  const path = join(folder, name);
  const draft = draftOf(folder, name);
  const copy = `${draft}.copy`;
  try {
    await copyTo(copy);
    await pack(copy, draft);
    await checkBackup(draft, copy);
    renameSync(draft, path);
    syncFolder(folder);
  } finally {
    rmSync(copy, { recursive: true, force: true });
    rmSync(draft, { force: true });
  }
  pruneBackups(folder, keep, kind);
  return path;
}
