import { checkDatabase, checkSnapshot } from "../api/db/drift/check-schema";
import { migrate, migrationState } from "../api/db/migrate";
import type { Database } from "../api/db/database";
import { outageOf } from "../api/db/outage";
import { tablesOf } from "../api/db/tables";
import { tablesBeside, type ApiFeature } from "../api/feature";
import type { ApiHost } from "../api/context";
import type { HostDatabase } from "./db/open";
import { addressOf, refuseDifferentDatabases, refuseSharedConnections } from "./db/own-connections";
import type { Environment } from "./environment";
import type { ServedApplication } from "./served";

/**
 * Runs the first statements of a start.
 * @throws Error that names the variable where its server cannot be reached or refuses the user
 */
async function reaching<T>(
  variable: "DATABASE_URL" | "DATABASE_DIRECT_URL",
  url: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (url === undefined || outageOf(error) === undefined) throw error;
    throw new Error(
      `The database that ${variable} names (${addressOf(url)}) cannot be used: ${error instanceof Error ? error.message : String(error)}`,
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

/** Which of the migrations the database has, once it is known to be the one that was meant. */
async function firstLook(
  db: Database,
  { migrations }: ServedApplication,
  { databaseUrl, databaseDirectUrl }: Environment,
) {
  if (databaseUrl !== undefined) await refuseSharedConnections({ databaseUrl, databaseDirectUrl });
  const look = () => migrationState(db, migrations);
  if (databaseUrl === undefined || databaseDirectUrl === undefined)
    return reaching("DATABASE_URL", databaseUrl, look);
  const state = await reaching("DATABASE_DIRECT_URL", databaseDirectUrl, look);
  await reaching("DATABASE_URL", databaseUrl, () =>
    refuseDifferentDatabases(databaseUrl, databaseDirectUrl),
  );
  return state;
}

const directOf = (db: HostDatabase) => (db.kind === "postgres" ? db.direct : db);

/** Whether a database lacks no migration; whether its tables are as declared is not looked at. */
export const isMigrated = async (
  { migrations }: Pick<ServedApplication, "migrations">,
  db: HostDatabase,
): Promise<boolean> => (await migrationState(directOf(db), migrations)).pending.length === 0;

/**
 * Applies what is missing of the migrations, the embedded database after a backup, and compares the
 * declarations with the snapshot and with the database.
 * @throws Error with one sentence when the database cannot be reached, a pooler shares connections
 * that have to be the server's own, two addresses lead to different databases, a migration fails or
 * has been forgotten, or the backup fails; the migration is not begun then
 */
export async function bringUpToDate(
  served: ServedApplication,
  features: readonly ApiFeature[],
  db: HostDatabase,
  environment: Environment,
  log: ApiHost["log"],
): Promise<void> {
  const direct = directOf(db);
  const declared = tablesOf(served.application.resources, tablesBeside(features));
  const forgotten = served.snapshot && checkSnapshot(served.snapshot, declared);
  const state = await firstLook(direct, served, environment);
  if (state.unknown.length === 0) await backUp(db, state, log);
  for (const name of await migrate(direct, served.migrations))
    if (state.applied.length > 0) log({ level: "info", message: `Migration applied: ${name}` });
  const drifted = await checkDatabase(direct, declared);
  for (const message of [forgotten, forgotten === undefined ? drifted : undefined])
    if (message !== undefined) log({ level: "warn", message });
}
