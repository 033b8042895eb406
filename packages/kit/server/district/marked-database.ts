import type { Client } from "pg";
import { databaseIn, onServer, withClient } from "./with-client";

/** On a database that a move makes, until it is in use. */
const mark = "Rollcall is moving a tenant here";

async function markOf(url: string, server: Client): Promise<string | null | undefined> {
  const { rows } = await server.query<{ said: string | null }>(
    "select shobj_description(oid, 'pg_database') as said from pg_database where datname = $1",
    [databaseIn(url)],
  );
  return rows[0]?.said;
}

/**
 * PostgreSQL keeps a database that follows another. What it follows has then nothing left of it;
 * where that cannot be reached, this one forgets it.
 */
async function endFollowing(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select quote_ident(subname) as name from pg_subscription where subdbid = (select oid from pg_database where datname = current_database())",
  );
  for (const { name } of rows) {
    await client.query(`alter subscription ${name} disable`);
    await client.query(`drop subscription ${name}`).catch(async () => {
      await client.query(`alter subscription ${name} set (slot_name = none)`);
      await client.query(`drop subscription ${name}`);
    });
  }
}

/** Drops a database that a move has made and not brought into use; any other stays. */
export async function dropHalfMoved(url: string): Promise<void> {
  await onServer(url, async (server) => {
    if ((await markOf(url, server)) !== mark) return;
    await withClient(url, endFollowing);
    await server.query(`drop database ${server.escapeIdentifier(databaseIn(url))} with (force)`);
  });
}

/**
 * Makes a database with the letters and the order of another, in place of what a move that was cut
 * off has left there.
 * @throws Error where there is one that no move has made
 */
export async function makeMarked(url: string, like: Client): Promise<void> {
  await dropHalfMoved(url);
  const { rows } = await like.query<{ order: string; kinds: string }>(
    'select datcollate as "order", datctype as kinds from pg_database where datname = current_database()',
  );
  await onServer(url, async (server) => {
    const database = server.escapeIdentifier(databaseIn(url));
    if ((await markOf(url, server)) !== undefined)
      throw new Error(`There is a database "${databaseIn(url)}" on that PostgreSQL already.`);
    const [order, kinds] = [rows[0]?.order ?? "C", rows[0]?.kinds ?? "C"].map((text) =>
      server.escapeLiteral(text),
    );
    await server.query(
      `create database ${database} template template0 encoding 'UTF8' lc_collate ${order} lc_ctype ${kinds}`,
    );
    await server.query(`comment on database ${database} is ${server.escapeLiteral(mark)}`);
  });
}

/** It is in use from now on. */
export async function unmark(url: string): Promise<void> {
  await onServer(url, async (server) => {
    await server.query(`comment on database ${server.escapeIdentifier(databaseIn(url))} is null`);
  });
}
