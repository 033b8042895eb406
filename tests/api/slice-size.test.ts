import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Database } from "@rollcall/kit/api/db/database";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { maxSliceItems, Slices } from "@rollcall/kit/api/slices/slices";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

interface Speed {
  itemMs: number;
  prepareMs?: number;
  /** Of each slice; the last one counts for those after it. */
  commitMs: readonly number[];
  maxItems?: number;
}

/** How many items each slice took, and how long it held the session. */
async function slicesOf(
  count: number,
  { itemMs, prepareMs = 0, commitMs, maxItems }: Speed,
): Promise<{ sizes: number[]; held: number[] }> {
  const held: number[] = [];
  const sizes: number[] = [];
  const transaction: Database["transaction"] = async (work) => {
    const begun = performance.now();
    const result = await work(db);
    vi.advanceTimersByTime(commitMs[held.length] ?? commitMs.at(-1) ?? 0);
    held.push(performance.now() - begun);
    return result;
  };
  const db: Database = {
    transaction,
    query: () => Promise.resolve([]),
    script: () => Promise.resolve(),
  };
  await new Slices({ context: { db } } as unknown as RequestContext).each(
    Array.from({ length: count }),
    {
      offset: 0,
      total: count,
      maxItems,
      prepare: async () => void vi.advanceTimersByTime(prepareMs),
      one: async () => void vi.advanceTimersByTime(itemMs),
      keep: (results) => results.length,
      committed: (size) => sizes.push(size),
    },
  );
  return { sizes, held };
}

describe("a slice of a long write", () => {
  it("takes as many items as fit into 80 ms, and never more than a hundred", async () => {
    expect((await slicesOf(250, { itemMs: 0, commitMs: [1] })).sizes).toEqual([
      maxSliceItems,
      maxSliceItems,
      50,
    ]);
    expect((await slicesOf(20, { itemMs: 10, commitMs: [0] })).sizes).toEqual([8, 8, 4]);
  });

  it("takes no more items than it is told to", async () => {
    expect((await slicesOf(25, { itemMs: 0, commitMs: [1], maxItems: 10 })).sizes).toEqual([
      10, 10, 5,
    ]);
  });

  it("takes one item where one takes longer than that", async () => {
    expect(await slicesOf(3, { itemMs: 200, commitMs: [0] })).toEqual({
      sizes: [1, 1, 1],
      held: [200, 200, 200],
    });
  });

  it("counts what it reads before its items", async () => {
    expect((await slicesOf(10, { itemMs: 10, prepareMs: 50, commitMs: [0] })).held).toEqual([
      80, 80, 80, 60,
    ]);
  });

  it("leaves room for a commit as long as the one before", async () => {
    const { sizes, held } = await slicesOf(20, { itemMs: 10, commitMs: [40] });
    expect([sizes, held]).toEqual([
      [8, 4, 4, 4],
      [120, 80, 80, 80],
    ]);
  });

  it("still does some items where commits are slower than that, and forgets soon that one was", async () => {
    expect((await slicesOf(12, { itemMs: 10, commitMs: [100] })).sizes).toEqual([8, 2, 2]);
    expect((await slicesOf(32, { itemMs: 10, commitMs: [400, 0] })).sizes).toEqual([
      8, 2, 4, 6, 7, 5,
    ]);
  });
});
