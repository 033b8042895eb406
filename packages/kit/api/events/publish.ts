import { sql } from "../db/sql";
import type { Database } from "../db/database";
import type { LiveEvent } from "../ports/event-source";

/** The channel of PostgreSQL that all server processes of one database share. */
export const channel = "rollcall";

/**
 * Tells every open console, on every server process, that something changed: at the commit of the
 * transaction, and not at all when it rolls back.
 */
export const publish = (db: Database, event: LiveEvent): Promise<void> => publishAll(db, [event]);

/** The same for many in one statement; equal ones of one transaction are told once. */
export async function publishAll(db: Database, events: readonly LiveEvent[]): Promise<void> {
  if (events.length === 0) return;
  const payloads = events.map(({ topic, adminId, id }) => JSON.stringify({ topic, adminId, id }));
  await db.query(
    sql`select count(pg_notify(${channel}, payload)::text) from unnest(${sql.param(payloads)}::text[]) as payload`,
  );
}
