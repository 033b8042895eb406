import type { AxiosInstance } from "axios";
import { idempotencyKey } from "../../providers/idempotency";
import { isWorthRetrying } from "../../providers/api-failure";
import type { Resource } from "../../schema";

export type BulkAction = "delete" | "restore";

/** The records meant: by id, or all that a list's query selects together with how many the person saw. */
export type BulkTarget = { ids: readonly number[] } | { filter: string; expected_count: number };

export interface BulkRefusal {
  id: number;
  /** A sentence. */
  reason: string;
}

/** What became of each record. */
export interface BulkOutcome {
  done: number[];
  skipped: BulkRefusal[];
  failed: BulkRefusal[];
}

/** Ids the API takes in one call. */
const mostIds = 1000;
/** Many records take longer than a page may. Milliseconds. */
const patience = 120_000;

/** One call. The same body object keeps its idempotency key until the server has answered, so that trying again does it once. */
async function post(client: AxiosInstance, resource: Resource, body: object): Promise<BulkOutcome> {
  const { key, settle } = idempotencyKey(body);
  try {
    const { data } = (await client.post(`/admin/${resource.name}/bulk`, body, { headers: { "Idempotency-Key": key }, timeout: patience })) as unknown as { data: BulkOutcome };
    settle();
    return data;
  } catch (error) {
    if (!isWorthRetrying(error)) settle();
    throw error;
  }
}

/** The calls that do it: one, or several for very many ids. */
export const bulkBodies = (action: BulkAction, target: BulkTarget): object[] =>
  "filter" in target
    ? [{ action, ...target }]
    : Array.from({ length: Math.ceil(target.ids.length / mostIds) }, (_, part) => ({ action, ids: target.ids.slice(part * mostIds, (part + 1) * mostIds) }));

/**
 * Does it, call after call. @throws ApiFailure of the call that failed: 409 when the filter selects another number by now.
 * `finished` keeps what earlier calls have done, so that trying again goes on where it stopped.
 */
export async function runBulk(client: AxiosInstance, resource: Resource, bodies: readonly object[], finished: BulkOutcome[] = []): Promise<BulkOutcome> {
  for (const body of bodies.slice(finished.length)) finished.push(await post(client, resource, body));
  return { done: finished.flatMap(({ done }) => done), skipped: finished.flatMap(({ skipped }) => skipped), failed: finished.flatMap(({ failed }) => failed) };
}
