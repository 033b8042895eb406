import { checkDatabase } from "../api/db/drift/check-schema";
import type { Database } from "../api/db/database";
import { migrate, migrationState } from "../api/db/migrate";
import { sql } from "../api/db/sql";
import { readEnvironment } from "../server/environment";
import { rehearseElsewhere } from "./migrations/rehearse-conversions";
import { copyOf } from "./migrations/copies";
import { hasDatabase, placeOf } from "./schema-files";
import { declaredModel, readMigrationList } from "./declared";
import { runCommand } from "./run-command";

const usage = `Usage: npm run db:rehearse [-- --conversions [rows]]
Applies the pending migrations to a copy of the database, prints the time of each and the rows of
each table before and after, and drops the copy. Of DATABASE_URL the copy is made on the same server,
which nobody may be connected to meanwhile; of DATA_DIR in a temporary folder, while no server runs.
  --conversions  changes every kind of field that can become another, with a million rows unless
                 said, in a database of its own, and prints the time of each`;

/** Rows of each table, counted. */
async function rowCounts(db: Database): Promise<Map<string, number>> {
  const tables = await db.query<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace order by 1`,
  );
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const [row] = await db.query<{ total: number }>(
      sql`select count(*) as total from ${sql.identifier(name)}`,
    );
    counts.set(name, row?.total ?? 0);
  }
  return counts;
}

function countLines(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => name !== "schema_migrations",
  );
  const changed = names.filter((name) => before.get(name) !== after.get(name));
  const told = (count: number | undefined) =>
    count === undefined ? "not there" : count.toLocaleString("en");
  const rows = [...after.values()].reduce((sum, count) => sum + count, 0).toLocaleString("en");
  return [
    `Rows: ${rows} in ${names.length} tables; ${names.length - changed.length} tables have as many as before.`,
    ...changed.map(
      (name) => `  ${name}: ${told(before.get(name))} before, ${told(after.get(name))} after`,
    ),
  ];
}

async function rehearse(db: Database): Promise<void> {
  const migrations = await readMigrationList();
  const { applied, pending, unknown } = await migrationState(db, migrations);
  if (unknown.length > 0)
    throw new Error(`The database has ${unknown.join(", ")}, which src/migrations does not.`);
  const had = new Set(applied);
  const before = await rowCounts(db);
  for (const { name } of pending) {
    had.add(name);
    const begun = performance.now();
    await migrate(
      db,
      migrations.filter((migration) => had.has(migration.name)),
    );
    console.log(`  ${name}  ${((performance.now() - begun) / 1000).toFixed(2)} s`);
  }
  for (const line of countLines(before, await rowCounts(db))) console.log(line);
  console.log((await checkDatabase(db, await declaredModel())) ?? "Tables: are what is declared.");
}

/** @throws Error with one sentence for anything but a number of rows */
function rowsOf(word = "1000000"): number {
  if (!/^[1-9]\d{0,7}$/.test(word))
    throw new Error(`The number of rows is a whole number from 1 to 99,999,999, not "${word}".`);
  return Number(word);
}

async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  const [option, word] = process.argv.slice(2);
  if (option === "--help") {
    console.log(usage);
    return;
  }
  if (option === "--conversions") {
    const rows = rowsOf(word);
    console.log(`Changing kinds of fields with ${rows.toLocaleString("en")} rows:`);
    await rehearseElsewhere(environment, rows, (line) => console.log(line));
    return;
  }
  if (!hasDatabase(environment))
    throw new Error(`There is no database in ${placeOf(environment)} to rehearse on.`);
  console.log(`Rehearsing on a copy of ${placeOf(environment)}:`);
  const copy = await copyOf(environment);
  try {
    await rehearse(copy.db);
  } finally {
    await copy.drop();
  }
}

await runCommand(main);
