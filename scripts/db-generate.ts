import { readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { endWith, readDeclared, snapshotFile } from "./declared";
import { writeFormatted } from "./write-formatted";

const usage =
  "Usage: npm run db:generate -- [name] [--force]\nWrites the migration that takes the database from the last snapshot to the declarations.";
const folder = new URL("../src/migrations/", import.meta.url);
const migrationFile = /^(\d{4})-[a-z0-9-]+\.ts$/;

const existing = () =>
  readdirSync(folder)
    .filter((file) => migrationFile.test(file))
    .sort();

function fileText(name: string, statements: readonly string[]): string {
  const quote = (text: string) =>
    `  \`${text.replace(/[\\`]|\$\{/g, "\\$&").replaceAll("\n", "\n  ")}\`,`;
  return [
    `/** Written by \`npm run db:generate\` from the declarations. */`,
    `export const name = "${name}";`,
    "export const statements: readonly string[] = [",
    ...statements.map(quote),
    "];",
    "",
  ].join("\n");
}

function indexText(files: readonly string[]): string {
  const names = files.map((file) => file.replace(/\.ts$/, ""));
  return [
    `import type { Migration } from "@rollcall/kit/api/db/migrate";`,
    ...names.map((name) => `import * as m${name.slice(0, 4)} from "./${name}";`),
    "",
    "/** Every step of the database, oldest first. `npm run db:generate` writes this list. */",
    `export const migrations: readonly Migration[] = [${names.map((name) => `m${name.slice(0, 4)}`).join(", ")}];`,
    "",
  ].join("\n");
}

async function generate(word: string, force: boolean): Promise<string> {
  const {
    model,
    step: { statements, dangers },
  } = await readDeclared();
  if (statements.length === 0)
    return "Nothing to do: the migrations already say what the declarations say.";
  if (dangers.length > 0 && !force) {
    throw new Error(
      `Nothing was written:\n${dangers.map((danger) => `- ${danger}`).join("\n")}\nIf that is meant, run the same again with --force (npm run db:generate -- ${word} --force).`,
    );
  }
  const number = String(Number(existing().at(-1)?.slice(0, 4) ?? 0) + 1).padStart(4, "0");
  const name = `${number}-${word}`;
  await writeFormatted(new URL(`${name}.ts`, folder), fileText(name, statements));
  writeFileSync(snapshotFile, `${JSON.stringify(model, null, 1)}\n`);
  await writeFormatted(new URL("index.ts", folder), indexText(existing()));
  return [
    `Written: ${fileURLToPath(new URL(`${name}.ts`, folder))} (${statements.length} statements). It is applied at the next start.`,
    ...dangers.map((danger) => `Mind: ${danger}`),
  ].join("\n");
}

const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const flags = process.argv.slice(2).filter((word) => word.startsWith("--"));
const word = words[0] ?? "declarations";
if (flags.includes("--help")) console.log(usage);
else if (
  words.length > 1 ||
  flags.some((flag) => flag !== "--force") ||
  !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(word)
) {
  console.error(`A name is kebab-case: letters, digits and hyphens.\n${usage}`);
  process.exitCode = 2;
} else {
  try {
    console.log(await generate(word, flags.includes("--force")));
  } catch (problem) {
    endWith(problem);
  }
}
