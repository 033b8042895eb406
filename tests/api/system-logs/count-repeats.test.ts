import { describe, expect, it } from "vitest";
import type { LogEntry } from "@rollcall/kit/api/context";
import { countRepeats } from "../../../packages/kit/api/system-log/count-repeats";

function counter() {
  const passed: LogEntry[] = [];
  const minutes: (() => void)[] = [];
  const repeats = countRepeats(
    (entry) => void passed.push(entry),
    () => new Promise((resolve) => void minutes.push(resolve)),
  );
  const passMinute = async () => {
    minutes.splice(0).forEach((end) => end());
    await Promise.resolve();
  };
  return { ...repeats, passed, passMinute, messages: () => passed.map(({ message }) => message) };
}
const entry = (message: string, countAs?: string): LogEntry => ({
  level: "warn",
  message,
  countAs,
});

describe("entries that are counted", () => {
  it("are one at once and their number after a minute, kind by kind; the next minute begins anew", async () => {
    const { take, messages, passMinute } = counter();
    for (let time = 0; time < 1000; time++) {
      take(entry("Refused", "a"));
      take(entry("Slow", "b"));
    }
    expect(messages()).toEqual(["Refused", "Slow"]);
    await passMinute();
    expect(messages().slice(2)).toEqual([
      "Refused (999 more within a minute)",
      "Slow (999 more within a minute)",
    ]);
    take(entry("Refused", "a"));
    await passMinute();
    expect(messages().slice(4)).toEqual(["Refused"]);
  });

  it("are told when the log is closed, and others are let through as they are", () => {
    const { take, flush, passed } = counter();
    for (const countAs of [undefined, undefined, "a", "a", "a"])
      take({ ...entry("Error: x\n    at y", countAs), requestId: "r" });
    flush();
    expect(passed).toEqual([
      ...Array.from({ length: 3 }, () => ({
        level: "warn",
        message: "Error: x\n    at y",
        requestId: "r",
      })),
      { level: "warn", message: "Error: x (2 more within a minute)", times: 2 },
    ]);
  });
});
