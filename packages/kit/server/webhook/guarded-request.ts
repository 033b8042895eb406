import { request as overHttp, type IncomingMessage } from "node:http";
import { request as overHttps } from "node:https";
import { addressRefusals, problems } from "../../api/webhooks/problems";
import { guardedLookup } from "../push/public-address";
import { allowedAddresses, literalAddress } from "./allowed-address";

/** A request to an address that somebody has typed. */
interface Outgoing {
  url: string;
  method: "GET" | "POST";
  headers: Readonly<Record<string, string>>;
  body?: string;
}

/** A way to addresses that somebody has typed. */
export interface GuardedRequests {
  /** Why an address can never be called, as far as it tells itself; a sentence. */
  problem(text: string): string | undefined;
  /**
   * One request. No redirection is followed, and no connection is kept.
   * @throws with the code `EACCES` for an address that may not be called
   */
  ask(outgoing: Outgoing, signal: AbortSignal): Promise<IncomingMessage>;
}

const refusal = () =>
  Object.assign(new Error("This address may not be called."), { code: "EACCES" });

const started = (
  { url, method, headers, body }: Outgoing,
  isAllowed: (address: string) => boolean,
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const target = new URL(url);
    const request = target.protocol === "https:" ? overHttps : overHttp;
    const sending = request(
      target,
      {
        method,
        agent: false,
        lookup: guardedLookup(isAllowed),
        signal,
        headers: {
          ...headers,
          ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
        },
      },
      resolve,
    );
    sending.on("error", reject);
    sending.end(body);
  });

/**
 * Requests over https on the public internet, and over either protocol in networks that the operator
 * names.
 * @param networks addresses and networks, such as `10.0.0.0/8`
 * @param hosts the only names that may be called, with those below one that begins with a dot; any
 * where there are none
 */
export function guardedRequests(
  networks: readonly string[],
  hosts: readonly string[] = [],
): GuardedRequests {
  const { isOwn, mayCall } = allowedAddresses(networks);
  const isNamed = ({ hostname }: URL) =>
    hosts.length === 0 ||
    hosts.some((host) => (host.startsWith(".") ? hostname.endsWith(host) : hostname === host));
  const guardOf = ({ protocol }: URL) => (protocol === "https:" ? mayCall : isOwn);
  return {
    problem(text) {
      const url = new URL(text);
      const literal = literalAddress(url);
      if (url.protocol !== "https:" && networks.length === 0) return addressRefusals.notHttps();
      return !isNamed(url) || (literal !== undefined && !guardOf(url)(literal))
        ? addressRefusals.notAllowed()
        : undefined;
    },
    async ask(outgoing, signal) {
      const url = new URL(outgoing.url);
      const isAllowed = guardOf(url);
      // A literal address is connected to without being looked up.
      const literal = literalAddress(url);
      if (!isNamed(url) || (literal !== undefined && !isAllowed(literal))) throw refusal();
      return started(outgoing, isAllowed, signal);
    },
  };
}

const reasons: Readonly<Record<string, () => string>> = {
  EACCES: problems.notAllowed,
  ENOTFOUND: problems.unknownName,
  EAI_AGAIN: problems.notLookedUp,
  ECONNREFUSED: problems.refused,
  ECONNRESET: problems.broken,
};

/** Why no answer came, without a full stop. */
export function reasonOf(
  error: NodeJS.ErrnoException,
  hasTimedOut: boolean,
  timeoutMs: number,
): string {
  if (hasTimedOut) return problems.noAnswer(timeoutMs / 1000);
  const { code = "" } = error;
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_/.test(code)) return problems.certificate(code);
  return reasons[code]?.() ?? problems.unreachable(code || error.message);
}
