import { describe, expect, it } from "vitest";
import { fitDays, type Days } from "../../src/features/student-merges/domain/fit-days";

const days = (from: number, to: number | null): Days => ({
  from: `2026-06-${String(from).padStart(2, "0")}`,
  to: to === null ? null : `2026-06-${String(to).padStart(2, "0")}`,
});
const fit = (own: Days, ...taken: Days[]) => fitDays(own, taken);

describe("days between those that are taken", () => {
  it.each([
    ["nothing taken", fit(days(5, 9)), [days(5, 9)]],
    ["taken up to the day before", fit(days(5, 9), days(1, 4)), [days(5, 9)]],
    ["taken up to the first day", fit(days(5, 9), days(1, 5)), [days(6, 9)]],
    ["taken from the last day", fit(days(5, 9), days(9, 12)), [days(5, 8)]],
    ["taken from the day after", fit(days(5, 9), days(10, 12)), [days(5, 9)]],
    ["taken in the middle", fit(days(5, 9), days(7, 7)), [days(5, 6), days(8, 9)]],
    ["all taken", fit(days(5, 9), days(5, 9)), []],
    ["taken without an end", fit(days(5, null), days(8, null)), [days(5, 7)]],
    ["without an end, taken before", fit(days(5, null), days(1, 8)), [days(9, null)]],
    [
      "several",
      fit(days(1, null), days(3, 4), days(6, 7)),
      [days(1, 2), days(5, 5), days(8, null)],
    ],
  ])("%s", (_what, left, expected) => {
    expect(left).toEqual(expected);
  });
});
