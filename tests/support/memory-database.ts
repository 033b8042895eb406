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
import { makeAsNew, newStateOf, type NewState } from "./database-as-new";
import { untilClosed } from "./until-closed";
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

/** Databases that an earlier file of this process has closed, and what they were like when new. */
const free: { db: OwnedDatabase; state: NewState }[] = [];

/** One that is new again; what cannot be made so is thrown away. */
async function freeDatabase(): Promise<{ db: OwnedDatabase; state: NewState } | undefined> {
  for (let found; (found = free.pop());) {
    if (await makeAsNew(found.db, found.state)) return found;
    await found.db.close();
  }
  return undefined;
}

async function newDatabase(): Promise<{ db: OwnedDatabase; state: NewState }> {
  const db = await copyOf(
    await cachedFile("migrated.tar", () => imageOf((one) => migrate(one, migrations))),
  );
  return { db, state: await newStateOf(db) };
}

/**
 * A database in memory with every migration applied, and no rows. Closed, it is made as new for the
 * next file of this process.
 */
export async function memoryDatabase(): Promise<OwnedDatabase> {
  const taken = (await freeDatabase()) ?? (await newDatabase());
  return untilClosed(taken.db, async () => void free.push(taken));
}
