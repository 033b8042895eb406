import { createInterface } from "node:readline/promises";
import { migrate } from "../api/db/migrate";
import type { HostDatabase } from "../server/db/open";
import {
  isLoopback,
  readEnvironment,
  withoutPooler,
  type Environment,
} from "../server/environment";
import { hasDatabase, placeOf, withDatabase } from "./schema-files";
import { readMigrationList } from "./declared";
import { runCommand } from "./run-command";

const usage = `Usage: npm run db:reset -- [--yes]
Empties a development database and applies all migrations, as after deleting one that was tried out.
The embedded database is backed up before. Refuses in production and on another machine's server.`;

/** Why this database is left alone; undefined where it may be emptied. */
function objection(environment: Environment): string | undefined {
  const { production, databaseUrl } = withoutPooler(environment);
  if (production) return "NODE_ENV is production: nothing is reset there.";
  if (databaseUrl !== undefined && !isLoopback(new URL(databaseUrl).hostname))
    return `${placeOf(environment)} is on another machine: nothing is reset there.`;
  return undefined;
}

async function agrees(place: string): Promise<boolean> {
  if (process.argv.includes("--yes")) return true;
  if (!process.stdin.isTTY)
    throw new Error("Nothing was reset. Run it in a terminal, which asks, or with --yes.");
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Delete everything in ${place}? Type "yes": `);
  terminal.close();
  return answer.trim().toLowerCase() === "yes";
}

async function reset(db: HostDatabase): Promise<void> {
  if (db.kind === "embedded") console.log(`Backup made: ${await db.backupBeforeMigration()}`);
  await db.script("drop schema public cascade; create schema public");
  const applied = await migrate(db, await readMigrationList());
  console.log(`Emptied; ${applied.length} migrations applied. The next start makes the demo anew.`);
}

async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  const problem = objection(environment);
  if (process.argv.includes("--help")) console.log(usage);
  else if (problem !== undefined) throw new Error(problem);
  else if (!hasDatabase(environment))
    console.log(`There is no database in ${placeOf(environment)}: the next start makes one.`);
  else if (await agrees(placeOf(environment))) await withDatabase(reset, environment);
  else console.log("Nothing was reset.");
}

await runCommand(main);
