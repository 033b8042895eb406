import type { Database } from "../db/database";
import { tableName } from "../db/names";
import { sql, type SQL } from "../db/sql";
import type { WebhookEvent } from "../ports/webhook-sender";
import { publish } from "./publish";

/**
 * Records events of an application's own (`ApiFeature.webhookEvents`) for each webhook that asks for
 * them, in the transaction of what they tell. A statement, to be run or to stand in a `with`; nothing
 * is written while no webhook asks. Changes of records need none of it: the activity log tells them.
 * @param events rows of `type`, `resource`, `record_id`, `at` (timestamptz) and `data` (jsonb)
 */
export const queueWebhookEvents = (events: SQL): SQL => sql`
  insert into webhook_deliveries (webhook_id, type, resource, record_id, payload)
  select w.id, e.type, e.resource, e.record_id, jsonb_build_object('type', e.type, 'timestamp', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', e.data)
  from webhooks w cross join lateral (${events}) e
  where w.status = 'active' and w.deleted_at is null and string_to_array(w.events collate "C", ',') && array['*', e.resource || '.*', e.type]
  returning id`;

/** Wakes the work that sends webhooks, when notified on the channel of live events. */
export const webhooksWait = '{"topic":"webhooks"}';

/**
 * Records the events that follow the resources of entries of the log: how each record stands now, for
 * webhooks that ask for it. Where none of the entries is followed, nothing is asked of the database.
 * @param by who acted; an id of 0 or null: no admin
 */
export async function queueFollowing(
  db: Database,
  by: { id: number | null; name: string },
  entries: readonly { action: string; resource: string | null; recordId: number | null }[],
  events: Readonly<Record<string, WebhookEvent>>,
): Promise<void> {
  for (const [type, { follows }] of Object.entries(events)) {
    if (!follows) continue;
    const { resource, told } = follows;
    const rows = entries.flatMap(({ resource: name, recordId, action }) =>
      name === resource.name && recordId !== null ? [{ id: recordId, action }] : [],
    );
    if (rows.length === 0) continue;
    const queued = await db.query(
      queueWebhookEvents(sql`
        select ${type}::text as type, ${resource.name}::text as resource, r.id as record_id, now() as at,
          jsonb_build_object('resource', ${resource.name}::text, 'id', r.id, 'action', x.action, 'deleted', r.deleted_at is not null, 'by', jsonb_build_object('id', nullif(${by.id}::int, 0), 'name', ${by.name}::text), ${told}) as data
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id int, action text) join ${sql.identifier(tableName(resource))} r on r.id = x.id`),
    );
    if (queued.length > 0) await publish(db, { topic: "webhooks" });
  }
}
