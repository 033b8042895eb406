import type { WebhookOutcome } from "../ports/webhook-sender";
import { problems } from "./problems";

/** Seconds until the next try, by the number of tries so far; after the last one it has failed. */
export const webhookPauses = [5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 8 * 3600, 8 * 3600] as const;
/** Seconds without requests to a receiver that does not answer, by its failures in a row. */
const rests = [5, 30, 120, 300] as const;
/** The longest `Retry-After` of a receiver that is respected, in seconds. */
const maxAskedSeconds = 3600;
/** The receiver wants no more events (410 Gone). */
const gone = 410;
/** Statuses that are about the receiver rather than the event. */
const ofReceiver: ReadonlySet<number> = new Set([401, 403, 404, 408, 429]);

/** What a try means for its delivery and its webhook. */
export interface DeliveryVerdict {
  state: "sent" | "failed" | "queued";
  /** Seconds until the next try of the delivery. */
  pause?: number;
  /** Seconds for which nothing is sent to the receiver. */
  rest?: number;
  /** The receiver wants no more events. */
  gone?: true;
  status: number | null;
  text: string | null;
  problem: string | null;
}

const withoutReason = { status: null, text: null } as const;

/**
 * Judges a try: a 2xx accepts the event; after anything else it is tried again for about a day, with
 * growing pauses.
 * @param attempts of the delivery, with this one
 * @param failures of the receiver in a row, with this one if it is one
 */
export function nextOfDelivery(
  outcome: WebhookOutcome,
  attempts: number,
  failures: number,
): DeliveryVerdict {
  const said =
    outcome.kind === "answered" ? { status: outcome.status, text: outcome.text } : withoutReason;
  if (outcome.kind === "answered" && outcome.status >= 200 && outcome.status < 300)
    return { state: "sent", ...said, problem: null };
  const problem = outcome.kind === "failed" ? outcome.reason : problems.answered(outcome.status);
  if (outcome.kind === "answered" && outcome.status === gone)
    return { state: "failed", gone: true, ...said, problem };
  const asked = Math.min(
    outcome.kind === "answered" ? (outcome.afterSeconds ?? 0) : 0,
    maxAskedSeconds,
  );
  const isReceivers =
    outcome.kind === "failed" || outcome.status >= 500 || ofReceiver.has(outcome.status);
  const rest = isReceivers
    ? { rest: Math.max(asked, rests[Math.min(failures, rests.length) - 1] ?? 0) }
    : {};
  const pause = webhookPauses[attempts - 1];
  return pause === undefined
    ? { state: "failed", ...rest, ...said, problem }
    : { state: "queued", pause: Math.max(asked, pause), ...rest, ...said, problem };
}
