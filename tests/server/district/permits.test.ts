import { describe, expect, it } from "vitest";
import { Permits } from "../../../packages/kit/server/permits";

describe("permits", () => {
  it("are given up to their number, then in the order of asking", async () => {
    const permits = new Permits(2);
    const order: number[] = [];
    await permits.take();
    await permits.take();
    const waiting = [1, 2].map((one) => permits.take().then(() => void order.push(one)));
    await Promise.resolve();
    expect([order, permits.taken, permits.isWanted]).toEqual([[], 2, true]);
    permits.give();
    permits.give();
    await Promise.all(waiting);
    expect([order, permits.taken, permits.isWanted]).toEqual([[1, 2], 2, false]);
    permits.give();
    permits.give();
    expect(permits.taken).toBe(0);
  });

  it("are refused in time, and are not lost by it", async () => {
    const permits = new Permits(1);
    await permits.take();
    await expect(permits.take(5, () => new Error("late"))).rejects.toThrow("late");
    expect(permits.isWanted).toBe(false);
    permits.give();
    expect(permits.taken).toBe(0);
    await permits.take();
    expect(permits.taken).toBe(1);
  });

  it("are asked back from one who does not need them", async () => {
    const permits = new Permits(1);
    await permits.take();
    const asked: string[] = [];
    permits.holds(() => {
      asked.push("first");
      return false;
    });
    const leave = permits.holds(() => {
      asked.push("second");
      permits.give();
      return true;
    });
    await permits.take();
    expect(asked).toEqual(["first", "second"]);
    leave();
    await expect(permits.take(5)).rejects.toThrow("No permit");
  });
});
