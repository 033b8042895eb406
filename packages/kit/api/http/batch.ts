import { groupBy } from "../../schema/group-by";
import type { AfterBatch, RequestContext } from "./request-context";

/** Does what was gathered while many records were written, each step once. */
export async function finishBatch(
  call: RequestContext,
  gathered: readonly AfterBatch[],
): Promise<void> {
  for (const [step, entries] of groupBy(gathered, ({ step: name }) => name))
    await call.features.afterBatch(
      call,
      step,
      entries.map(({ item }) => item),
    );
}

/**
 * Runs one part of a write of many records in a savepoint; what a part that is rolled back has
 * gathered is not done.
 */
export async function partOfBatch<T>(
  call: RequestContext,
  work: (call: RequestContext) => Promise<T>,
): Promise<T> {
  const before = call.batch?.length ?? 0;
  try {
    return await call.db.transaction((db) => work({ ...call, db }));
  } catch (error) {
    call.batch?.splice(before);
    throw error;
  }
}

/**
 * Does a step of a feature now, or, while many records are written, once at the end with what else
 * there is for it. `item` is plain data.
 */
export async function afterBatch(call: RequestContext, step: string, item: unknown): Promise<void> {
  if (call.batch) call.batch.push({ step, item });
  else await call.features.afterBatch(call, step, [item]);
}
