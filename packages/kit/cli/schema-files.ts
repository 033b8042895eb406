import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Model } from "../api/db/model";
import { openDatabase, type HostDatabase } from "../server/db/open";
import { readEnvironment, withoutPooler, type Environment } from "../server/environment";
import { inApplication } from "./places";

/** Where migrations, their list and the snapshot are. */
export const migrationsFolder = inApplication("src/migrations/");
export const snapshotFile = new URL("snapshot.json", migrationsFolder);
/** Older ones are numbered, later ones begin with the moment they were written at. */
const migrationFile = /^(\d{4}|\d{14})-[a-z0-9-]+\.ts$/;

/** In the order in which they are applied: numbers come before moments. */
export const migrationFiles = (): string[] =>
  readdirSync(migrationsFolder)
    .filter((file) => migrationFile.test(file))
    .sort();

/** Undefined where it cannot be read, as after a merge with conflicts. */
export function readSnapshot(): Model | undefined {
  try {
    return JSON.parse(readFileSync(snapshotFile, "utf8")) as Model;
  } catch {
    return undefined;
  }
}

/** What the messages call it; the password of an address is not said. */
export const placeOf = ({ databaseUrl, databaseDirectUrl, dataDir }: Environment): string => {
  if (databaseUrl === undefined) return dataDir;
  return databaseDirectUrl === undefined
    ? `DATABASE_URL (${new URL(databaseUrl).hostname})`
    : `DATABASE_DIRECT_URL (${new URL(databaseDirectUrl).hostname})`;
};

/** Whether there is a database to look at; none is made for that. */
export const hasDatabase = ({ databaseUrl, dataDir }: Environment): boolean =>
  databaseUrl !== undefined || existsSync(join(dataDir, "pg"));

/**
 * Opens the database of the environment for a while.
 * @throws Error with one sentence, also when a server has the embedded database open
 */
export async function withDatabase<T>(
  work: (db: HostDatabase, environment: Environment) => Promise<T>,
  environment: Environment = readEnvironment(process.env),
): Promise<T> {
  const db = await openDatabase({ ...withoutPooler(environment), statementTimeout: 0 });
  try {
    return await work(db, environment);
  } finally {
    await db.close();
  }
}
