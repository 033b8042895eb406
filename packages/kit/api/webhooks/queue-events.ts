import { sql, type SQL } from "../db/sql";

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
