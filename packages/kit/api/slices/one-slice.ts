import type { RequestContext, SlicePort } from "../http/request-context";
import { rolledBack } from "./rolled-back";

/**
 * The slices of a write that is one transaction already: all of it is kept, or none. Nobody else gets
 * a turn before it is over.
 */
export const withinOne = (call: RequestContext): SlicePort => ({
  earlier: [],
  read: (work) => work(call),
  commit: (work) => work(call),
  async each(items, { prepare, one, finish, keep, committed, undo }) {
    if (items.length === 0) return;
    const run = async (inside: RequestContext) => {
      const prepared = await prepare(inside, items);
      const results: [(typeof items)[number], Awaited<ReturnType<typeof one>>][] = [];
      for (const item of items) results.push([item, await one(inside, item, prepared)]);
      await finish?.(
        inside,
        results.map(([, result]) => result),
      );
      return keep(results, prepared);
    };
    committed(await (undo ? rolledBack(call, run) : run(call)));
  },
  halfway: (error) => error,
});
