const quoted = (text: string) =>
  `  \`${text.replace(/[\\`]|\$\{/g, "\\$&").replaceAll("\n", "\n  ")}\`,`;

/**
 * A file with statements that were planned, or an empty one for statements by hand.
 * @param concurrently whether its indexes are made while their tables are used
 */
export const fileText = (
  name: string,
  statements: readonly string[] | undefined,
  concurrently = false,
): string =>
  [
    statements
      ? "/** Written by `npm run db:generate` from the declarations. */"
      : "/** Written by hand: say why. */",
    `export const name = "${name}";`,
    ...(concurrently
      ? [
          "/** A PostgreSQL makes them while their tables are used. */",
          "export const concurrently = true;",
        ]
      : []),
    "export const statements: readonly string[] = [",
    ...(statements ?? []).map(quoted),
    "];",
    "",
  ].join("\n");

const wordOf = (name: string) => name.split("-", 1)[0] ?? name;

/** What a file is imported as: its number or moment, with its words where another has the same. */
function constantOf(name: string, names: readonly string[]): string {
  const twins = names.filter((other) => wordOf(other) === wordOf(name));
  return `m${twins.length > 1 ? name.replaceAll("-", "_") : wordOf(name)}`;
}

/** The list of all migrations, from the files that are there. */
export function indexText(files: readonly string[]): string {
  const names = files.map((file) => file.replace(/\.ts$/, ""));
  const constants = names.map((name) => constantOf(name, names));
  return [
    `import type { Migration } from "@rollcall/kit/api";`,
    ...names.map((name, at) => `import * as ${constants[at]} from "./${name}";`),
    "",
    "/** Every step of the database, oldest first. `npm run db:generate` writes this list. */",
    `export const migrations: readonly Migration[] = [${constants.join(", ")}];`,
    "",
  ].join("\n");
}

const digits = (date: Date) => date.toISOString().replace(/\D/g, "").slice(0, 14);

/**
 * `20261125093012-rooms`: the moment in UTC, so that two developers' files have two names, and later
 * than every other.
 */
export function migrationName(word: string, existing: readonly string[], now: Date): string {
  const last = wordOf(existing.at(-1) ?? "");
  let moment = now;
  while (digits(moment) <= last) moment = new Date(moment.getTime() + 1000);
  return `${digits(moment)}-${word}`;
}
