import type { IncomingMessage } from "node:http";
import type { WebhookOutcome, WebhookSender } from "../../api/ports/webhook-sender";
import { retryAfter } from "../outgoing-request";
import { guardedRequests, reasonOf } from "./guarded-request";

/** Milliseconds a receiver may take. */
const defaultTimeoutMs = 10_000;
/** Bytes of an answer that are kept. */
const maxAnswer = 4096;

/** The beginning of an answer as text that can be stored. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      parts.push(part);
      bytes += part.byteLength;
      if (bytes >= maxAnswer) break;
    }
  } catch {
    // The status has come, and is what counts.
  }
  answer.destroy();
  return Buffer.concat(parts).subarray(0, maxAnswer).toString("utf8").replaceAll("\0", "");
}

/**
 * Calls the receivers of webhooks: over https on the public internet, and over either protocol in
 * networks that the operator names.
 * @param networks addresses and networks, such as `10.0.0.0/8`
 */
export function webhookSender(
  networks: readonly string[],
  {
    timeoutMs = defaultTimeoutMs,
    hosts = [],
  }: { timeoutMs?: number; hosts?: readonly string[] } = {},
): WebhookSender {
  const { problem, ask } = guardedRequests(networks, hosts);
  return {
    problem,
    async send(request, signal): Promise<WebhookOutcome> {
      const limit = AbortSignal.timeout(timeoutMs);
      try {
        const answer = await ask({ ...request, method: "POST" }, AbortSignal.any([signal, limit]));
        const seconds = retryAfter(answer.headers["retry-after"] ?? null, new Date());
        return {
          kind: "answered",
          status: answer.statusCode ?? 0,
          text: await beginningOf(answer),
          ...(seconds === undefined ? {} : { afterSeconds: seconds }),
        };
      } catch (error) {
        const reason = reasonOf(error as NodeJS.ErrnoException, limit.aborted, timeoutMs);
        return { kind: "failed", reason };
      }
    },
  };
}
