import { checkDatabase, checkSnapshot } from "../api/db/drift/check-schema";
import { migrate, migrationState } from "../api/db/migrate";
import { outageOf } from "../api/db/outage";
import { tablesOf } from "../api/db/tables";
import { tablesBeside, type ApiFeature } from "../api/feature";
import type { ApiHost } from "../api/context";
import type { HostDatabase } from "./db/open";
import { refuseSharedConnections } from "./db/own-connections";
import type { Environment } from "./environment";
import type { ServedApplication } from "./served";

/** The address without the user and the password. */
function addressOf(databaseUrl: string): string {
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `${hostname}:${port || "5432"}${pathname}`;
}

/**
 * Runs the first statements of a start.
 * @throws Error that names DATABASE_URL where its server cannot be reached or refuses the user
 */
async function reaching<T>({ databaseUrl }: Environment, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (databaseUrl === undefined || outageOf(error) === undefined) throw error;
    throw new Error(
      `The database that DATABASE_URL names (${addressOf(databaseUrl)}) cannot be used: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

/** A backup before rows are touched; a database that is new, or elsewhere, has none. */
async function backUp(
  db: HostDatabase,
  { pending, applied }: { pending: readonly { name: string }[]; applied: readonly string[] },
  log: ApiHost["log"],
): Promise<void> {
  if (pending.length === 0 || applied.length === 0) return;
  const steps = pending.map(({ name }) => name).join(", ");
  if (db.kind !== "embedded") {
    log({ level: "info", message: `Migrations to apply: ${steps}` });
    return;
  }
  const path = await db.backupBeforeMigration();
  log({ level: "info", message: `Backup made and read back before ${steps}: ${path}` });
}

/**
 * Applies what is missing of the migrations, the embedded database after a backup, and compares the
 * declarations with the snapshot and with the database.
 * @throws Error with one sentence when the database cannot be reached, a pooler shares its connections, a migration fails or has been
 * forgotten, or the backup fails; the migration is not begun then
 */
export async function bringUpToDate(
  served: ServedApplication,
  features: readonly ApiFeature[],
  db: HostDatabase,
  environment: Environment,
  log: ApiHost["log"],
): Promise<void> {
  const declared = tablesOf(served.application.resources, tablesBeside(features));
  const forgotten = served.snapshot && checkSnapshot(served.snapshot, declared);
  if (environment.databaseUrl !== undefined) await refuseSharedConnections(environment.databaseUrl);
  const state = await reaching(environment, () => migrationState(db, served.migrations));
  if (state.unknown.length === 0) await backUp(db, state, log);
  for (const name of await migrate(db, served.migrations))
    if (state.applied.length > 0) log({ level: "info", message: `Migration applied: ${name}` });
  const drifted = await checkDatabase(db, declared);
  for (const message of [forgotten, forgotten === undefined ? drifted : undefined])
    if (message !== undefined) log({ level: "warn", message });
}
