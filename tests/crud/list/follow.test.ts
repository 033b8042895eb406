import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useFollow } from "../../../packages/kit/browser/crud/list/use-follow";
import { announce } from "../../../packages/kit/browser/providers/live";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  window.scrollY = 0;
});

function follow(topic: string | undefined = "logs") {
  const again = vi.fn();
  const view = renderHook(
    (props: { busy: boolean; held: boolean }) => useFollow(topic, { ...props, again }),
    { initialProps: { busy: false, held: false } },
  );
  return { again, ...view, toggle: () => act(() => view.result.current.onToggle()) };
}

test("a list is not followed until somebody wishes it", () => {
  const { again, result } = follow();
  vi.advanceTimersByTime(10_000);
  act(() => announce({ topic: "logs" }));
  expect([again.mock.calls.length, result.current.on]).toEqual([0, false]);
});

test("a followed list asks again when something is told, and every two seconds, until it is no longer wished", () => {
  const { again, toggle } = follow();
  toggle();
  expect(again).toHaveBeenCalledTimes(1);
  act(() => announce({ topic: "logs" }));
  expect(again).toHaveBeenCalledTimes(2);
  act(() => announce({ topic: "settings" }));
  expect(again).toHaveBeenCalledTimes(2);
  act(() => void vi.advanceTimersByTime(4000));
  expect(again).toHaveBeenCalledTimes(4);
  toggle();
  act(() => void vi.advanceTimersByTime(10_000));
  act(() => announce({ topic: "logs" }));
  expect(again).toHaveBeenCalledTimes(4);
});

test("it waits while rows are selected, while one has scrolled away, and while an answer is on its way", () => {
  const { again, rerender, result, toggle } = follow();
  toggle();
  again.mockClear();
  rerender({ busy: false, held: true });
  act(() => void vi.advanceTimersByTime(4000));
  expect([again.mock.calls.length, result.current.paused]).toEqual([0, true]);
  rerender({ busy: false, held: false });
  window.scrollY = 500;
  act(() => void vi.advanceTimersByTime(2000));
  expect([again.mock.calls.length, result.current.paused]).toEqual([0, true]);
  window.scrollY = 0;
  rerender({ busy: true, held: false });
  act(() => void vi.advanceTimersByTime(2000));
  expect([again.mock.calls.length, result.current.paused]).toEqual([0, false]);
  rerender({ busy: false, held: false });
  act(() => void vi.advanceTimersByTime(2000));
  expect(again).toHaveBeenCalledTimes(1);
});
