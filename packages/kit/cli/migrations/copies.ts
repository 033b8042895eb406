import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { copyDatabase } from "@rollcall/embedded-postgres";
import { openDatabase, type HostDatabase } from "../../server/db/open";
import { withoutPooler, type Environment } from "../../server/environment";

/** A copy of a database, which is dropped when it is closed. */
export interface DatabaseCopy {
  db: HostDatabase;
  drop(): Promise<void>;
}

async function copyOfFolder({ dataDir }: Environment): Promise<DatabaseCopy> {
  const folder = mkdtempSync(join(tmpdir(), "rollcall-rehearsal-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    await copyDatabase(dataDir, folder);
    const db = await openDatabase({ dataDir: folder });
    return {
      db,
      async drop() {
        await db.close();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Runs a statement in the server's own database. */
export async function onServer(url: string, statement: string): Promise<void> {
  const server = new URL(url);
  server.pathname = "/postgres";
  const client = new Client({ connectionString: server.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function copyOnServer(url: string): Promise<DatabaseCopy> {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  const copy = `${name.slice(0, 40)}_rehearsal_${randomUUID().slice(0, 8)}`;
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  try {
    await onServer(url, `create database ${quoted(copy)} template ${quoted(name)}`);
  } catch (cause) {
    throw new Error(
      `The database could not be copied: ${cause instanceof Error ? cause.message : String(cause)}. PostgreSQL copies one that nobody is connected to, for a user who may create databases: stop the server meanwhile, or rehearse on a database that was restored from a dump.`,
      { cause },
    );
  }
  const address = new URL(url);
  address.pathname = `/${encodeURIComponent(copy)}`;
  const db = await openDatabase({ databaseUrl: address.href, dataDir: "", statementTimeout: 0 });
  return {
    db,
    async drop() {
      await db.close();
      await onServer(url, `drop database ${quoted(copy)} with (force)`);
    },
  };
}

/**
 * Copies the database of the environment: a folder to a temporary one, or a database on the same
 * server, which needs as much room again.
 * @throws Error with one sentence where it cannot be copied
 */
export function copyOf(environment: Environment): Promise<DatabaseCopy> {
  const { databaseUrl } = withoutPooler(environment);
  return databaseUrl === undefined ? copyOfFolder(environment) : copyOnServer(databaseUrl);
}
