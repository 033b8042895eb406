import { sql } from "drizzle-orm";
import type { Database } from "../db/database";

/** What live events are about. A topic tells who has it on the screen to read it again; it carries no data itself. */
export const topics = ["notifications", "settings", "rights", "logs", "registers", "leaves"] as const;
export type Topic = (typeof topics)[number];

/** Something changed. */
export interface LiveEvent {
  topic: Topic;
  /** Only for this admin; for everybody who may see the topic otherwise. */
  adminId?: number;
  /** The record that changed, where it is one. */
  id?: number;
}

/** The channel of PostgreSQL that all server processes of one database share. */
export const channel = "rollcall";

/** Tells every open console, on every server process, that something changed: at the commit of the transaction, and not at all when it rolls back. */
export const publish = (db: Database, event: LiveEvent): Promise<void> => publishAll(db, [event]);

/** The same for many in one statement; equal ones of one transaction are told once. */
export async function publishAll(db: Database, events: readonly LiveEvent[]): Promise<void> {
  if (events.length === 0) return;
  const payloads = events.map(({ topic, adminId, id }) => JSON.stringify({ topic, adminId, id }));
  await db.query(sql`select count(pg_notify(${channel}, payload)::text) from unnest(${sql.param(payloads)}::text[]) as payload`);
}
