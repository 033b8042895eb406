import { useSyncExternalStore } from "react";
import type { ApiFailure } from "./api-failure";
import { wait } from "./live/wait";

/**
 * `unreachable`: nothing answers where the server should be. `failing`: it answers, and cannot do
 * its work.
 */
export type Reach = "up" | "unreachable" | "failing";
/**
 * Asks the server how it is. `live`: whether it answers; `ready`: whether it can work, which costs
 * it more. Rejects with an ApiFailure.
 */
type Probe = (what: "live" | "ready") => Promise<unknown>;

/**
 * Milliseconds until it is asked again: doubling, at most 30 s, shortened by chance so that not
 * every console comes at once.
 */
const pauseAfter = (failures: number) =>
  Math.min(2000 * 2 ** failures, 30_000) * (0.5 + Math.random() / 2);

const listeners = new Set<() => void>();
const returns = new Set<() => void>();
let state: Reach = "up";
let probe: Probe | undefined;
let looking: AbortController | undefined;

function become(next: Reach): void {
  if (next === state) return;
  const isBack = next === "up";
  state = next;
  for (const listener of listeners) listener();
  if (isBack) for (const listener of returns) listener();
}

/** Gives the way to ask the server. */
export const probeWith = (ask: Probe): void => void (probe = ask);

const isGateway = (status: number) => status === 0 || status === 502 || status === 504;
const wordOf = (error: unknown): Reach => {
  const { statusCode, code } = (error ?? {}) as { statusCode?: unknown; code?: unknown };
  if (typeof statusCode !== "number" || isGateway(statusCode)) return "unreachable";
  return statusCode === 503 && code !== "maintenance" ? "failing" : "up";
};

async function askOnce(what: "live" | "ready", ask: Probe | undefined): Promise<Reach> {
  try {
    await ask?.(what);
    return "up";
  } catch (error) {
    return wordOf(error);
  }
}

/**
 * Asks until the server is well again. One look at a time; nothing is asked while nothing fails.
 */
async function look(what: "live" | "ready", ask = probe): Promise<void> {
  if (looking) return;
  const own = new AbortController();
  looking = own;
  for (let failures = 0; !own.signal.aborted; failures += 1) {
    const found = await askOnce(what, ask);
    if (own.signal.aborted) return;
    become(found);
    if (found === "up") break;
    await wait(pauseAfter(failures), own.signal);
  }
  if (looking === own) looking = undefined;
}

/** The server has answered a call: it is well, whatever was thought. */
export function noteAnswer(): void {
  looking?.abort();
  looking = undefined;
  become("up");
}

/**
 * A call got no answer of the server's, or one that it cannot work. Whether that is an outage is
 * found out by asking, in the way the call went.
 */
export function noteFailure(
  { statusCode, code }: Pick<ApiFailure, "statusCode" | "code">,
  ask?: Probe,
): void {
  const found = wordOf({ statusCode, code });
  if (found !== "up") void look(found === "failing" ? "ready" : "live", ask);
  else if (statusCode < 500) noteAnswer();
}

/** The stream of events broke off, or could not be opened. */
export const noteLostStream = (): void => void look("live");

/** Asks now whether the server can be reached, and goes on asking while it cannot. */
export async function isReachable(): Promise<boolean> {
  const found = await askOnce("live", probe);
  if (found === "unreachable") {
    become(found);
    void look("live");
  } else if (state === "unreachable") noteAnswer();
  return found !== "unreachable";
}

/** Calls back when the server is well again after an outage. Returns the way to stop. */
export function onServerBack(listener: () => void): () => void {
  returns.add(listener);
  return () => void returns.delete(listener);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** How the server is, as far as calls have told. */
export const useReach = (): Reach => useSyncExternalStore(subscribe, () => state);
