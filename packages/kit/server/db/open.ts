import type { Database } from "../../api/db/database";
import { openEmbedded, type EmbeddedDatabase } from "./embedded";
import type { Permits } from "../permits";
import { openPostgres, type PostgresDatabase } from "./postgres";

export interface OpenOptions {
  /** Absent: the embedded database in `dataDir`. */
  databaseUrl?: string;
  /** The database itself, where `databaseUrl` is the address of a pooler. */
  databaseDirectUrl?: string;
  /** A copy of it for reads that take long. */
  databaseReplicaUrl?: string;
  dataDir: string;
  /** Milliseconds; PostgreSQL only. */
  statementTimeout?: number;
  /** Of connections, where a process has several databases; PostgreSQL only. */
  permits?: Permits;
  backups?: { keep: number };
  /** Gives a backup that a data directory without a database begins as. */
  newFrom?(): string | undefined;
  /** The embedded database ended by itself and was started again; what was under way has failed. */
  onRestart?: (error: Error) => void;
  /** It could not be started again; without this the process ends with the error. */
  onFailure?: (error: Error) => void;
}

/** The database the server was told to use. */
export type HostDatabase =
  | (PostgresDatabase & { kind: "postgres"; /** For reads that take long. */ copy?: Database })
  | (EmbeddedDatabase & { kind: "embedded" });

/**
 * The one place that chooses between a PostgreSQL server and the embedded database.
 * @throws Error with one sentence for the operator.
 */
export async function openDatabase({
  databaseUrl,
  databaseDirectUrl,
  databaseReplicaUrl,
  dataDir,
  statementTimeout,
  permits,
  backups,
  newFrom,
  onRestart,
  onFailure,
}: OpenOptions): Promise<HostDatabase> {
  if (databaseUrl !== undefined) {
    const options = { statementTimeout, permits };
    const database = openPostgres(databaseUrl, { ...options, directUrl: databaseDirectUrl });
    if (databaseReplicaUrl === undefined) return { kind: "postgres", ...database };
    const copy = openPostgres(databaseReplicaUrl, options);
    const close = async () => void (await Promise.all([database.close(), copy.close()]));
    return { kind: "postgres", ...database, copy, close };
  }
  return {
    kind: "embedded",
    ...(await openEmbedded(dataDir, { keepBackups: backups?.keep, newFrom, onRestart, onFailure })),
  };
}
