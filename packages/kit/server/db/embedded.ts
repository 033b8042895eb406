import {
  openEmbeddedPostgres,
  type EmbeddedOptions,
  type EmbeddedPostgres,
} from "@rollcall/embedded-postgres";
import type { OwnedDatabase } from "../../api/db/database";
import { gatherWrites } from "./gather-writes";
import { givingWay } from "./give-way";
import { fromPool, type PooledDatabase } from "./pool";

/** The embedded database of one data directory. */
export interface EmbeddedDatabase
  extends
    OwnedDatabase,
    Pick<
      EmbeddedPostgres,
      | "backup"
      | "backupBeforeMigration"
      | "lastBackup"
      | "wasRestored"
      | "startedAfterRestore"
      | "syncs"
    > {}

/** Enough that the session never waits for the server's thread; it is still one session. */
const connections = 4;
/**
 * Milliseconds to wait for a connection, while others have all of them or the engine starts again;
 * the console waits 10 s for an answer.
 */
const connectTimeout = 8_000;

function poolOver(
  engine: EmbeddedPostgres,
  heard: (channel: string, payload: string) => void,
): Omit<PooledDatabase, "ownSession"> {
  // All of its connections share the engine's one session.
  const { ownSession: _shared, ...pool } = fromPool(
    {
      stream: () => gatherWrites(engine.connect()),
      ssl: false,
      user: "postgres",
      database: "postgres",
      max: connections,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: connectTimeout,
    },
    { heard },
  );
  return pool;
}

/**
 * The embedded PostgreSQL of `dataDir`, which is made when it is not there, behind the same pool as
 * a PostgreSQL server.
 * @throws Error with one sentence when it cannot be opened; see {@link openEmbeddedPostgres}.
 */
export async function openEmbedded(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  const engine = await openEmbeddedPostgres(dataDir, options);
  // The one session listens for all; a notification reaches whichever connection caused it.
  const heardOn = new Map<string, (payload: string) => void>();
  const pool = poolOver(engine, (channel, payload) => heardOn.get(channel)?.(payload));

  async function close(): Promise<void> {
    try {
      await pool.close();
    } finally {
      await engine.close();
    }
  }
  let closing: Promise<void> | undefined;
  return {
    ...engine,
    ...givingWay(pool),
    async listen(channel, heard, missed) {
      heardOn.set(channel, heard);
      await engine.listen(channel, missed);
    },
    close: () => (closing ??= close()),
  };
}
