import type { ApiContext } from "../../context";
import { tooMany } from "../../errors";
import { messages } from "../../../schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("kit/api/identity/api-tokens", words);

/** Calls that one token makes in a minute, unless the host says otherwise. */
const usualCalls = 600;
const minute = 60_000;

interface Count {
  since: number;
  calls: number;
}
/** In memory, since a count that is stored would be a write for each call. */
const counts = new WeakMap<ApiContext, Map<number, Count>>();

function countsOf(context: ApiContext): Map<number, Count> {
  const known = counts.get(context) ?? new Map<number, Count>();
  counts.set(context, known);
  return known;
}

/**
 * Counts a call with a token. A clock that was set back begins a new minute.
 * @throws ApiError 429 with `Retry-After` beyond what a token may do in a minute.
 */
export function countCall(context: ApiContext, tokenId: number): void {
  const { apiTokenCallsPerMinute: maxCalls = usualCalls } = context;
  const now = context.now().getTime();
  const known = countsOf(context);
  const count = known.get(tokenId);
  if (!count || now < count.since || now >= count.since + minute) {
    known.set(tokenId, { since: now, calls: 1 });
    return;
  }
  if (count.calls >= maxCalls)
    throw tooMany((count.since + minute - now) / 1000, t("tooManyCalls", { calls: maxCalls }));
  count.calls += 1;
}
