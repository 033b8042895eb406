import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { OwnedDatabase } from "../../src/api/db/database";
import { openMemoryDatabase } from "../../src/api/db/drivers/pglite";
import { migrate } from "../../src/api/db/migrate";
import { migrations } from "../../src/api/db/migrations";

const folder = join(import.meta.dirname, "../../node_modules/.cache/rollcall");
const engine = createRequire(import.meta.url).resolve("@electric-sql/pglite");

/** An empty PostgreSQL in memory; starting takes about three seconds, so a test file has one. */
export const emptyDatabase = (): Promise<OwnedDatabase> => openMemoryDatabase();

/** A migrated database is kept as a file until a migration or the engine changes, since a copy starts in a quarter of the time. */
async function imageFile(): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(migrations)).update(await readFile(engine)).digest("hex");
  return join(folder, `migrated-${hash.slice(0, 16)}.tar`);
}

/** Written beside and renamed, since other test files may be at it too; what older migrations left goes. */
async function keep(file: string, image: Blob): Promise<void> {
  await mkdir(folder, { recursive: true });
  const written = `${file}.${process.pid}`;
  await writeFile(written, Buffer.from(await image.arrayBuffer()));
  await rename(written, file);
  const older = (await readdir(folder)).filter((name) => name.endsWith(".tar") && join(folder, name) !== file);
  await Promise.all(older.map((name) => rm(join(folder, name), { force: true })));
}

/** A database in memory with every migration applied, and no rows. */
export async function memoryDatabase(): Promise<OwnedDatabase> {
  const file = await imageFile();
  const image = await readFile(file).catch(() => undefined);
  if (image) return openMemoryDatabase(new Blob([image]));
  const db = await openMemoryDatabase();
  await migrate(db);
  await keep(file, await db.image());
  return db;
}
