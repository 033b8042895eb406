import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  judgeSecondTries,
  readSecondTries,
  secondTriesOfFile,
  withSecondTry,
} from "../../scripts/second-tries.mjs";

const test = "tests/api/a.test.ts > a list > isn't empty";
const other = "tests/e2e/b.spec.ts > waits";
const today = "2026-11-29";

describe("a test that needed a second try", () => {
  it("is listed at the first and at the second time, and the gate passes", () => {
    const first = judgeSecondTries({}, [test], today);
    expect(first.failures).toEqual([]);
    expect(first.reminders).toEqual([expect.stringContaining(`"${test}": ["2026-11-29"]`)]);
    expect(first.reminders[0]).toContain(
      `node scripts/second-tries.mjs --add 'tests/api/a.test.ts > a list > isn'\\''t empty' --on 2026-11-29`,
    );
    const second = judgeSecondTries({ [test]: ["2026-11-20"] }, [test], today);
    expect(second.failures).toEqual([]);
    expect(second.reminders).toEqual([
      expect.stringContaining(`"${test}": ["2026-11-20","2026-11-29"]`),
    ]);
  });

  it("fails the gate at the third time", () => {
    const listed = { [test]: ["2026-11-20", "2026-11-21"], [other]: ["2026-11-21"] };
    expect(judgeSecondTries(listed, [test], today)).toEqual({
      failures: [
        expect.stringMatching(/needed a second try 3 times \(2026-11-20, 2026-11-21, 2026-11-29\)/),
      ],
      reminders: [],
    });
  });

  it("fails the gate for as long as it is listed three times, also where it passed at once", () => {
    const listed = withSecondTry({ [test]: ["2026-11-20", "2026-11-21"] }, test, today);
    expect(judgeSecondTries(listed, [], today).failures).toHaveLength(1);
    expect(judgeSecondTries({ [test]: ["2026-11-20", "2026-11-21"] }, [], today)).toEqual({
      failures: [],
      reminders: [],
    });
  });

  it("is counted once a run, however often it ran", () => {
    const listed = { [test]: ["2026-11-20"] };
    expect(judgeSecondTries(listed, [test, test], today).failures).toEqual([]);
  });

  it("is one that failed and then passed, or its file where no test had failed", () => {
    const result = (fullName: string, status: string) => ({
      fullName,
      status,
      failureMessages: status === "failed" ? ["too late"] : [],
    });
    const file = (status: string, ...assertionResults: ReturnType<typeof result>[]) => ({
      status,
      message: "no such module",
      assertionResults,
    });
    const first = file(
      "failed",
      result("a", "failed"),
      result("b", "failed"),
      result("c", "passed"),
    );
    const second = file(
      "failed",
      result("a", "passed"),
      result("b", "failed"),
      result("c", "passed"),
    );
    expect(secondTriesOfFile("tests/x.test.ts", first, second)).toEqual([
      { name: "tests/x.test.ts > a", message: "too late" },
    ]);
    const passed = file("passed", result("a", "passed"));
    expect(secondTriesOfFile("tests/x.test.ts", file("failed"), passed)).toEqual([
      { name: "tests/x.test.ts", message: "no such module" },
    ]);
    expect(secondTriesOfFile("tests/x.test.ts", file("failed"), file("failed"))).toEqual([]);
  });
});

describe("the list of second tries", () => {
  it("names tests of files that are there, with days", () => {
    for (const [name, days] of Object.entries(readSecondTries())) {
      expect(existsSync(name.split(" > ")[0] ?? ""), name).toBe(true);
      for (const day of days) expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
    expect(judgeSecondTries(readSecondTries(), [], today).failures).toEqual([]);
  });
});
