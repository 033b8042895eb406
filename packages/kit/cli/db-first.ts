import { mkdirSync, writeFileSync } from "node:fs";
import { firstMigration } from "../api/db/first-migration";
import { tablesOf } from "../api/db/tables";
import { readAudiences, readDeclarations } from "./declared";
import { fileText, indexText } from "./migrations/migration-text";
import { runCommand } from "./run-command";
import { migrationFiles, migrationsFolder, snapshotFile } from "./schema-files";
import { writeFormatted } from "./write-formatted";

/** `rollcall db first`: the first migration of a new application, and the snapshot it leads to. */
await runCommand(async () => {
  mkdirSync(migrationsFolder, { recursive: true });
  if (migrationFiles().length > 0)
    throw new Error("There are migrations already. Later ones: npm run db:generate");
  const { resources, featureTables: tables } = await readDeclarations();
  const audiences = await readAudiences();
  const { name, statements } = firstMigration({ resources, audiences, tables });
  await writeFormatted(new URL(`${name}.ts`, migrationsFolder), fileText(name, statements));
  await writeFormatted(new URL("index.ts", migrationsFolder), indexText([`${name}.ts`]));
  writeFileSync(snapshotFile, `${JSON.stringify(tablesOf(resources, tables), null, 1)}\n`);
  console.log(`Written: src/migrations/${name}.ts (${statements.length} statements).`);
});
