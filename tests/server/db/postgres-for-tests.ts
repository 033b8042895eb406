import { createHash } from "node:crypto";
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

async function asAdmin<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: postgresAddress });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const addressOf = (name: string): string => {
  const url = new URL(postgresAddress ?? "");
  url.pathname = `/${name}`;
  return url.href;
};

/** A database for one test file. */
export interface PostgresForTests {
  url: string;
  drop(): Promise<void>;
}

async function newPostgres(template: string): Promise<PostgresForTests> {
  const name = `rollcall_test_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  await asAdmin((client) => client.query(`create database ${name} template ${template}`));
  return {
    url: addressOf(name),
    drop: () =>
      asAdmin(async (client) => void (await client.query(`drop database ${name} with (force)`))),
  };
}

/** Makes an empty database for one test file, and says how to drop it. */
export const freshPostgres = (): Promise<PostgresForTests> =>
  newPostgres("template0 encoding 'UTF8'");

const templates = "rollcall_migrated_";
const stamp = createHash("sha256").update(JSON.stringify(migrations)).digest("hex").slice(0, 16);

/** The one that all others are copies of: made by whoever asks first, in place of older ones. */
async function migratedTemplate(): Promise<string> {
  const template = `${templates}${stamp}`;
  await asAdmin(async (client) => {
    await client.query("select pg_advisory_lock(hashtext($1))", [templates]);
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, $1)",
      [templates],
    );
    if (rows.some(({ datname }) => datname === template)) return;
    for (const { datname } of rows) await client.query(`drop database ${datname}`);
    const draft = `${template}_draft`;
    await client.query(`create database ${draft} template template0 encoding 'UTF8'`);
    const db = openPostgres(addressOf(draft));
    await migrate(db, migrations);
    await db.close();
    await client.query(`alter database ${draft} rename to ${template}`);
  });
  return template;
}
let template: Promise<string> | undefined;

/** Makes a database with every migration applied for one test file, in a tenth of the time. */
export const migratedPostgres = async (): Promise<PostgresForTests> =>
  newPostgres(await (template ??= migratedTemplate()));

/** A migrated database over many sessions, for what happens at once; `close` drops it too. */
export async function manySessions(): Promise<OwnedDatabase> {
  const { url, drop } = await migratedPostgres();
  const db = openPostgres(url, { connections: 20 });
  return {
    ...db,
    close: async () => {
      await db.close();
      await drop();
    },
  };
}
