import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { planMigration, type MigrationPlan } from "../../api/db/change/plan";
import type { Model } from "../../api/db/model";
import { readDeclarations } from "../declared";
import { partIndexes } from "./concurrent-indexes";
import { fillValues } from "./fill-values";
import { snapshotSides } from "./merged-snapshot";
import { fileText, indexText, migrationName } from "./migration-text";
import { replayMigrations, type Replay } from "./replay";
import { rowsInTheWay, type Finding } from "./rows-in-the-way";
import { migrationFiles, migrationsFolder, snapshotFile } from "../schema-files";
import { writeFormatted } from "../write-formatted";

/** What to write. */
interface Wish {
  /** What the migration is called. */
  word: string;
  fills: string[];
  force: boolean;
}

const snapshotText = (model: Model) => `${JSON.stringify(model, null, 1)}\n`;

/** The list of files, without what a merge has left in it. */
const writeIndex = () =>
  writeFormatted(new URL("index.ts", migrationsFolder), indexText(migrationFiles()));

/** Writes one migration, and the list of all. @returns its path */
export async function writeMigration(
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

/**
 * Writes the migration that takes the database from the last snapshot to the declarations.
 * @returns what was written, and what to mind
 * @throws Error with what stands against it
 */
export async function generate(wish: Wish): Promise<string> {
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
