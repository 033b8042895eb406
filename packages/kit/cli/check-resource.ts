import { didYouMean } from "../schema/did-you-mean";
import { readDeclared } from "./declared";
import { runCommand } from "./run-command";

/**
 * `npm run check` of one resource: the declarations fit together, one has this name, and the
 * migrations make its tables.
 */
async function check(name: string): Promise<void> {
  const { resources, step } = await readDeclared();
  const names = resources.map((resource) => resource.name);
  if (!names.includes(name))
    throw new Error(
      `No resource is named "${name}"${didYouMean(name, names) || ". Is its line in src/resources/index.ts?"}`,
    );
  if (step.statements.length > 0)
    throw new Error(
      `The migrations do not make what is declared. Write the missing one: npm run db:generate -- ${name}`,
    );
}

await runCommand(() => check(process.argv[2] ?? ""));
