import type { ApiContext } from "../context";
import { sql } from "../db/sql";
import { rightsOf } from "../identity/rights";
import { eventsIn, redactedEvents } from "./events";
import { problems } from "./problems";

/**
 * Why a webhook may no longer send: who set it up cannot sign in any more, or may no longer read what
 * it sends. It was set up by the last admin who made or restored it, or chose its address, its events
 * or its status (see `webhookRules`); the activity log says who that was. Nothing is known against one
 * that nobody is logged for. Two statements.
 */
export async function notItsMakers(
  {
    db,
    resources,
    logNames,
    logFields,
  }: Pick<ApiContext, "db" | "resources" | "logNames" | "logFields">,
  { id, events }: { id: number; events: string },
): Promise<string | undefined> {
  const [entry] = await db.query<{ maker: number }>(sql`
    select actor_id as maker from activity_logs where resource = 'webhooks' and record_id = ${id} and actor_id is not null
      and (action in ('created', 'restored') or changes ?| array['address', 'events', 'status']) order by id desc limit 1`);
  if (!entry) return undefined;
  const maker = await rightsOf(db, entry.maker);
  if (!maker) return undefined;
  if (!maker.live) return problems.makerGone(maker.name);
  return redactedEvents(eventsIn(events), maker, { resources, logNames, logFields }).length > 0
    ? problems.makerMayNot(maker.name)
    : undefined;
}
