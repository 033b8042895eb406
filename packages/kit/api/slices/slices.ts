import type { Database } from "../db/database";
import { transactionWithRetry } from "../db/retry";
import type {
  RequestContext,
  Progress,
  SlicePort,
  SliceSteps,
  Steps,
} from "../http/request-context";
import { rolledBack } from "./rolled-back";
import { StoppedHalfway } from "./stopped-halfway";

/**
 * Milliseconds that a slice is meant to take, its commit included: while it runs, whoever shares
 * the session waits.
 */
const sliceMs = 80;
/**
 * Milliseconds for its items at least, however long its end takes: with less of them nothing would
 * come of the work.
 */
const leastMs = 20;
/** Items of one transaction, however quick they are. */
export const maxSliceItems = 100;

/** Where the results of slices are kept, each in the transaction of its slice. */
export interface SliceStore {
  /**
   * Results of the slices that an earlier try of the same request has committed, in their order.
   */
  readonly earlier: readonly unknown[];
  /**
   * @throws ApiError 409 when another try has taken the write over; the slice is rolled back then.
   */
  keep(tx: Database, place: number, result: unknown, progress: Progress): Promise<void>;
}

/**
 * Does items as long as another one like those before is likely to be done by `until`, one at
 * least.
 */
async function oneSlice<Item, Prepared, Result, Summary>(
  call: RequestContext,
  candidates: readonly Item[],
  { prepare, one, finish, keep }: Steps<Item, Prepared, Result, Summary>,
  until: number,
): Promise<{ summary: Summary; count: number; ended: number }> {
  const prepared = await prepare(call, candidates);
  const begun = performance.now();
  const results: [Item, Result][] = [];
  let ended = begun;
  for (const item of candidates) {
    results.push([item, await one(call, item, prepared)]);
    ended = performance.now();
    if (ended + (ended - begun) / results.length > until) break;
  }
  await finish?.(
    call,
    results.map(([, result]) => result),
  );
  return { summary: keep(results, prepared), count: results.length, ended };
}

/**
 * Lets requests in that have come meanwhile: a database in the same process answers before they are
 * looked at.
 */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/**
 * The short transactions of one long write. What a slice has done stays done; where many share one
 * session, others get their turn between two slices. `work` of a slice may be run twice, and must
 * change nothing but the database and its own result.
 */
export class Slices implements SlicePort {
  readonly #call: RequestContext;
  readonly #store: SliceStore | undefined;
  readonly #mayGoOn: ((call: RequestContext) => Promise<void>) | undefined;
  #places: number;
  #progress: Progress = { done: 0, total: 0 };
  #committedAt = 0;
  /**
   * Milliseconds from the last item of a slice to the end of its commit, as those before have
   * shown.
   */
  #endMs = 0;

  /**
   * @param mayGoOn refuses a slice before its items; those committed stay
   */
  constructor(
    call: RequestContext,
    store?: SliceStore,
    mayGoOn?: (call: RequestContext) => Promise<void>,
  ) {
    this.#call = call;
    this.#store = store;
    this.#mayGoOn = mayGoOn;
    this.#places = store?.earlier.length ?? 0;
  }

  /** Results of slices that an earlier try of the same request has committed. */
  get earlier(): readonly unknown[] {
    return this.#store?.earlier ?? [];
  }

  /** Reads for the write, outside a transaction. Others get their turn afterwards. */
  async read<T>(work: (call: RequestContext) => Promise<T>): Promise<T> {
    const { db } = this.#call.context;
    const run = () => work({ ...this.#call, db });
    const result = await (db.oneSession ? db.oneSession.part(run) : run());
    await pause();
    return result;
  }

  /** Runs one slice; its `result` is kept with what it did. Others get their turn afterwards. */
  async commit<Outcome extends { result: unknown; progress: Progress }>(
    work: (call: RequestContext) => Promise<Outcome>,
  ): Promise<Outcome> {
    const { db } = this.#call.context;
    const place = this.#places;
    const run = () =>
      transactionWithRetry(db, async (tx) => {
        const outcome = await work({ ...this.#call, db: tx });
        await this.#store?.keep(tx, place, outcome.result, outcome.progress);
        return outcome;
      });
    const timed = () => run().finally(() => (this.#committedAt = performance.now()));
    const outcome = await (db.oneSession ? db.oneSession.part(timed) : timed());
    this.#places++;
    this.#progress = outcome.progress;
    await pause();
    return outcome;
  }

  /**
   * Does the items in their order, as many a slice as fit into its time: with slow items or slow
   * commits there are fewer.
   * @param steps `offset` is how much of `total` was done before; `prepare` reads what a slice
   * needs of the items it may come to; with `undo` what a slice does is rolled back; `maxItems` is
   * how many it may come to, 100 unless given; `keep` makes of its results what is kept, and
   * `committed` is given that once it is.
   */
  async each<Item, Prepared, Result, Summary>(
    items: readonly Item[],
    steps: SliceSteps<Item, Prepared, Result, Summary>,
  ): Promise<void> {
    for (let at = 0; at < items.length;) {
      const from = at;
      const { result, count, ended } = await this.commit(async (call) => {
        await this.#mayGoOn?.(call);
        const until = performance.now() + Math.max(leastMs, sliceMs - this.#endMs);
        const run = (inside: RequestContext) =>
          oneSlice(
            inside,
            items.slice(from, from + (steps.maxItems ?? maxSliceItems)),
            steps,
            until,
          );
        const done = await (steps.undo ? rolledBack(call, run) : run(call));
        return {
          result: done.summary,
          count: done.count,
          ended: done.ended,
          progress: {
            done: Math.min(steps.total, steps.offset + from + done.count),
            total: steps.total,
          },
        };
      });
      at += count;
      // One slow commit is not the rule: what it has shown is soon forgotten.
      this.#endMs = Math.min(sliceMs, Math.max(this.#committedAt - ended, this.#endMs / 2));
      steps.committed(result);
    }
  }

  /** Says of a failure what was done before it, when something was. */
  halfway(error: unknown, answer: unknown): unknown {
    return this.#progress.done > 0 ? new StoppedHalfway(error, this.#progress, answer) : error;
  }
}
