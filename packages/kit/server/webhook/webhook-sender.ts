import { request as overHttp, type IncomingMessage } from "node:http";
import { request as overHttps } from "node:https";
import type { WebhookOutcome, WebhookRequest, WebhookSender } from "../../api/ports/webhook-sender";
import { addressRefusals, problems } from "../../api/webhooks/problems";
import { retryAfter } from "../outgoing-request";
import { guardedLookup } from "../push/public-address";
import { allowedAddresses, literalAddress, type AllowedAddresses } from "./allowed-address";

/** Milliseconds a receiver may take. */
const defaultTimeoutMs = 10_000;
/** Bytes of an answer that are kept. */
const maxAnswer = 4096;

/** The addresses that a URL may be called at: without TLS, only the operator's own. */
const guardOf = ({ protocol }: URL, { isOwn, mayCall }: AllowedAddresses) =>
  protocol === "https:" ? mayCall : isOwn;

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

/** One POST. No redirection is followed, and no connection is kept. */
const post = (
  { url, headers, body }: WebhookRequest,
  isAllowed: (address: string) => boolean,
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const target = new URL(url);
    const request = target.protocol === "https:" ? overHttps : overHttp;
    const sending = request(
      target,
      {
        method: "POST",
        agent: false,
        lookup: guardedLookup(isAllowed),
        signal,
        headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
      },
      resolve,
    );
    sending.on("error", reject);
    sending.end(body);
  });

const reasons: Readonly<Record<string, () => string>> = {
  EACCES: problems.notAllowed,
  ENOTFOUND: problems.unknownName,
  EAI_AGAIN: problems.notLookedUp,
  ECONNREFUSED: problems.refused,
  ECONNRESET: problems.broken,
};

/** Why no answer came, without a full stop. */
function reasonOf(error: NodeJS.ErrnoException, hasTimedOut: boolean, timeoutMs: number): string {
  if (hasTimedOut) return problems.noAnswer(timeoutMs / 1000);
  const { code = "" } = error;
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_/.test(code)) return problems.certificate(code);
  return reasons[code]?.() ?? problems.unreachable(code || error.message);
}

/**
 * Calls the receivers of webhooks: over https on the public internet, and over either protocol in
 * networks that the operator names.
 * @param networks addresses and networks, such as `10.0.0.0/8`
 */
export function webhookSender(
  networks: readonly string[],
  { timeoutMs = defaultTimeoutMs }: { timeoutMs?: number } = {},
): WebhookSender {
  const allowed = allowedAddresses(networks);
  return {
    problem(text) {
      const url = new URL(text);
      const literal = literalAddress(url);
      if (url.protocol !== "https:" && networks.length === 0) return addressRefusals.notHttps();
      return literal !== undefined && !guardOf(url, allowed)(literal)
        ? addressRefusals.notAllowed()
        : undefined;
    },
    async send(request, signal): Promise<WebhookOutcome> {
      const limit = AbortSignal.timeout(timeoutMs);
      try {
        const url = new URL(request.url);
        const isAllowed = guardOf(url, allowed);
        // A literal address is connected to without being looked up.
        const literal = literalAddress(url);
        if (literal !== undefined && !isAllowed(literal))
          return { kind: "failed", reason: problems.notAllowed() };
        const answer = await post(request, isAllowed, AbortSignal.any([signal, limit]));
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
