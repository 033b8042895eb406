import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { announce } from "../../packages/kit/browser/providers/live";
import { useLive, type Touched } from "../../packages/kit/browser/providers/live/use-live";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A page that listens, and whose answers come when the test says so. */
function listening() {
  const asked: (number[] | undefined)[] = [];
  const answers: (() => void)[] = [];
  const again = (touched: Touched) =>
    new Promise<void>((resolve, reject) => {
      asked.push(touched && [...touched]);
      answers.push(resolve);
      if (touched?.has(13)) reject(new Error("Nobody answers."));
    });
  const { unmount } = renderHook(() => useLive("registers", again));
  const answer = () =>
    act(async () => {
      answers.shift()?.();
      await vi.advanceTimersByTimeAsync(0);
    });
  const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  return { asked, answer, later, unmount };
}
const tell = (...ids: (number | undefined)[]) =>
  act(() => {
    for (const id of ids) announce({ topic: "registers", ...(id === undefined ? {} : { id }) });
  });

describe("what is asked again while things happen elsewhere", () => {
  it("is asked at once for what was touched", () => {
    const { asked } = listening();
    tell(3);
    expect(asked).toEqual([[3]]);
  });

  it("is not asked while an answer is on its way, nor within a second after it; what was told meanwhile is asked in one", async () => {
    const { asked, answer, later } = listening();
    tell(3, 4);
    await later(20_000);
    tell(5, 4);
    expect(asked).toEqual([[3]]);
    await answer();
    await later(900);
    tell(6);
    expect(asked).toEqual([[3]]);
    await later(100);
    expect(asked).toEqual([[3], [4, 5, 6]]);
    await answer();
    await later(5000);
    expect(asked).toHaveLength(2);
    tell(7);
    expect(asked.at(-1)).toEqual([7]);
  });

  it("is asked as a whole when anything may have been missed", async () => {
    const { asked, answer, later } = listening();
    tell(3);
    tell(4, undefined, 5);
    await answer();
    await later(1000);
    expect(asked).toEqual([[3], undefined]);
  });

  it("goes on after a question that failed", async () => {
    const { asked, later } = listening();
    tell(13);
    await later(1000);
    tell(3);
    expect(asked).toEqual([[13], [3]]);
  });

  it("is nothing once the page is left", async () => {
    const { asked, answer, later, unmount } = listening();
    tell(3, 4);
    unmount();
    await answer();
    await later(5000);
    tell(5);
    expect(asked).toEqual([[3]]);
  });
});
