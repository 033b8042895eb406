import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { migrate } from "@rollcall/kit/api/db/migrate";
import { migrations } from "../../src/migrations";
import { emptyDatabase } from "./memory-database";

/** A database of release 0.1.0 with the rows that a script inserts, brought to today. */
export async function fromFirstRelease(rows: string): Promise<OwnedDatabase> {
  const db = await emptyDatabase();
  await migrate(db, migrations.slice(0, 1));
  await db.script(rows);
  await migrate(db, migrations);
  return db;
}
