import { Agent, request } from "node:https";
import { isIP } from "node:net";
import webPush, { type RequestDetails } from "web-push";
import type { PushOutcome, PushService } from "../../api/ports/push-service";
import type { PushKeys } from "./keys";
import { publicLookup } from "./public-address";

/** Milliseconds a push service may take. */
const defaultTimeoutMs = 10_000;
/** Seconds a push service keeps what it cannot hand over yet; what is a day old is no news. */
const maxSeconds = 24 * 3600;

/** The status of the answer. Its body is not read, and no redirection is followed. */
const post = (
  { endpoint, method, headers, body }: RequestDetails,
  agent: Agent,
  signal: AbortSignal,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const sending = request(endpoint, { method, headers, agent, signal }, (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    });
    sending.on("error", reject);
    sending.end(body);
  });

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return "sent";
  if (status === 404 || status === 410) return "gone";
  return status === 408 || status === 429 || status >= 500 ? "later" : "refused";
}

/** Only to the public internet. */
const publicAgent = () => new Agent({ lookup: publicLookup(), keepAlive: false });

/**
 * Web push by its standards (RFC 8030, 8291, 8292). The agent decides to which addresses it may
 * connect.
 * @param keys the present ones, and others by which devices were added that are told still
 */
export function createPushService(
  keys: readonly [PushKeys, ...PushKeys[]],
  { agent = publicAgent(), timeout = defaultTimeoutMs }: { agent?: Agent; timeout?: number } = {},
): PushService {
  const detailsOf = (
    by: PushKeys,
    ...[{ endpoint, p256dh, auth }, message, { contact }]: Parameters<PushService["send"]>
  ): RequestDetails =>
    webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message, {
      TTL: maxSeconds,
      urgency: "normal",
      vapidDetails: { subject: contact, ...by },
    });
  return {
    publicKey: keys[0].publicKey,
    async send(to, message, options) {
      try {
        // A literal address is connected to without being looked up.
        const { protocol, hostname } = new URL(to.endpoint);
        if (protocol !== "https:" || isIP(hostname.replace(/^\[|\]$/g, "")) !== 0) return "refused";
        // Added by a server that has newer keys: sent by that one, or by this one started anew.
        const by = keys.find(({ publicKey }) => publicKey === (to.serverKey ?? keys[0].publicKey));
        if (!by) return "later";
        const details = detailsOf(by, to, message, options);
        return await post(
          details,
          agent,
          AbortSignal.any([options.signal, AbortSignal.timeout(timeout)]),
        ).then(outcomeOf, (error: NodeJS.ErrnoException) =>
          error.code === "EACCES" ? "refused" : "later",
        );
      } catch {
        return "refused";
      }
    },
  };
}
