import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { fromPGlite, openMemoryDatabase } from "@rollcall/kit/api/db/drivers/pglite";
import { migrate } from "@rollcall/kit/api/db/migrate";
import { migrations } from "../../src/migrations";
import { cachedFile } from "./cached-files";
import { withQuickTruncate } from "./quick-truncate";

const engine = dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite"));
const compile = async (name: string) => WebAssembly.compile(await readFile(join(engine, name)));

/** Compiled once for all test files of a worker. */
let modules: Promise<[WebAssembly.Module, WebAssembly.Module]> | undefined;

/**
 * A copy of a database that was put by, which starts in a fraction of the time: as
 * `openMemoryDatabase`, but for the compiling.
 */
async function copyOf(image: Buffer): Promise<OwnedDatabase> {
  const [pgliteWasmModule, initdbWasmModule] = await (modules ??= Promise.all([
    compile("pglite.wasm"),
    compile("initdb.wasm"),
  ]));
  return withQuickTruncate(
    fromPGlite(
      await PGlite.create({
        extensions: { btree_gist, pg_trgm },
        loadDataDir: new Blob([new Uint8Array(image)]),
        pgliteWasmModule,
        initdbWasmModule,
      }),
    ),
  );
}

async function imageOf(prepare: (db: OwnedDatabase) => Promise<unknown>): Promise<Blob> {
  const db = await openMemoryDatabase();
  await prepare(db);
  const image = await db.image();
  await db.close();
  return image;
}

/** An empty PostgreSQL in memory; starting takes about a second, so a test file has one. */
export const emptyDatabase = async (): Promise<OwnedDatabase> =>
  copyOf(await cachedFile("empty.tar", () => imageOf(async () => undefined)));

/** A database in memory with every migration applied, and no rows. */
export const memoryDatabase = async (): Promise<OwnedDatabase> =>
  copyOf(await cachedFile("migrated.tar", () => imageOf((db) => migrate(db, migrations))));
