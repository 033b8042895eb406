import type * as reachabilityModule from "../../packages/kit/browser/providers/reachability";
import { renderHook } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

let reach: typeof reachabilityModule;
let health: number;
let asked: string[];
let back: number;
const now = () => renderHook(() => reach.useReach()).result.current;
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  reach = await import("../../packages/kit/browser/providers/reachability");
  health = 200;
  asked = [];
  back = 0;
  reach.onServerBack(() => void (back += 1));
  reach.probeWith(async (what) => {
    asked.push(what);
    if (health !== 200) throw Object.assign(new Error("down"), { statusCode: health });
  });
});
afterEach(() => vi.useRealTimers());

describe("whether the server can be reached", () => {
  it("is not asked while nothing fails", async () => {
    reach.noteAnswer();
    await pass(600_000);
    expect([asked, now()]).toEqual([[], "up"]);
  });

  it.each([0, 502, 504])(
    "is asked when a call comes to %i, then less and less often until it answers; whoever waits is told once",
    async (status) => {
      health = 0;
      reach.noteFailure({ statusCode: status });
      reach.noteFailure({ statusCode: status });
      await pass(0);
      expect([asked, now()]).toEqual([["live"], "unreachable"]);
      await pass(120_000);
      expect(asked.length).toBeGreaterThan(5);
      expect(asked.length).toBeLessThan(14);
      health = 200;
      await pass(30_000);
      const count = asked.length;
      expect([now(), back]).toEqual(["up", 1]);
      await pass(600_000);
      expect(asked.length).toBe(count);
    },
  );

  it("stays a yes when one call alone failed", async () => {
    reach.noteFailure({ statusCode: 0 });
    await pass(60_000);
    expect([asked, now(), back]).toEqual([["live"], "up", 0]);
  });

  it("is another matter than whether it can work: that is asked at a 503, but not under maintenance", async () => {
    health = 503;
    reach.noteFailure({ statusCode: 503, code: "maintenance" });
    await pass(0);
    expect([asked, now()]).toEqual([[], "up"]);
    reach.noteFailure({ statusCode: 503, code: "database_unavailable" });
    await pass(0);
    expect([asked, now()]).toEqual([["ready"], "failing"]);
  });

  it("is known again by any answer", async () => {
    health = 0;
    reach.noteLostStream();
    await pass(0);
    expect(now()).toBe("unreachable");
    reach.noteFailure({ statusCode: 422 });
    expect([now(), back]).toEqual(["up", 1]);
    const count = asked.length;
    await pass(600_000);
    expect(asked.length).toBe(count);
  });

  it("whatever comes in whatever order: the banner goes when the server is well, and nothing is asked any more", async () => {
    const step = fc.oneof(
      fc.constantFrom(0, 200, 500, 502, 503).map((status) => ({ health: status })),
      fc.constantFrom(0, 401, 500, 502, 503, 507).map((failed) => ({ failed })),
      fc.nat(90_000).map((milliseconds) => ({ milliseconds })),
      fc.constant({ answer: true }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        for (const one of steps) {
          if ("health" in one) health = one.health;
          else if ("failed" in one) reach.noteFailure({ statusCode: one.failed });
          else if ("milliseconds" in one) await pass(one.milliseconds);
          else reach.noteAnswer();
        }
        health = 200;
        await pass(60_000);
        const count = asked.length;
        await pass(600_000);
        expect([now(), asked.length]).toEqual(["up", count]);
      }),
      { numRuns: 60 },
    );
  });
});
