import { createHash } from "node:crypto";
import { cp, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { migrations } from "../../src/migrations";
import { keptPath } from "./kept-path";

const engines = [
  createRequire(import.meta.url).resolve("@electric-sql/pglite"),
  join(import.meta.dirname, "../../packages/embedded-postgres/engine/engine.ts"),
];

/**
 * Of all that decides what an empty or a migrated database looks like: the engine, how it is
 * started, and the migrations.
 */
async function digest(): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(migrations));
  for (const engine of engines) hash.update(await readFile(engine));
  return hash.digest("hex").slice(0, 16);
}
let digested: Promise<string> | undefined;

const cachedPath = async (what: string, make: (path: string) => Promise<void>): Promise<string> =>
  keptPath({ room: "rollcall", what, stamp: await (digested ??= digest()) }, make);

/** The content of a file that is kept. */
export const cachedFile = async (what: string, make: () => Promise<Blob>): Promise<Buffer> =>
  readFile(
    await cachedPath(what, async (path) =>
      writeFile(path, Buffer.from(await (await make()).arrayBuffer())),
    ),
  );

/** Fills a folder with a copy of one that is kept. */
export async function copyCached(
  what: string,
  make: (path: string) => Promise<void>,
  folder: string,
): Promise<void> {
  await cp(await cachedPath(what, make), folder, { recursive: true });
}
