/** Milliseconds an issuer may take to answer. */
const timeoutMs = 10_000;
/** Bytes an answer of an issuer may have; key sets and discovery documents have some thousand. */
const maxBytes = 512 * 1024;

type Options = Omit<RequestInit, "body"> & { body?: unknown };

/** The body, if it is no larger than an issuer's can be. @throws Error */
async function bodyOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += part.byteLength;
    if (bytes > maxBytes) throw new Error(`an answer of more than ${maxBytes / 1024} KB`);
    parts.push(part);
  }
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

/**
 * `fetch` for issuers: within a time, without following a redirection, and with an answer of a size
 * that theirs have.
 */
export async function guardedFetch(url: string, options: Options): Promise<Response> {
  const limit = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, {
    ...(options as RequestInit),
    redirect: "manual",
    signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
  });
  const { status, headers } = response;
  const body = await bodyOf(response);
  return new Response([101, 204, 205, 304].includes(status) ? null : body, { status, headers });
}
