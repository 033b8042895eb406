import type { OwnedDatabase } from "../../src/api/db/database";
import { backupsFolder, lastBackup, listBackups, removeDrafts } from "./backup-files";
import { clusterFolder } from "./cluster";
import { EngineSupervisor, type SupervisorOptions } from "./engine-supervisor";
import { gatherWrites } from "./gather-writes";
import { givingWay } from "./give-way";
import { lockDataDir } from "./lock-data-dir";
import { fromPool, type PooledDatabase } from "./pool";

export interface EmbeddedOptions extends Partial<SupervisorOptions> {
  /** How many backups to keep. */
  keepBackups?: number;
}

/** The embedded database of one data directory. */
export interface EmbeddedDatabase extends OwnedDatabase {
  /** Makes a backup while the database is in use, and gives its path. */
  backup(): Promise<string>;
  /** When the newest backup was made; a machine that is switched off every night is due for one in the morning. */
  lastBackup(): Date | undefined;
  /** How often something was synced to the disk since the start. */
  syncs(): Promise<number>;
}

/** Enough that the session never waits for the server's thread; it is still one session. */
const connections = 4;
const connectTimeout = 30_000;

function raise(error: Error): void {
  throw error;
}

function refusal(dataDir: string, what: string, cause: Error): Error {
  const [newest] = listBackups(backupsFolder(dataDir));
  const hope = newest === undefined ? "There is no backup." : `The newest backup is ${newest}.`;
  return new Error(`The database in ${clusterFolder(dataDir)} ${what}: ${cause.message.replace(/\.$/, "")}. Nothing in it was thrown away. ${hope}`, { cause });
}

async function startEngine(dataDir: string, options: SupervisorOptions): Promise<EngineSupervisor> {
  try {
    removeDrafts(backupsFolder(dataDir));
    return await EngineSupervisor.start({ dataDir }, options);
  } catch (error) {
    throw refusal(dataDir, "cannot be opened", error as Error);
  }
}

const poolOver = (engine: EngineSupervisor, heard: (channel: string, payload: string) => void): PooledDatabase =>
  fromPool({
    stream: () => gatherWrites(engine.connect()),
    ssl: false,
    user: "postgres",
    database: "postgres",
    max: connections,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectTimeout,
  }, heard);

/** The one session listens for all; what it is notified of comes with the answer to whoever committed it. */
interface Hearing {
  heard(payload: string): void;
  missed(): void;
}

/**
 * Opens the database in `dataDir`, or makes it there (about 3 s). It runs in a thread of its own, and no second process can open it.
 * When it ends by itself it is started again; when that fails `onFailure` is told, without which the process ends with the error.
 * @throws Error with one sentence when another process has it, or it is damaged, or the disk is full; nothing is thrown away then.
 */
export async function openEmbedded(dataDir: string, { keepBackups = 14, onRestart = () => undefined, onFailure = raise }: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  let engine: EngineSupervisor | undefined;
  const hearings = new Map<string, Hearing>();
  const fail = (error: Error) => onFailure(refusal(dataDir, "has stopped", error));
  const lock = await lockDataDir(dataDir, () => {
    const error = new Error("its lock file was taken away");
    void engine?.stop(error);
    fail(error);
  });
  try {
    engine = await startEngine(dataDir, {
      onRestart: (error) => {
        onRestart(error);
        for (const [channel, { missed }] of hearings) engine?.ask({ name: "listen", channel }).then(missed, () => undefined);
      },
      onFailure: fail,
    });
  } catch (error) {
    lock.release();
    throw error;
  }
  const running = engine;
  const pool = poolOver(running, (channel, payload) => hearings.get(channel)?.heard(payload));

  async function close(): Promise<void> {
    try {
      await pool.close();
      if (!running.isOver) await running.ask({ name: "close" });
    } finally {
      await running.stop();
      lock.release();
    }
  }
  let closing: Promise<void> | undefined;
  return {
    ...givingWay(pool),
    async listen(channel, heard, missed) {
      hearings.set(channel, { heard, missed });
      await running.ask({ name: "listen", channel });
    },
    close: () => (closing ??= close()),
    backup: async () => String(await running.ask({ name: "backup", keep: keepBackups })),
    lastBackup: () => lastBackup(backupsFolder(dataDir)),
    syncs: async () => Number(await running.ask({ name: "syncs" })),
  };
}
