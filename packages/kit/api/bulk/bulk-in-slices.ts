import { violationsOf } from "../db/violations";
import { ApiError } from "../errors";
import { finishBatch, partOfBatch } from "../http/batch";
import type { AfterBatch, RequestContext, SlicePort } from "../http/request-context";
import { refusalOf } from "../http/refusal";
import type { BulkAnswer } from "./bulk-answer";

/** What is stored of a slice of records, so that a later try of the same call can go on from it. */
interface BulkSlice extends BulkAnswer {
  /** What is to be done once at the end. */
  batch?: AfterBatch[];
  /** Everything until here has been done. */
  isFinished?: boolean;
}

interface BulkSteps<Prepared> {
  /** Records that one slice may come to; 100 unless given. */
  maxItems?: number;
  /** What is done is undone, and nobody is told of it. */
  undo?: boolean;
  /** Reads and locks what a slice needs of the records it may come to. */
  prepare(call: RequestContext, candidates: readonly number[]): Promise<Prepared>;
  /**
   * Does it to one record, in a savepoint; or says in a sentence why there is nothing to do.
   * @throws what refuses it
   */
  act(call: RequestContext, id: number, prepared: Prepared): Promise<string | undefined>;
}

/** The reason in words. @throws the error itself when it is not about the record. */
export function reasonOf(
  error: unknown,
  explain: (error: unknown) => ApiError | undefined,
): string {
  const known = refusalOf(error, explain);
  const errors = known.body["errors"];
  const sentences =
    typeof errors === "object" && errors !== null
      ? Object.values(errors as Record<string, string[]>).flat()
      : [];
  return sentences.length ? [...new Set(sentences)].join(" ") : known.message;
}

const noneYet = (): BulkAnswer => ({ done: [], skipped: [], failed: [] });

const together = (answers: readonly BulkAnswer[]): BulkAnswer => ({
  done: answers.flatMap(({ done }) => done),
  skipped: answers.flatMap(({ skipped }) => skipped),
  failed: answers.flatMap(({ failed }) => failed),
});

const isBulkSlice = (slice: object): slice is BulkSlice => "done" in slice;

const countOf = ({ done, skipped, failed }: BulkAnswer) =>
  done.length + skipped.length + failed.length;

/** Does once what slices have gathered and nobody has done yet: admins are told of the whole. */
async function finish(slices: SlicePort, stored: BulkSlice[], total: number): Promise<void> {
  const gathered = stored
    .slice(stored.findLastIndex(({ isFinished }) => isFinished) + 1)
    .flatMap(({ batch = [] }) => batch);
  if (gathered.length === 0) return;
  const { result } = await slices.commit(async (call) => {
    await finishBatch(call, gathered);
    return {
      result: { ...noneYet(), isFinished: true } satisfies BulkSlice,
      progress: { done: countOf(together(stored)), total },
    };
  });
  stored.push(result);
}

/**
 * Does the same to many records in slices, each record as a single one and in a savepoint of its
 * own; what is refused stays as it was. What is done stays done when the rest fails, and a retry
 * goes on behind it; admins are told of all of it once, at its end. With `undo` it says what would
 * become of each, and changes nothing.
 * @throws StoppedHalfway
 */
export async function bulkInSlices<Prepared>(
  call: RequestContext,
  slices: SlicePort,
  ids: readonly number[],
  { maxItems, undo = false, prepare, act }: BulkSteps<Prepared>,
): Promise<BulkAnswer> {
  const explain = violationsOf(call.context.resources);
  const stored = (slices.earlier as object[]).filter(isBulkSlice);
  const offset = countOf(together(stored));
  const one = async (
    inside: RequestContext,
    id: number,
    prepared: Prepared,
  ): Promise<BulkAnswer> => {
    try {
      const reason = await partOfBatch(inside, (part) => act(part, id, prepared));
      return reason === undefined
        ? { ...noneYet(), done: [id] }
        : { ...noneYet(), skipped: [{ id, reason }] };
    } catch (error) {
      const stale = error instanceof ApiError && error.status === 412;
      return {
        ...noneYet(),
        failed: [{ id, reason: reasonOf(error, explain), ...(stale ? { stale } : {}) }],
      };
    }
  };
  try {
    await slices.each(ids.slice(offset), {
      offset,
      total: ids.length,
      maxItems,
      undo,
      prepare: async (inside, candidates) => ({
        batch: [] as AfterBatch[],
        prepared: await prepare(inside, candidates),
      }),
      one: (inside, id, { batch, prepared }) => one({ ...inside, batch }, id, prepared),
      keep: (results, { batch }): BulkSlice => ({
        ...together(results.map(([, answer]) => answer)),
        ...(undo ? {} : { batch }),
      }),
      committed: (slice) => stored.push(slice),
    });
    await finish(slices, stored, ids.length);
  } catch (error) {
    // Admins hear of what is done; where the database is away, the next try tells them.
    await finish(slices, stored, ids.length).catch(() => undefined);
    throw slices.halfway(error, together(stored));
  }
  return together(stored);
}
