import type { IncomingMessage } from "node:http";
import type { AddressReader, ReadOutcome, ReadRequest } from "../../api/ports/address-reader";
import { problems } from "../../api/webhooks/problems";
import { timeoutMs as defaultTimeoutMs } from "../outgoing-request";
import { guardedRequests, reasonOf } from "./guarded-request";

/** Redirections followed one after the other. */
const maxRedirects = 5;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** The text of an answer, in the encoding it names; null if it has more bytes than that. */
async function textOf(answer: IncomingMessage, maxBytes: number): Promise<string | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.byteLength;
    if (bytes > maxBytes) return null;
    parts.push(part);
  }
  const [, charset = "utf-8"] =
    /charset="?([\w-]+)/i.exec(answer.headers["content-type"] ?? "") ?? [];
  const whole = Buffer.concat(parts);
  try {
    return new TextDecoder(charset).decode(whole);
  } catch {
    return new TextDecoder().decode(whole);
  }
}

/**
 * Reads what others publish, where webhooks may call too.
 * @param networks addresses and networks of the operator's own, such as `10.0.0.0/8`
 */
export function addressReader(
  networks: readonly string[],
  {
    timeoutMs = defaultTimeoutMs,
    hosts = [],
  }: { timeoutMs?: number; hosts?: readonly string[] } = {},
): AddressReader {
  const { problem, ask } = guardedRequests(networks, hosts);

  async function follow(
    { url, etag, maxBytes }: ReadRequest,
    signal: AbortSignal,
    left = maxRedirects,
  ): Promise<ReadOutcome> {
    const answer = await ask(
      {
        url,
        method: "GET",
        headers: {
          accept: "text/calendar, text/plain;q=0.9, */*;q=0.1",
          "accept-encoding": "identity",
          ...(etag === null ? {} : { "if-none-match": etag }),
        },
      },
      signal,
    );
    try {
      const { statusCode: status = 0, headers } = answer;
      if (status === 304 && etag !== null) return { kind: "unchanged" };
      if (redirects.has(status) && headers.location !== undefined) {
        const next = new URL(headers.location, url);
        if (left === 0 || !/^https?:$/.test(next.protocol))
          return { kind: "failed", reason: problems.addressAnswered(status) };
        // The ETag is of the address asked for; where it leads to now may be elsewhere.
        return await follow({ url: next.href, etag: null, maxBytes }, signal, left - 1);
      }
      if (status !== 200) return { kind: "failed", reason: problems.addressAnswered(status) };
      const text = await textOf(answer, maxBytes);
      if (text === null) return { kind: "failed", reason: problems.tooLarge(maxBytes / 1024 ** 2) };
      return { kind: "read", text, etag: headers.etag ?? null };
    } finally {
      answer.destroy();
    }
  }

  return {
    problem,
    async read(request, signal) {
      const limit = AbortSignal.timeout(timeoutMs);
      try {
        return await follow(request, AbortSignal.any([signal, limit]));
      } catch (error) {
        return {
          kind: "failed",
          reason: reasonOf(error as NodeJS.ErrnoException, limit.aborted, timeoutMs),
        };
      }
    },
  };
}
