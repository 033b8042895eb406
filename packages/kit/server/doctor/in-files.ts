import { statSync } from "node:fs";
import { backupsFolder, lastBackup } from "@rollcall/embedded-postgres";
import type { Environment } from "../environment";
import { note, weak, type Finding } from "./in-settings";

const hour = 3_600_000;

/** How old the newest backup of the embedded database is, held against how often one is made. */
function ofBackups({ dataDir, backups: { everyHours } }: Environment, now: Date): Finding[] {
  if (everyHours === 0) return [];
  const last = lastBackup(backupsFolder(dataDir));
  if (!last) return [note("There is no backup of the embedded database yet.")];
  const hours = Math.floor((now.getTime() - last.getTime()) / hour);
  return hours > 2 * everyHours
    ? [
        weak(
          `The newest backup is ${hours} hours old, though one is due every ${everyHours}: look into the log of the server.`,
        ),
      ]
    : [];
}

/** Whether others on this machine can read the list of tenants, which holds passwords of databases. */
export function weakInList(file: string): Finding | undefined {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  return process.platform !== "win32" && (mode & 0o077) !== 0
    ? weak(
        `Others on this machine can read ${file}, which holds passwords of databases (mode ${(mode & 0o777).toString(8)}). Run: chmod 600 ${file}`,
      )
    : undefined;
}

/** What is weak in the files of a server: who else on the machine can read them, and its backups. */
export function weakInFiles(environment: Environment, now: Date): Finding[] {
  const { dataDir, databaseUrl } = environment;
  const mode = statSync(dataDir, { throwIfNoEntry: false })?.mode;
  if (mode === undefined) return [];
  const isOpen = process.platform !== "win32" && (mode & 0o077) !== 0;
  return [
    ...(isOpen
      ? [
          weak(
            `Others on this machine can get into ${dataDir} (mode ${(mode & 0o777).toString(8)}). Run: chmod 700 ${dataDir}`,
          ),
        ]
      : []),
    ...(databaseUrl === undefined ? ofBackups(environment, now) : []),
  ];
}
