import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readAudiences, readDeclarations } from "./declared";
import { frameworkStep } from "./migrations/framework-tables";
import { generate, writeMigration } from "./migrations/generate";
import { replayMigrations } from "./migrations/replay";
import { root } from "./places";
import { runCommand } from "./run-command";

const usage = `Usage: npx rollcall upgrade, after npm install of a later @rollcall/kit
Writes the migrations that the later framework needs, and tells what is left to change by hand:
differences that no migration can settle, and what no longer compiles.`;

function installedVersion(): string {
  const file = join(root, "node_modules/@rollcall/kit/package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}

/** Writes the step of the framework's own tables. @returns what is left to do by hand */
async function upgradeTables(): Promise<readonly string[]> {
  const declarations = await readDeclarations();
  const audiences = await readAudiences();
  const replay = await replayMigrations();
  try {
    const { statements, byHand } = await frameworkStep(replay.db, declarations, audiences);
    if (statements.length === 0) console.log("The framework's own tables need no migration.");
    else {
      // Tried on a database in memory before it is written.
      await replay.db.transaction((tx) => tx.script(statements.join(";\n")));
      const path = await writeMigration("framework", statements);
      console.log(`Written: ${path} (${statements.length} statements).`);
    }
    return byHand;
  } finally {
    await replay.close();
  }
}

/** What TypeScript says of the application; undefined where it compiles. */
function typeProblems(): string | undefined {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, "node_modules/typescript/bin/tsc"), "-p", "tsconfig.json"],
    { cwd: root, encoding: "utf8" },
  );
  return status === 0 ? undefined : stdout.trim();
}

async function main(): Promise<void> {
  if (process.argv.includes("--help")) {
    console.log(usage);
    return;
  }
  console.log(`@rollcall/kit ${installedVersion()} is installed.`);
  const byHand = await upgradeTables();
  console.log(await generate({ word: "upgrade", fills: [], force: false }));
  const wrong = typeProblems();
  const left = [...byHand, ...(wrong === undefined ? [] : [`Make it compile:\n${wrong}`])];
  if (left.length === 0) {
    console.log(
      "Nothing is left to change by hand in tables, declarations and types. Read what the changelog says, run npm run check, then npm run db:rehearse.",
    );
    return;
  }
  console.log(`Left to change by hand:\n${left.map((line) => `- ${line}`).join("\n")}`);
  process.exitCode = 1;
}

await runCommand(main);
