import { readdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";

const ending = ".tar.gz";
/** What a backup that is being made is called; nobody else's file begins so. */
const draft = ".unfinished-";
/** Why a backup was made: by the clock, or before a change of the tables. */
export type BackupKind = "regular" | "before-migration";
const kinds: Readonly<Record<BackupKind, RegExp>> = {
  regular: /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.tar\.gz$/,
  "before-migration": /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-before-migration\.tar\.gz$/,
};

/** The folder of a data directory's backups. */
export const backupsFolder = (dataDir: string): string => join(dataDir, "backups");

/** `2026-11-21T03-00-00-000Z.tar.gz`: sorts by time, and is a file name everywhere. */
export const backupName = (now: Date, kind: BackupKind = "regular"): string =>
  `${now.toISOString().replace(/[:.]/g, "-")}${kind === "regular" ? "" : `-${kind}`}${ending}`;

/** Where a backup is prepared. */
export const draftOf = (folder: string, name: string): string => join(folder, `${draft}${name}`);

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return [];
    throw error;
  }
}

/** Paths of the backups of a kind in a folder, newest first. */
export const listBackups = (folder: string, kind: BackupKind = "regular"): string[] =>
  namesIn(folder)
    .filter((name) => kinds[kind].test(name))
    .sort()
    .reverse()
    .map((name) => join(folder, name));

/** When the newest backup in a folder was made. */
export function lastBackup(folder: string): Date | undefined {
  const [newest] = listBackups(folder);
  if (newest === undefined) return undefined;
  const [day, time] = basename(newest, ending).split("T");
  return new Date(`${day}T${time?.replace(/^(\d\d)-(\d\d)-(\d\d)-(\d{3}Z)$/, "$1:$2:$3.$4")}`);
}

/** Removes all but the newest of a kind; the others are kept by their own number. */
export function pruneBackups(folder: string, keep: number, kind: BackupKind = "regular"): void {
  for (const path of listBackups(folder, kind).slice(keep)) rmSync(path);
}

/** Removes what a backup left that was cut short. */
export function removeDrafts(folder: string): void {
  for (const name of namesIn(folder).filter((name) => name.startsWith(draft)))
    rmSync(join(folder, name), { recursive: true });
}
