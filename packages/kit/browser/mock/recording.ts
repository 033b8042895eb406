import type { RecordedCall, Recording } from "../../testing/rollcall-mock";

const secretKey =
  /password|passphrase|secret|token|credential|authorization|api_?key|private_?key/i;
const leftOut = "(left out)";

/** A value without what its keys call secret, and whether there was any. */
export function withoutSecrets(value: unknown): { value: unknown; hadSecret: boolean } {
  let hadSecret = false;
  const clean = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(clean);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, inner]) => {
        if (!secretKey.test(key)) return [key, clean(inner)];
        hadSecret = true;
        return [key, leftOut];
      }),
    );
  };
  return { value: clean(value), hadSecret };
}

/** A path below `/api/v1` with its query, without the values that are secret. */
export function recordedPath(url: string): string {
  const { pathname, searchParams } = new URL(url);
  for (const key of new Set(searchParams.keys()))
    if (secretKey.test(key)) searchParams.set(key, leftOut);
  const query = searchParams.toString();
  return pathname.replace(/^.*?\/api\/v1/, "") + (query ? `?${query}` : "");
}

/** Whether a call is about signing in or out: its body is never read. */
export const isAboutSession = (path: string): boolean => path.startsWith("/auth/");

/** Whether a call is played again: what reached the API and may have changed something. */
export const isPlayed = ({ method, path, left }: RecordedCall): boolean =>
  method !== "GET" && method !== "HEAD" && left === undefined && !isAboutSession(path);

async function through(
  stream: ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer(),
  );
}

/** The calls that are played again, short enough for an address where there are few. */
export async function packedCalls(calls: readonly RecordedCall[]): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(calls.filter(isPlayed)));
  const bytes = await through(new CompressionStream("deflate-raw"), text);
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(characters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @throws Error with a sentence where a link was cut off or changed */
export async function unpackedCalls(packed: string): Promise<readonly RecordedCall[]> {
  try {
    const characters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(characters, (character) => character.charCodeAt(0));
    const text = await through(new DecompressionStream("deflate-raw"), bytes);
    return JSON.parse(new TextDecoder().decode(text)) as RecordedCall[];
  } catch {
    throw new Error("The recording in this link is incomplete. Copy the whole link again.");
  }
}

/** A file that was saved from a recording. @throws Error with a sentence where it is another file */
export function readRecording(text: string): Recording {
  try {
    const read = JSON.parse(text) as Recording;
    if (read.rollcall === 1 && Array.isArray(read.calls)) return read;
  } catch {
    // Said below.
  }
  throw new Error("This file isn't a recording.");
}
