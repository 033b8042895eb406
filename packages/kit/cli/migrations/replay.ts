import { diff } from "../../api/db/diff";
import type { OwnedDatabase } from "../../api/db/database";
import { openMemoryDatabase } from "../../api/db/drivers/pglite";
import { expectedParts, liveParts } from "../../api/db/drift/live-parts";
import { compareMade, isSame, type Part } from "../../api/db/drift/parts";
import { driftLines } from "../../api/db/drift/sentences";
import { migrate, type Migration } from "../../api/db/migrate";
import type { Model } from "../../api/db/model";
import { loadOfApplication } from "../application";
import { migrationFiles } from "../schema-files";

/** The migrations as their files are now, whatever their list says. */
async function readMigrations(): Promise<Migration[]> {
  const migrations = await Promise.all(
    migrationFiles().map(async (file) => {
      const migration = await loadOfApplication<Migration>(`src/migrations/${file}`);
      if (`${migration.name}.ts` !== file)
        throw new Error(
          `src/migrations/${file} says that its name is "${migration.name}": name the file and the migration alike.`,
        );
      return migration;
    }),
  );
  return migrations;
}

/** A new database in memory that all migrations were applied to. */
export interface Replay {
  /** What the migrations lead to, table by table. */
  baseOf(candidates: readonly Model[]): Promise<Model>;
  /** @throws Error when the statements, applied after them, do not make the model */
  verify(statements: readonly string[], model: Model): Promise<void>;
  /** The database itself. */
  db: OwnedDatabase;
  close(): Promise<void>;
}

const ofTable = (parts: readonly Part[], table: string) =>
  parts.filter((part) => part.table === table);

async function partsOf(db: OwnedDatabase, model: Model): Promise<Part[]> {
  return expectedParts(db, model, diff([], model).statements);
}

/**
 * A table is as the first candidate says that PostgreSQL cannot tell from what the migrations made.
 */
async function baseOf(db: OwnedDatabase, candidates: readonly Model[]): Promise<Model> {
  const made = await liveParts(db);
  const tables = new Set(made.map(({ table }) => table));
  const read = await Promise.all(
    candidates.map(async (model) => ({ model, parts: await partsOf(db, model) })),
  );
  const names = [...new Set(candidates.flatMap((model) => model.map(({ name }) => name)))];
  return names
    .filter((name) => tables.has(name))
    .map((name) => {
      const found = read.find(
        ({ model, parts }) =>
          model.some((table) => table.name === name) &&
          isSame(compareMade(ofTable(parts, name), ofTable(made, name))),
      );
      const table = found?.model.find((one) => one.name === name);
      if (table) return table;
      const nearest = read.find(({ model }) => model.some((one) => one.name === name));
      const lines = driftLines(
        compareMade(ofTable(nearest?.parts ?? [], name), ofTable(made, name)),
      );
      throw new Error(
        [
          `Nothing was written: the migrations make the table ${name} otherwise than snapshot.json says, as after a merge of two branches that both changed it.`,
          ...lines.map((line) => `  ${line}`),
          `Take your latest change of ${name} out of its declaration, so that it says what both branches had; run "npm run db:generate" once, which writes the snapshot; then make the change again.`,
        ].join("\n"),
      );
    });
}

/**
 * Applies all migrations to a new database in memory, which takes some seconds.
 * @throws Error with one sentence when one of them fails
 */
export async function replayMigrations(): Promise<Replay> {
  const db = await openMemoryDatabase();
  try {
    await migrate(db, await readMigrations());
  } catch (error) {
    await db.close();
    throw error;
  }
  return {
    db,
    baseOf: (candidates) => baseOf(db, candidates),
    async verify(statements, model) {
      await db.transaction((tx) => tx.script(statements.join(";\n")));
      const names = new Set(model.map(({ name }) => name));
      const made = (await liveParts(db)).filter(({ table }) => names.has(table));
      const drift = compareMade(await partsOf(db, model), made);
      if (!isSame(drift))
        throw new Error(
          [
            "Nothing was written: the migration would not make what the declarations say.",
            ...driftLines(drift).map((line) => `  ${line}`),
          ].join("\n"),
        );
    },
    close: () => db.close(),
  };
}
