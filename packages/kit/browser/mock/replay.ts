import type { RecordedCall } from "../../testing/rollcall-mock";
import { isPlayed } from "./recording";

type Fetch = (request: Request) => Promise<Response>;

interface ReplayOptions {
  fetch: Fetch;
  /** Signs in a person of the recording. @throws Error where that is none of the demo's */
  tokenOf(email: string): Promise<string>;
  onProgress?(done: number, of: number): void;
}

const requestOf = ({ method, path, body, ifMatch, key }: RecordedCall, token: string) =>
  new Request(`${location.origin}/api/v1${path}`, {
    method,
    headers: {
      Accept: "application/json",
      Authorization: `Bearer ${token}`,
      ...(ifMatch === undefined ? {} : { "If-Match": ifMatch }),
      ...(key === undefined ? {} : { "Idempotency-Key": key }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

/**
 * Does again what a recording has done, call by call, as the people who did it.
 * @returns a sentence for each call that the API answered otherwise than then
 */
export async function playCalls(
  calls: readonly RecordedCall[],
  { fetch, tokenOf, onProgress }: ReplayOptions,
): Promise<string[]> {
  const differences: string[] = [];
  const played = calls.filter(isPlayed);
  for (const [at, call] of played.entries()) {
    onProgress?.(at, played.length);
    const what = `${call.method} ${call.path}`;
    if (call.as === undefined) {
      differences.push(`${what} was left out: no one was signed in.`);
      continue;
    }
    const { status } = await fetch(requestOf(call, await tokenOf(call.as)));
    // Where the page saw no answer, nothing is known to compare with.
    if (call.status !== 0 && status !== call.status)
      differences.push(`${what} was answered with ${status}, and then with ${call.status}.`);
  }
  return differences;
}
