import type { PGlite } from "@electric-sql/pglite";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Upkeep } from "../../packages/embedded-postgres/upkeep/upkeep";

const minute = 60_000;
interface Table {
  name: string;
  what: string;
  megabytes: number;
}

/**
 * The upkeep of a database that is told what it holds, and of a session that is told how quiet it
 * is.
 */
function kept(tables: Table[], walMb: number) {
  const done: string[] = [];
  const state = { tables, walMb, quietMs: 0, batches: 1, fails: false };
  const pg = {
    async query(text: string, [limit = 0]: number[] = []) {
      if (state.fails) throw new Error("disk full");
      if (!text.includes("pg_control_checkpoint")) return { rows: state.tables };
      return { rows: [{ due: state.walMb * 1024 * 1024 > limit }] };
    },
    async exec(text: string) {
      done.push(text);
      if (text === "checkpoint") state.walMb = 0;
      else state.tables = state.tables.filter(({ name, what }) => `${what} ${name}` !== text);
    },
  } as unknown as PGlite;
  const session = {
    exclusive: <T>(work: () => Promise<T>) => work(),
    quietMs: () => state.quietMs,
    get batches() {
      return state.batches;
    },
  };
  return { done, state, upkeep: new Upkeep(pg, session) };
}

beforeEach(
  () => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] }),
);
afterEach(() => void vi.useRealTimers());

const small: Table = { name: "small", what: "vacuum", megabytes: 1 };
const large: Table = { name: "large", what: "vacuum", megabytes: 400 };

describe("the upkeep of the embedded database", () => {
  it("waits while statements come, and begins two seconds after the last, with a checkpoint after ten", async () => {
    const { done, state, upkeep } = kept([small], 3);
    state.quietMs = 1900;
    await vi.advanceTimersByTimeAsync(2 * minute);
    expect(done).toEqual([]);
    state.quietMs = 2100;
    await vi.advanceTimersByTimeAsync(500);
    expect(done).toEqual(["vacuum small"]);
    state.quietMs = 9900;
    await vi.advanceTimersByTimeAsync(2 * minute);
    expect(done).toEqual(["vacuum small"]);
    state.quietMs = 10_100;
    await vi.advanceTimersByTimeAsync(500);
    expect(done).toEqual(["vacuum small", "checkpoint"]);
    upkeep.stop();
  });

  it("goes on with the next table only while it is still quiet, and waits longer for a large one", async () => {
    const { done, state, upkeep } = kept([{ ...small, what: "analyze" }, small, large], 0);
    state.quietMs = 2100;
    await vi.advanceTimersByTimeAsync(500);
    expect(done).toEqual(["analyze small"]);
    state.quietMs = 0;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(done).toEqual(["analyze small"]);
    state.quietMs = 2100;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(done).toEqual(["analyze small", "vacuum small"]);
    state.quietMs = 10_100;
    await vi.advanceTimersByTimeAsync(500);
    expect(done.at(-1)).toBe("vacuum large");
    upkeep.stop();
  });

  it("is done after five minutes without a pause all the same, one table at a time and each in its turn", async () => {
    const { done, state, upkeep } = kept([small, large], 0);
    const load = setInterval(() => void (state.batches += 1), 100);
    await vi.advanceTimersByTimeAsync(5 * minute - 1000);
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(3000);
    expect(done).toEqual(["vacuum small"]);
    // The small one is due again; the large one has its turn first.
    state.tables.unshift(small);
    await vi.advanceTimersByTimeAsync(31_000);
    expect(done).toEqual(["vacuum small", "vacuum large"]);
    clearInterval(load);
    upkeep.stop();
  });

  it("writes a checkpoint under load too, before the log is long", async () => {
    const { done, state, upkeep } = kept([], 3);
    const load = setInterval(() => void (state.batches += 1), 100);
    await vi.advanceTimersByTimeAsync(minute);
    expect(done).toEqual([]);
    state.walMb = 129;
    await vi.advanceTimersByTimeAsync(500);
    expect(done).toEqual(["checkpoint"]);
    clearInterval(load);
    upkeep.stop();
  });

  it("asks for nothing while nobody has asked for anything since", async () => {
    const { state, upkeep, done } = kept([], 3);
    state.quietMs = 11_000;
    await vi.advanceTimersByTimeAsync(1000);
    expect(done).toEqual(["checkpoint"]);
    state.walMb = 3;
    await vi.advanceTimersByTimeAsync(minute);
    expect(done).toEqual(["checkpoint"]);
    state.batches++;
    await vi.advanceTimersByTimeAsync(500);
    expect(done).toEqual(["checkpoint", "checkpoint"]);
    upkeep.stop();
  });

  it("begins nothing once it is stopped, and goes on after a failure", async () => {
    const { done, state, upkeep } = kept([small], 0);
    state.quietMs = 3000;
    state.fails = true;
    await vi.advanceTimersByTimeAsync(1000);
    state.fails = false;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(2 * minute);
    expect(done).toEqual(["vacuum small"]);
    state.tables = [small];
    upkeep.stop();
    await vi.advanceTimersByTimeAsync(10 * minute);
    expect(done).toEqual(["vacuum small"]);
  });
});
