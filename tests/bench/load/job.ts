/**
 * What the load generator is asked to send, over and over. In `path`, `headers` and `body`, `{n}`
 * is the number of the request, `{id}` one of `ids` (each connection has its own), and `{version}`
 * the version that id last answered with.
 */
export interface Job {
  port: number;
  method: string;
  paths: readonly string[];
  headers: Readonly<Record<string, string>>;
  body?: string;
  /**
   * In place of `body`: sent in turn, with `{turn}` one of `turns`, another one whenever all bodies
   * were sent.
   */
  bodies?: readonly string[];
  turns?: readonly string[];
  ids?: readonly number[];
  /** The number of the first request, so that no key or name is made twice in one run. */
  first: number;
  connections: number;
  milliseconds: number;
  /** The status every answer must have. */
  status: number;
}

/** What came of it. */
export interface Load {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  requests: number;
}

/** What the milliseconds of each request come to. @param seconds how long it took in all */
export function loadOf(milliseconds: readonly number[], seconds: number): Load {
  const times = [...milliseconds].sort((a, b) => a - b);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    perSecond: times.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    requests: times.length,
  };
}
