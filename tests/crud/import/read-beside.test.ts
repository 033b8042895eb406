import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readBeside } from "../../../packages/kit/browser/crud/import/reading/read-beside";
import { readingStrings } from "../../../packages/kit/browser/strings/import-reading";

/** A worker that is busy with a file, and answers when it is told to. */
class BusyWorker extends EventTarget {
  static latest: BusyWorker | undefined;
  isEnded = false;
  constructor() {
    super();
    BusyWorker.latest = this;
  }
  postMessage() {}
  terminate() {
    this.isEnded = true;
  }
}
const file = { arrayBuffer: async () => new ArrayBuffer(8) } as File;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("Worker", BusyWorker);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("a file that takes longer than a minute is given up with a sentence, and so is its worker", async () => {
  const outcome = readBeside(file).then(
    () => "read",
    (error: Error) => error.message,
  );
  await vi.advanceTimersByTimeAsync(59_000);
  expect(BusyWorker.latest?.isEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await outcome).toBe(readingStrings.tooSlow(60));
  expect(BusyWorker.latest?.isEnded).toBe(true);
});

it("one that is read in time is not given up afterwards", async () => {
  const outcome = readBeside(file);
  await vi.advanceTimersByTimeAsync(1000);
  const sheet = { lines: [], sheetNames: [], sheetName: null };
  BusyWorker.latest?.dispatchEvent(new MessageEvent("message", { data: { sheet } }));
  expect(await outcome).toEqual(sheet);
  expect(vi.getTimerCount()).toBe(0);
});
