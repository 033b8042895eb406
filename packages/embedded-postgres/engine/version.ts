import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** PostgreSQL as WebAssembly. Nothing of the engine is loaded to know where it is. */
export const engineFile = (): string =>
  createRequire(import.meta.url).resolve("@electric-sql/pglite/pglite.wasm");

/** The version of PGlite, which says by which other ones a cluster can be opened. */
export function engineVersion(): string {
  const file = join(dirname(engineFile()), "../package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
