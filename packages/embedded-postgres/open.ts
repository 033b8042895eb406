import { existsSync } from "node:fs";
import type { Duplex } from "node:stream";
import {
  backupsFolder,
  lastBackup,
  listBackups,
  removeDrafts,
  type BackupKind,
} from "./backup/backup-files";
import { isCopy, removeCopyMark } from "./backup/copy-mark";
import { clusterFolder } from "./engine/cluster-folder";
import { beginAs } from "./backup/restore";
import { lockDataDir } from "./lock/lock-data-dir";
import { EngineSupervisor, type SupervisorOptions } from "./thread/engine-supervisor";

export interface EmbeddedOptions extends Partial<SupervisorOptions> {
  /** How many backups to keep; 14 unless given. */
  keepBackups?: number;
  /**
   * Asked of a directory without a database: a backup that it begins as, instead of as an empty one,
   * which takes half the time. It must come from this version of the engine (`engineVersion`).
   */
  newFrom?(): string | undefined;
}

/** Enough to go back over the last updates; each is as large as a backup. */
const keptBeforeMigrations = 5;

/** The PostgreSQL of one data directory. */
export interface EmbeddedPostgres {
  /**
   * A new connection, which speaks PostgreSQL's protocol as a socket to a server would (user and
   * database `postgres`, no password, no TLS). While the engine starts again it waits; when the
   * engine ends, it is destroyed with an error that has an SQLSTATE.
   */
  connect(): Duplex;
  /**
   * Lets the one session, and so every connection, be notified of a channel (a name of plain
   * letters): a notification comes with the answer to whoever caused it.
   * @param missed called after a restart, when it listens again.
   */
  listen(channel: string, missed: () => void): Promise<void>;
  /**
   * Makes a backup while the database is in use, reads it back, and gives its path.
   * @throws Error with one sentence; older backups are kept then.
   */
  backup(): Promise<string>;
  /**
   * The same before the tables are changed. These are kept by their own number, so that they push
   * out no backup that was made by the clock, and none pushes them out.
   */
  backupBeforeMigration(): Promise<string>;
  /**
   * When the newest backup was made; a machine that is switched off every night is due for one in
   * the morning.
   */
  lastBackup(): Date | undefined;
  /** Whether it was restored from a backup and `startedAfterRestore` has not been called since. */
  wasRestored(): boolean;
  /** What a restore asks for has been done, durably. */
  startedAfterRestore(): void;
  /** How often something was synced to the disk since the start. */
  syncs(): Promise<number>;
  /** Checkpoints, ends the thread and gives the directory free. End the connections first. */
  close(): Promise<void>;
}

function raise(error: Error): void {
  throw error;
}

function refusal(dataDir: string, what: string, cause: Error): Error {
  const folder = backupsFolder(dataDir);
  const [newest] = [...listBackups(folder), ...listBackups(folder, "before-migration")]
    .sort()
    .reverse();
  const hope = newest === undefined ? "There is no backup." : `The newest backup is ${newest}.`;
  return new Error(
    `The database in ${clusterFolder(dataDir)} ${what}: ${cause.message.replace(/\.$/, "")}. Nothing in it was thrown away. ${hope}`,
    { cause },
  );
}

async function startEngine(dataDir: string, options: SupervisorOptions): Promise<EngineSupervisor> {
  try {
    removeDrafts(backupsFolder(dataDir));
    return await EngineSupervisor.start({ dataDir }, options);
  } catch (error) {
    throw refusal(dataDir, "cannot be opened", error as Error);
  }
}

/**
 * Opens the database in `dataDir`, or makes it there (about 6 s, or 3 with `newFrom`). It runs in a
 * thread of its own, and no second process can open it. When it ends by itself it is started again;
 * when that fails it calls `onFailure`; without one the process ends with the error.
 * @throws Error with one sentence when another process has it, or it is damaged, or the disk is
 * full; nothing is thrown away then.
 */
export async function openEmbeddedPostgres(
  dataDir: string,
  {
    keepBackups = 14,
    newFrom,
    onRestart = () => undefined,
    onFailure = raise,
  }: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  let engine: EngineSupervisor | undefined;
  const listening = new Map<string, () => void>();
  const fail = (error: Error) => onFailure(refusal(dataDir, "has stopped", error));
  const lock = await lockDataDir(dataDir, () => {
    const error = new Error("its lock file was taken away");
    void engine?.stop(error);
    fail(error);
  });
  try {
    const begins = existsSync(clusterFolder(dataDir)) ? undefined : newFrom?.();
    if (begins !== undefined) await beginAs(begins, dataDir);
    engine = await startEngine(dataDir, {
      onRestart: (error) => {
        onRestart(error);
        for (const [channel, missed] of listening)
          engine?.ask({ name: "listen", channel }).then(missed, () => undefined);
      },
      onFailure: fail,
    });
  } catch (error) {
    lock.release();
    throw error;
  }
  const running = engine;

  async function close(): Promise<void> {
    try {
      if (!running.isOver) await running.ask({ name: "close" });
    } finally {
      await running.stop();
      lock.release();
    }
  }
  const backup = async (keep: number, kind: BackupKind) =>
    String(await running.ask({ name: "backup", keep, kind }));
  let closing: Promise<void> | undefined;
  return {
    connect: () => running.connect(),
    async listen(channel, missed) {
      listening.set(channel, missed);
      await running.ask({ name: "listen", channel });
    },
    backup: () => backup(keepBackups, "regular"),
    backupBeforeMigration: () => backup(keptBeforeMigrations, "before-migration"),
    lastBackup: () => lastBackup(backupsFolder(dataDir)),
    wasRestored: () => isCopy(clusterFolder(dataDir)),
    startedAfterRestore: () => removeCopyMark(clusterFolder(dataDir)),
    syncs: async () => Number(await running.ask({ name: "syncs" })),
    close: () => (closing ??= close()),
  };
}
