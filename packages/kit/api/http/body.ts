import { brokenOff, malformed, tooLarge, wrongType } from "../errors";
import { t } from "../text";

/**
 * Reads a body up to a limit.
 * @throws ApiError 413 when it is passed, whatever the header claims, and of a body that claims no
 * length as soon as it is; 400 when the client
 * hangs up before its end.
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const refuse = () => tooLarge(t("requestTooLarge", { size: Math.round(limit / 1024) }));
  const claimed = Number(request.headers.get("Content-Length") ?? Number.NaN);
  if (claimed > limit) throw refuse();
  // Of a body that says how long it is, a server reads no more: it need not be watched as it comes.
  if (claimed <= limit) {
    const body = new Uint8Array(
      await request.arrayBuffer().catch(() => {
        throw brokenOff();
      }),
    );
    if (body.byteLength > limit) throw refuse();
    return body;
  }
  if (!request.body) return new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (const reader = request.body.getReader(); ;) {
    const { done, value } = await reader.read().catch(() => {
      throw brokenOff();
    });
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      // Not waited for: a body that is read by two (the browser host's worker keeps a copy) is only
      // cancelled when both say so.
      reader.cancel().catch(() => undefined);
      throw refuse();
    }
    chunks.push(value);
  }
  const body = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.byteLength;
  }
  return body;
}

/**
 * A body that its sender calls JSON, or nothing in particular: `fetch` calls a text plain by itself.
 */
const mayBeJson = /^(application\/([\w.+-]+\+)?json|text\/plain)\s*(;|$)/i;

/** @throws ApiError 415 for a body that its sender calls something else than JSON. */
export function refuseOtherTypes({ headers }: Request): void {
  const type = (headers.get("Content-Type") ?? "").trim();
  if (type !== "" && !mayBeJson.test(type)) throw wrongType();
}

/** The body as JSON. @throws ApiError 400 when it is none. */
export function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(body));
  } catch {
    throw malformed("The body isn't valid JSON.");
  }
}
