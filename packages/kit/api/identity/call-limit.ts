import type { ApiContext } from "../context";
import { tooMany } from "../errors";

interface Count {
  since: number;
  calls: number;
}

/**
 * Counts calls by what they come with, in memory: a count that is stored would be a write for each
 * call. A clock that was set back begins anew.
 * @param windowMs for how long calls are counted
 * @param refusal what is said beyond as many
 * @returns counts a call; throws ApiError 429 with `Retry-After` beyond `maxCalls`
 */
export function callLimit(windowMs: number, refusal: (maxCalls: number) => string) {
  const counts = new WeakMap<ApiContext, Map<number, Count>>();
  return (context: ApiContext, id: number, maxCalls: number): void => {
    const known = counts.get(context) ?? new Map<number, Count>();
    counts.set(context, known);
    const now = context.now().getTime();
    const count = known.get(id);
    if (!count || now < count.since || now >= count.since + windowMs) {
      known.set(id, { since: now, calls: 1 });
      return;
    }
    if (count.calls >= maxCalls)
      throw tooMany((count.since + windowMs - now) / 1000, refusal(maxCalls));
    count.calls += 1;
  };
}
