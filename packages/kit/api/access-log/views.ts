import { sql } from "../db/sql";
import type { Resource } from "../../schema";
import { accessActions } from "../../schema/access-actions";
import { storedAddress, titleOfRecord } from "../activity";
import type { Database } from "../db/database";
import type { RequestContext } from "../http/request-context";
import { RecentKeys } from "./recent-keys";

/** One line for an admin, an address and a record in this time. */
const windowMs = 3_600_000;
const maxKeys = 20_000;

const written = new WeakMap<Database, RecentKeys<Promise<unknown>>>();
function writtenTo(db: Database): RecentKeys<Promise<unknown>> {
  const keys = written.get(db) ?? new RecentKeys<Promise<unknown>>(windowMs, maxKeys);
  written.set(db, keys);
  return keys;
}

type Viewing = Pick<RequestContext, "context" | "identity" | "address">;
interface Seen {
  action: string;
  resource: string;
  recordId: number;
  details?: Readonly<Record<string, unknown>>;
}

/** Another process, or this one before it was restarted, may have written the line already. */
const insertUnlessThere = (
  { context, identity, address }: Viewing,
  { action, resource, recordId, details }: Seen,
) =>
  context.db.query(sql`
  insert into activity_logs (actor, actor_id, api_token, action, resource, record_id, record_title, changes, details, address)
  select ${identity.name}::text, ${identity.id}::int, ${identity.apiToken?.name ?? null}::text, ${action}::text, ${resource}::text, ${recordId}::int, ${titleOfRecord(new Set([resource]), context.resources, { named: sql`${resource}::text`, id: sql`${recordId}::int` })}, '{}'::jsonb, ${details ? JSON.stringify(details) : null}::jsonb, ${storedAddress(address)}::text
  where not exists (
    select 1 from activity_logs where record_id = ${recordId} and resource = ${resource} and actor_id = ${identity.id} and api_token is not distinct from ${identity.apiToken?.name ?? null}::text and action = ${action}
      and address is not distinct from ${storedAddress(address)}::text and details is not distinct from ${details ? JSON.stringify(details) : null}::jsonb
      and created_at between now() - make_interval(secs => ${windowMs / 1000}) and now())`);

/**
 * Notes in the activity log that an admin sees something of a record, once an hour for each admin,
 * address and record. To be awaited before the answer leaves: what cannot be logged is not shown.
 */
export async function logSeen(call: Viewing, seen: Seen): Promise<void> {
  const keys = writtenTo(call.context.db);
  const now = call.context.now().getTime();
  const key = JSON.stringify([call.identity.id, call.identity.apiToken?.id, call.address, seen]);
  const earlier = keys.get(key, now);
  if (earlier) return void (await earlier);
  const writing = insertUnlessThere(call, seen);
  keys.set(key, writing, now);
  try {
    await writing;
  } catch (error) {
    keys.delete(key);
    throw error;
  }
}

/** Notes that an admin reads a whole record, where the declaration asks for that. */
export async function logView(
  call: Viewing,
  resource: Pick<Resource, "name" | "logViews">,
  recordId: number,
): Promise<void> {
  if (resource.logViews)
    await logSeen(call, { action: accessActions.viewed, resource: resource.name, recordId });
}
