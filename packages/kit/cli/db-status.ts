import { diff } from "../api/db/diff";
import { expectedParts, liveParts } from "../api/db/drift/live-parts";
import { compareMade, compareParts, isSame, partsOf } from "../api/db/drift/parts";
import { driftLines } from "../api/db/drift/sentences";
import { migrationState } from "../api/db/migrate";
import type { Database } from "../api/db/database";
import type { Model } from "../api/db/model";
import { addressOf } from "../server/db/own-connections";
import { placesOf } from "../server/district/for-each-tenant";
import { readEnvironment } from "../server/environment";
import { hasDatabase, placeOf, readSnapshot, withDatabase } from "./schema-files";
import { declaredModel, readMigrationList } from "./declared";
import { runCommand } from "./run-command";

const usage = `Usage: npm run db:status
Prints which migrations a database has, and where declarations, snapshot and database differ.
Looks at DATABASE_URL, else at the embedded database in DATA_DIR; changes nothing. Ends with 1 when
they differ or a migration is pending.`;

/** One part of the report: its lines, and whether all is well. */
interface Report {
  lines: string[];
  isWell: boolean;
}

function snapshotReport(declared: Model): Report {
  const snapshot = readSnapshot();
  if (!snapshot)
    return {
      lines: [`Snapshot: cannot be read (an unfinished merge?). Run "npm run db:generate".`],
      isWell: false,
    };
  const drift = compareParts(partsOf(declared, "text"), partsOf(snapshot, "text"));
  if (isSame(drift)) return { lines: ["Snapshot: says what the declarations say."], isWell: true };
  return {
    lines: [
      `Snapshot: differs from the declarations. Run "npm run db:generate".`,
      ...driftLines(drift).map((line) => `  ${line}`),
    ],
    isWell: false,
  };
}

async function tablesReport(db: Database, declared: Model): Promise<Report> {
  const names = new Set(declared.map(({ name }) => name));
  const found = (await liveParts(db)).filter(({ table }) => names.has(table));
  const drift = compareMade(
    await expectedParts(db, declared, diff([], declared).statements),
    found,
  );
  if (isSame(drift)) return { lines: ["Tables: are what the declarations say."], isWell: true };
  return {
    lines: [
      "Tables: differ from the declarations.",
      ...driftLines(drift).map((line) => `  ${line}`),
    ],
    isWell: false,
  };
}

async function databaseReport(db: Database, declared: Model): Promise<Report> {
  const { applied, pending, unknown } = await migrationState(db, await readMigrationList());
  const lines = [
    `Migrations: ${applied.length} applied${applied.length > 0 ? `, the last ${String(applied.at(-1))}` : ""}; ${pending.length} pending.`,
    ...pending.map(({ name }) => `  pending    ${name}`),
    ...unknown.map((name) => `  unknown    ${name} (applied, and not in src/migrations)`),
  ];
  if (applied.length === 0) return { lines, isWell: false };
  if (pending.length > 0)
    return {
      lines: [...lines, "Tables: not compared while migrations are pending."],
      isWell: false,
    };
  const tables = await tablesReport(db, declared);
  return { lines: [...lines, ...tables.lines], isWell: tables.isWell && unknown.length === 0 };
}

type Place = ReturnType<typeof placesOf>[number];

/** One that can't be reached keeps nobody from hearing of the others. */
async function placeReport(place: Place, declared: Model): Promise<Report> {
  const head = place.name === undefined ? "" : `${place.name}: `;
  if ("problem" in place) return { lines: [`${head}${place.problem}`], isWell: false };
  const { environment } = place;
  if (!hasDatabase(environment))
    return { lines: [`Database: none in ${placeOf(environment)} yet.`], isWell: true };
  const title =
    place.name === undefined || environment.databaseUrl === undefined
      ? `Database: ${placeOf(environment)}`
      : `${head}${addressOf(environment.databaseUrl)}`;
  try {
    const report = await withDatabase((db) => databaseReport(db, declared), environment);
    return { ...report, lines: [title, ...report.lines] };
  } catch (error) {
    if (place.name === undefined) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    return { lines: [title, `  can't be reached: ${reason}`], isWell: false };
  }
}

async function main(): Promise<void> {
  if (process.argv.includes("--help")) {
    console.log(usage);
    return;
  }
  const declared = await declaredModel();
  const reports = [snapshotReport(declared)];
  for (const place of placesOf(readEnvironment(process.env), process.env))
    reports.push(await placeReport(place, declared));
  for (const { lines } of reports) console.log(lines.join("\n"));
  if (reports.some(({ isWell }) => !isWell)) process.exitCode = 1;
}

await runCommand(main);
