import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { engineVersion } from "@rollcall/embedded-postgres";
import { migrate, type Migration } from "../../api/db/migrate";
import { newDatabases } from "../places";
import { openEmbedded } from "./embedded";

/**
 * Where a build keeps the database that a new data directory begins as. Its name says by which
 * engine it was made and what is in it, so that none is ever taken for another.
 */
function fileOf(migrations: readonly Migration[]): string {
  const content = createHash("sha256").update(JSON.stringify(migrations)).digest("hex");
  return join(newDatabases, `${engineVersion()}-${content.slice(0, 16)}.tar.gz`);
}

/** That file, or undefined where the build has made none: the first start then takes longer. */
export function newDatabase(migrations: readonly Migration[]): string | undefined {
  const file = fileOf(migrations);
  return existsSync(file) ? file : undefined;
}

/** Makes an empty database with all migrations applied, unless the build has it from before. */
export async function writeNewDatabase(migrations: readonly Migration[]): Promise<void> {
  const file = fileOf(migrations);
  if (existsSync(file)) return;
  const folder = mkdtempSync(join(tmpdir(), "rollcall-new-database-"));
  try {
    const db = await openEmbedded(folder);
    try {
      await migrate(db, migrations);
      mkdirSync(dirname(file), { recursive: true });
      for (const earlier of readdirSync(dirname(file))) rmSync(join(dirname(file), earlier));
      copyFileSync(await db.backup(), `${file}.part`);
      // As the rest of a build: another user may be the one who starts it.
      chmodSync(`${file}.part`, 0o644);
      renameSync(`${file}.part`, file);
    } finally {
      await db.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
