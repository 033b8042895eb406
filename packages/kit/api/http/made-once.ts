import { sha256Hex } from "../sha256";
import type { RequestContext } from "./request-context";
import { knows } from "./request-values";

/** An answer as it is sent, whole and compressed, and what it is known by. */
interface Made {
  plain: Uint8Array<ArrayBuffer>;
  gzip: Uint8Array<ArrayBuffer>;
  etag: string;
}

const bytesOf = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) =>
  new Uint8Array(await new Response(stream).arrayBuffer());

async function made(text: string): Promise<Made> {
  const plain = new TextEncoder().encode(text);
  const etag = (await sha256Hex(plain)).slice(0, 24);
  const squeezed = new Blob([plain]).stream().pipeThrough(new CompressionStream("gzip"));
  // Weak: compressed and whole are the same to who asks.
  return { plain, gzip: await bytesOf(squeezed), etag: `W/"${etag}"` };
}

/**
 * Answers a text that stays the same while the API runs: it is made and compressed when it is first
 * asked for, and who has it already is told so (304).
 */
export function madeOnce(
  type: string,
  make: (call: RequestContext) => string,
): (call: RequestContext) => Promise<Response> {
  let once: Promise<Made> | undefined;
  return async (call) => {
    once ??= made(make(call));
    const { plain, gzip, etag } = await once;
    const headers = { ETag: etag, "Cache-Control": "no-cache", Vary: "Accept-Encoding" };
    if (knows(call.request, etag)) return new Response(null, { status: 304, headers });
    const asGzip = call.request.headers.get("Accept-Encoding")?.includes("gzip") ?? false;
    return new Response(asGzip ? gzip : plain, {
      headers: {
        ...headers,
        "Content-Type": type,
        ...(asGzip ? { "Content-Encoding": "gzip" } : {}),
      },
    });
  };
}
