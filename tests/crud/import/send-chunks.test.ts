import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  emptyTally,
  sendChunks,
  type Chunk,
  type Send,
  type Tally,
} from "../../../packages/kit/browser/crud/import/run/send-chunks";
import { ApiFailure } from "../../../packages/kit/browser/providers/api-failure";
import type { ImportAnswer } from "../../../packages/kit/api/transfer/contract";

const answer = (created: number): ImportAnswer => ({
  created,
  updated: 0,
  unchanged: 0,
  refused: [],
  total: created,
  match_on: null,
  dry_run: false,
  committed: true,
});
const chunks: Chunk[] = [1, 2, 3].map((count) => ({
  key: `key-${count}`,
  body: { rows: Array.from({ length: count }, () => ({})) },
}));
const calm = { signal: new AbortController().signal, stop: () => false };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Sends with the given outcomes, one a call, and says under which keys it was called. */
function sender(...outcomes: (number | Error)[]): { send: Send; keys: string[] } {
  const keys: string[] = [];
  return {
    keys,
    send: async (_body, key) => {
      keys.push(key);
      const outcome = outcomes.shift();
      if (outcome === undefined || outcome instanceof Error)
        throw outcome ?? new Error("not expected");
      return answer(outcome);
    },
  };
}

async function run(
  send: Send,
  options: Partial<Parameters<typeof sendChunks>[4]> = {},
  from = 0,
): Promise<{ tallies: Tally[]; sent: number }> {
  const tallies: Tally[] = [];
  const sending = sendChunks(send, chunks, from, emptyTally, {
    ...calm,
    progress: (tally) => void tallies.push(tally),
    ...options,
  });
  const settled = sending.catch(() => undefined);
  await vi.runAllTimersAsync();
  await settled;
  return { tallies, sent: await sending };
}

describe("sending a file in parts", () => {
  it("adds up what came of each", async () => {
    const { tallies, sent } = await run(sender(1, 2, 3).send);
    expect([tallies.map(({ created, done }) => [created, done]), sent]).toEqual([
      [
        [1, 1],
        [3, 3],
        [6, 6],
      ],
      3,
    ]);
  });

  it("tries again under the same key when no answer came, the server failed, or the first try is still going on", async () => {
    const { send, keys } = sender(
      1,
      new ApiFailure("offline", 0),
      new ApiFailure("busy", 409, { code: "in_flight" }),
      new ApiFailure("broken", 500),
      2,
      3,
    );
    expect((await run(send)).sent).toBe(3);
    expect(keys).toEqual(["key-1", "key-2", "key-2", "key-2", "key-2", "key-3"]);
  });

  it.each([
    new ApiFailure("no", 422),
    new ApiFailure("closed", 503, { code: "maintenance" }),
    new ApiFailure("no", 403),
    new ApiFailure("gone", 409),
  ])("stops at once at a refusal (%o)", async (failure) => {
    const { send, keys } = sender(1, failure);
    await expect(run(send)).rejects.toBe(failure);
    expect(keys).toEqual(["key-1", "key-2"]);
  });

  it("gives up after five tries, and can go on from there", async () => {
    const offline = new ApiFailure("offline", 0);
    const { send, keys } = sender(1, offline, offline, offline, offline, offline);
    await expect(run(send)).rejects.toBe(offline);
    expect(keys.length).toBe(6);
    const rest = sender(2, 3);
    expect((await run(rest.send, {}, 1)).sent).toBe(3);
    expect(rest.keys).toEqual(["key-2", "key-3"]);
  });

  it("stops between parts when it is told to", async () => {
    let parts = 0;
    const { send, keys } = sender(1, 2, 3);
    expect(
      (await run(send, { stop: () => parts > 0, progress: () => void (parts += 1) })).sent,
    ).toBe(1);
    expect(keys).toEqual(["key-1"]);
  });
});
