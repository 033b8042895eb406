import { createHash, randomUUID } from "node:crypto";
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { migrations } from "../../src/migrations";

const folder = join(import.meta.dirname, "../../node_modules/.cache/rollcall");
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

/** What an earlier state of the sources left behind goes. */
async function clear(current: string): Promise<void> {
  const older = (await readdir(folder)).filter((name) => !name.includes(current));
  await Promise.all(older.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

/**
 * The path of something that takes seconds to make and is the same for every test file: made once,
 * and kept until the engine or the migrations change. `make` writes it to the path it is given;
 * made twice at once, either stands.
 */
async function cachedPath(what: string, make: (path: string) => Promise<void>): Promise<string> {
  const current = await (digested ??= digest());
  const path = join(folder, `${what}-${current}`);
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).includes(`${what}-${current}`)) return path;
  const draft = join(folder, `${what}-${current}.${randomUUID()}`);
  await make(draft);
  await rename(draft, path).catch(() => rm(draft, { recursive: true, force: true }));
  await clear(current);
  return path;
}

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
