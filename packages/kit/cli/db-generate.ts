import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { planMigration, type MigrationPlan } from "../api/db/change/plan";
import type { Model } from "../api/db/model";
import { readDeclarations } from "./declared";
import { partIndexes } from "./migrations/concurrent-indexes";
import { fillValues } from "./migrations/fill-values";
import { snapshotSides } from "./migrations/merged-snapshot";
import { fileText, indexText, migrationName } from "./migrations/migration-text";
import { replayMigrations, type Replay } from "./migrations/replay";
import { rowsInTheWay, type Finding } from "./migrations/rows-in-the-way";
import { runCommand } from "./run-command";
import { migrationFiles, migrationsFolder, snapshotFile } from "./schema-files";
import { writeFormatted } from "./write-formatted";

const usage = `Usage: npm run db:generate -- [name] [--fill rooms.seats=30] [--force] [--by-hand]
Writes the migration that takes the database from the last snapshot to the declarations.
  --fill     what rows that are there get for a field that is required from now on
  --force    writes it although values are lost, or rows are in the way
  --by-hand  writes an empty migration for statements of your own`;

interface Wish {
  word: string;
  fills: string[];
  force: boolean;
}

const snapshotText = (model: Model) => `${JSON.stringify(model, null, 1)}\n`;

/** The list of files, without what a merge has left in it. */
const writeIndex = () =>
  writeFormatted(new URL("index.ts", migrationsFolder), indexText(migrationFiles()));

async function writeMigration(
  word: string,
  statements: readonly string[] | undefined,
  concurrently = false,
) {
  const name = migrationName(word, migrationFiles(), new Date());
  const file = new URL(`${name}.ts`, migrationsFolder);
  await writeFormatted(file, fileText(name, statements, concurrently));
  await writeIndex();
  return fileURLToPath(file);
}

/** What stands against writing it, a line each; empty when nothing does. */
const objections = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ danger: { kind, sentence }, isKnown, rows }) => {
    if (kind === "loses") return [sentence];
    if (kind === "fails") return rows === undefined ? [] : [rows];
    if (kind === "unfilled" && !isKnown) return [sentence];
    return kind === "unfilled" && rows !== undefined ? [`${sentence} ${rows}`] : [];
  });

/** What is said beside it, a line each. */
const remarks = (findings: readonly Finding[]): string[] =>
  findings
    .filter(({ isKnown, rows }) => !isKnown || rows !== undefined)
    .map(({ danger, rows }) => `Mind: ${rows ?? danger.sentence}`);

/** Writes the step, and its indexes of tables that have been there as a step of their own. */
async function writePlan({ statements }: MigrationPlan, word: string): Promise<string[]> {
  const { step, indexes } = partIndexes(statements);
  const lines: string[] = [];
  const write = async (name: string, part: readonly string[], concurrently: boolean) => {
    if (part.length === 0) return;
    const path = await writeMigration(name, part, concurrently);
    const count = concurrently
      ? `${part.length} indexes, which a PostgreSQL makes while it is used`
      : `${part.length} statements`;
    lines.push(`Written: ${path} (${count}). It is applied at the next start.`);
  };
  await write(word, step, false);
  await write(`${word}-indexes`, indexes, true);
  return lines;
}

async function write(plan: MigrationPlan, { word, force }: Wish, replay: Replay): Promise<string> {
  const { findings, looked, isLooked } = await rowsInTheWay(plan);
  const against = objections(findings);
  if (against.length > 0 && !force)
    throw new Error(
      [
        "Nothing was written:",
        ...against.map((line) => `- ${line}`),
        ...(looked === "" ? [] : [looked]),
        `If that is meant, run the same again with --force (npm run db:generate -- ${word} --force).`,
      ].join("\n"),
    );
  await replay.verify(plan.statements, plan.model);
  const written = await writePlan(plan, word);
  writeFileSync(snapshotFile, snapshotText(plan.model));
  return [
    ...written,
    ...remarks(findings),
    ...(looked !== "" && (isLooked || findings.some(({ danger }) => danger.check)) ? [looked] : []),
  ].join("\n");
}

const nothing = "Nothing to do: the migrations already say what the declarations say.";

/** The snapshot says it already; or it is written, for limits or after a merge. */
async function settle(plan: MigrationPlan, isMerged: boolean): Promise<string> {
  const { findings, looked } = await rowsInTheWay(plan);
  await writeIndex();
  writeFileSync(snapshotFile, snapshotText(plan.model));
  return [
    isMerged ? `${nothing} The snapshot didn't say so, and has been written anew.` : nothing,
    ...remarks(findings),
    ...(looked === "" ? [] : [looked]),
  ].join("\n");
}

async function generate(wish: Wish): Promise<string> {
  const { resources, featureTables } = await readDeclarations();
  const fills = fillValues(resources, wish.fills);
  const plan = (before: Model) => planMigration(before, resources, { featureTables, fills });
  const { models: sides, isWhole } = snapshotSides();
  const first = isWhole && sides[0] ? plan(sides[0]) : undefined;
  if (first?.statements.length === 0) return settle(first, false);
  const replay = await replayMigrations();
  try {
    const base = await replay.baseOf([...sides, plan([]).model]);
    const planned = plan(base);
    return planned.statements.length === 0
      ? await settle(planned, true)
      : await write(planned, wish, replay);
  } finally {
    await replay.close();
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      fill: { type: "string", multiple: true, default: [] },
      force: { type: "boolean", default: false },
      "by-hand": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const word = positionals[0] ?? "declarations";
  if (values.help) console.log(usage);
  else if (positionals.length > 1 || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(word)) {
    console.error(`A name is kebab-case: letters, digits and hyphens.\n${usage}`);
    process.exitCode = 2;
  } else if (values["by-hand"]) console.log(`Written: ${await writeMigration(word, undefined)}`);
  else console.log(await generate({ word, fills: values.fill, force: values.force }));
}

await runCommand(main);
