import { migrate, migrationState, type Migration } from "../../api/db/migrate";
import { openDatabase } from "../db/open";
import { readEnvironment, withoutPooler, type Environment } from "../environment";
import { type Place, placesOf, reasonOf } from "./for-each-tenant";
import { readTenants } from "./tenant-list";

export const migrateUsage = `Usage: rollcall db migrate
Applies the migrations that databases lack: of each tenant in TENANTS_FILE one after the other, and of
what new ones are copied from; else of DATABASE_URL or DATA_DIR. It may be stopped (Ctrl+C) and goes
on where it was when it is run again. What fails for one does not keep the others from it; closed ones
are left alone, and brought up to date when they are open. Ends with 1 when something failed or is left.`;

/** @returns what was applied @throws Error with one sentence */
async function migrateOne(
  migrations: readonly Migration[],
  environment: Environment,
): Promise<string[]> {
  const db = await openDatabase({ ...withoutPooler(environment), statementTimeout: 0 });
  try {
    const { pending, unknown, applied } = await migrationState(db, migrations);
    if (pending.length > 0 && unknown.length === 0 && applied.length > 0 && db.kind === "embedded")
      await db.backupBeforeMigration();
    return await migrate(db, migrations);
  } finally {
    await db.close();
  }
}

/** New ones are copied from it: first, so that none is made that is behind. */
function templateOf(environment: Environment): Place[] {
  const { district } = environment;
  const template = district && readTenants(district.file).template;
  return template === undefined
    ? []
    : [{ name: "(template)", environment: { ...environment, databaseUrl: template } }];
}

/** It is being restored or moved: nothing touches its database. */
const isClosed = (place: ReturnType<typeof placesOf>[number]) =>
  "listed" in place && place.listed?.state === "migrating";

interface Run {
  say(line: string): void;
  isStopped(): boolean;
}

/** Brings all up to date, one after the other. @returns whether all of them are */
export async function migratePlaces(
  migrations: readonly Migration[],
  environment: Environment,
  env: Readonly<Record<string, string | undefined>>,
  { say, isStopped }: Run,
): Promise<boolean> {
  const places = [...templateOf(environment), ...placesOf(environment, env)];
  let [failures, closed] = [0, 0];
  for (const [at, place] of places.entries()) {
    if (isStopped()) {
      say(`Stopped: ${places.length - at} are left. Run it again to go on.`);
      return false;
    }
    const whose = `${at + 1} of ${places.length}  ${place.name ?? "the database"}`;
    if (isClosed(place)) {
      closed++;
      say(`${whose}  closed: left alone`);
      continue;
    }
    const began = performance.now();
    try {
      if ("problem" in place) throw new Error(place.problem);
      const { length } = await migrateOne(migrations, place.environment);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      say(`${whose}  ${length === 0 ? "up to date" : `${length} applied in ${seconds} s`}`);
    } catch (error) {
      failures++;
      say(`${whose}  failed: ${reasonOf(error)}`);
    }
  }
  if (failures > 0)
    say(
      `${failures} failed; the others are up to date${closed > 0 ? ", but for those that are closed" : ""}.`,
    );
  return failures === 0;
}

/** The command, wherever its application comes from. */
export const runMigrate = async (
  migrations: () => Promise<readonly Migration[]>,
): Promise<void> => {
  if (process.argv.includes("--help")) return console.log(migrateUsage);
  let stopped = false;
  const stop = () => void (stopped = true);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
  const isDone = await migratePlaces(
    await migrations(),
    readEnvironment(process.env),
    process.env,
    { say: (line) => console.log(line), isStopped: () => stopped },
  );
  if (!isDone) process.exitCode = 1;
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, stop);
};
