import { sql } from "../db/sql";
import type { Database } from "../db/database";
import { publish } from "../events/publish";
import { afterBatch } from "../http/batch";
import type { RequestContext } from "../http/request-context";

/** Data that can be stored as JSON. */
export type PlainData =
  | string
  | number
  | boolean
  | null
  | readonly PlainData[]
  | { readonly [key: string]: PlainData };

/** A step to be done after the commit, and what it is to be done with. */
export interface QueuedItem {
  step: string;
  item: PlainData;
}

/** The name under which these steps are gathered while many records are written. */
export const queueBatch = "after commit";
/** The topic of the event that wakes the background work. */
export const queueTopic = "later-steps";
/** Nobody's: no page shows these steps. */
const noAdmin = 0;

/**
 * Schedules a step of a feature (`ApiFeature.afterCommit`) for after the commit of this transaction.
 * It is stored in the transaction: a write that rolls back leaves nothing to do, and one that commits
 * is followed by the step even if the process ends in between. The step runs in the background, at
 * least once, on one of the database's servers. While many records are written, one statement at the
 * end stores all their steps.
 * @throws Error when no feature has the step.
 * @public
 */
export const enqueueAfterCommit = (
  call: RequestContext,
  step: string,
  item: PlainData,
): Promise<void> => afterBatch(call, queueBatch, { step, item } satisfies QueuedItem);

/** Stores steps in the transaction it is called in. */
export async function storeQueuedItem(db: Database, items: readonly QueuedItem[]): Promise<void> {
  await db.query(sql`
    insert into later_steps (step, item)
    select x.value ->> 'step', x.value -> 'item' from jsonb_array_elements(${JSON.stringify(items)}::text::jsonb) with ordinality as x(value, place) order by x.place`);
  await publish(db, { topic: queueTopic, adminId: noAdmin });
}
