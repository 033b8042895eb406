import type { RecordPage } from "./list-call";

/**
 * Pages of lists asked for before the code that wants them has arrived, by address. Each is taken once,
 * within a few seconds.
 */
const early = new Map<string, { promise: Promise<RecordPage>; asked: number }>();
const fresh = 5_000;

/** Puts a request on its way whose answer a page is about to ask for. */
export function askEarly(url: string, ask: () => Promise<RecordPage>): void {
  if (early.has(url)) return;
  const promise = ask();
  promise.catch(() => early.delete(url));
  early.set(url, { promise, asked: Date.now() });
}

/**
 * The answer that is under way for this address, if any; abandoned like any other when the signal
 * says so.
 */
export function takeEarly(url: string, signal?: AbortSignal): Promise<RecordPage> | undefined {
  const found = early.get(url);
  early.delete(url);
  if (!found || Date.now() - found.asked > fresh) return undefined;
  if (!signal) return found.promise;
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as unknown), { once: true });
    found.promise.then(resolve, reject);
  });
}
