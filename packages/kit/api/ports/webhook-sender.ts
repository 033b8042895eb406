import type * as z from "zod";
import type { Resource } from "../../schema";
import type { SQL } from "../db/sql";

/** One signed request to a webhook's address. */
export interface WebhookRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** JSON. */
  body: string;
}

/** The outcome of one try. */
export type WebhookOutcome =
  /** The receiver answered, whatever it said; `text` is cut to a few KB. */
  | { kind: "answered"; status: number; text: string; afterSeconds?: number }
  /** No answer came, or the address may not be called; a sentence without a full stop. */
  | { kind: "failed"; reason: string };

/** How a host reaches the receivers of webhooks. */
export interface WebhookSender {
  /**
   * Why this address can never be called from here, as far as the address itself tells; undefined
   * where nothing is wrong with it. A sentence.
   */
  problem(url: string): string | undefined;
  /**
   * One try: POST, no redirect followed, and only to addresses the operator allows. Takes 10 s at
   * most, and never rejects.
   */
  send(request: WebhookRequest, signal: AbortSignal): Promise<WebhookOutcome>;
}

/** An event for webhooks beside the changes of records (`ApiFeature.webhookEvents`). */
export interface WebhookEvent {
  /** What has happened when it is sent, as a sentence. */
  summary: string;
  /** The `data` that is sent; of one that follows a resource, what it tells beside `followedData`. */
  data: z.ZodType;
  /**
   * Sent with each entry of the log about a record `r` of this resource; `told` are names and values
   * for `jsonb_build_object`. Without it, the feature records the event itself.
   */
  follows?: { resource: Resource; told: SQL };
}
