import { parseArgs } from "node:util";
import { generate, writeMigration } from "./migrations/generate";
import { runCommand } from "./run-command";

const usage = `Usage: npm run db:generate -- [name] [--fill rooms.seats=30] [--force] [--by-hand]
Writes the migration that takes the database from the last snapshot to the declarations.
  --fill     what rows that are there get for a field that is required from now on
  --force    writes it although values are lost, or rows are in the way
  --by-hand  writes an empty migration for statements of your own`;

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
