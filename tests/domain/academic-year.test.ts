import { addDays } from "@rollcall/kit/schema/calendar-day";
import { describe, expect, it } from "vitest";
import { isTooLong, lastDayAhead, shownYear } from "../../src/school/calendar/domain/academic-year";

const first = "2026-04-01";
const yearOf = (days: number) => ({ from: first, to: addDays(first, days - 1) });

describe("an academic year", () => {
  it("may have 400 days, and not one more", () => {
    expect([399, 400, 401].map((days) => isTooLong(yearOf(days)))).toEqual([false, false, true]);
  });

  it("is shown whole where it is not too long", () => {
    expect(shownYear(yearOf(400), "2030-01-01")).toEqual(yearOf(400));
  });

  it("that is too long is shown with its first 400 days, and once they are over with the last 400 until today", () => {
    const long = yearOf(420);
    const last = addDays(first, 399);
    expect([
      shownYear(long, last),
      shownYear(long, addDays(last, 1)),
      shownYear(long, addDays(last, 999)),
    ]).toEqual([
      { from: first, to: last },
      { from: addDays(first, 1), to: addDays(last, 1) },
      { from: addDays(long.to, -399), to: long.to },
    ]);
  });

  it("is looked ahead to its end, 400 days at most, today among them", () => {
    const ahead = (days: number) => lastDayAhead({ to: addDays(first, days) }, first);
    expect([0, 399, 400].map(ahead)).toEqual([first, addDays(first, 399), addDays(first, 399)]);
  });
});
