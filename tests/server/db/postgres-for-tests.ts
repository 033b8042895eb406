import { Client } from "pg";
import { openPostgres } from "../../../packages/kit/server/db/postgres";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { migrate } from "@rollcall/kit/api/db/migrate";
import { migrations } from "../../../src/migrations";

/**
 * Address of a PostgreSQL whose user may make databases; without it the tests over a real server
 * are skipped.
 */
export const postgresAddress = process.env["TEST_DATABASE_URL"];

async function asAdmin(statement: string): Promise<void> {
  const client = new Client({ connectionString: postgresAddress });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Makes an empty database for one test file, and says how to drop it. */
export async function freshPostgres(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `rollcall_test_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  await asAdmin(`create database ${name} template template0 encoding 'UTF8'`);
  const url = new URL(postgresAddress ?? "");
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdmin(`drop database ${name} with (force)`) };
}

/** A migrated database over many sessions, for what happens at once; `close` drops it too. */
export async function manySessions(): Promise<OwnedDatabase> {
  const { url, drop } = await freshPostgres();
  const db = openPostgres(url, { connections: 20 });
  await migrate(db, migrations);
  return {
    ...db,
    close: async () => {
      await db.close();
      await drop();
    },
  };
}
