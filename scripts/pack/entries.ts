import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "rolldown/utils";

/** The names that the entry points of the kit export, `*` for all of a module. */
export const publicNames = (kit: string): string[] =>
  [
    ...readdirSync(join(kit, "face")).map((name) => join("face", name)),
    "testing/index.ts",
    "testing/contract/index.ts",
    "vite/index.ts",
  ].flatMap((path) => {
    const file = join(kit, path);
    return parseSync(file, readFileSync(file, "utf8")).module.staticExports.flatMap(({ entries }) =>
      entries.map(({ exportName }) => `${path}: ${exportName.name ?? "*"}`),
    );
  });
