import { setImmediate as turn, setTimeout as sleep } from "node:timers/promises";
import type { Database, OneSession } from "../../api/db/database";

/**
 * Milliseconds without a statement after which nobody is taken to be at work: the statements of one
 * request follow each other sooner.
 */
const pause = 1.5;

/**
 * Watches a database of one session, so that long work gives way to the rest of it. Whoever comes
 * while a part of the work runs waits for that part; what he asks after it finds the session free.
 */
export function givingWay<D extends Pick<Database, "query" | "transaction">>(
  db: D,
): D & { oneSession: OneSession } {
  let started = 0;
  let running = 0;
  let ended = 0;

  async function watched<T>(work: Promise<T>): Promise<T> {
    started++;
    running++;
    try {
      return await work;
    } finally {
      running--;
      ended = performance.now();
    }
  }

  const isQuiet = () => running === 0 && performance.now() - ended >= pause;

  return {
    ...db,
    query: (statement) => watched(db.query(statement)),
    transaction: (work) => watched(db.transaction(work)),
    oneSession: {
      async part(work) {
        const [begun, before] = [performance.now(), started];
        const result = await work();
        await turn();
        const others = running > 0 || started - before > 1;
        const until = 2 * performance.now() - begun;
        if (others) while (!isQuiet() && performance.now() < until) await sleep(1);
        return result;
      },
    },
  };
}
