import { describe, expect, it } from "vitest";
import {
  alwaysOff,
  beginning,
  offDaysOn,
  offFrom,
  weekBegins,
} from "../../src/school/calendar/domain/weekly-off";
import { weekStart } from "../../src/school/calendar/domain/school-calendar";

const weekend = { from: beginning, days: [6, 7] };
const fridays = { from: "2026-09-01", days: [5] };
const changes = [weekend, fridays];

describe("the weekly off days", () => {
  it("of a day are the last that hold by then", () => {
    expect(
      ["2026-08-31", "2026-09-01", "2026-09-02"].map((day) => offDaysOn(changes, day)),
    ).toEqual([[6, 7], [5], [5]]);
    expect(offDaysOn([fridays], "2026-08-31")).toEqual([]);
    expect(offDaysOn(alwaysOff([7]), "1999-01-01")).toEqual([7]);
  });

  it("say where weeks begin: on the first school day after the longest run of them", () => {
    const begins = (...days: number[]) => weekBegins(days);
    expect([
      begins(6, 7),
      begins(7),
      begins(),
      begins(5, 6),
      begins(5),
      begins(4, 5),
      begins(1, 7),
      begins(3, 6, 7),
      begins(1, 2, 3, 4, 5, 6, 7),
    ]).toEqual([1, 1, 1, 7, 6, 6, 2, 1, 1]);
    const sundays = { offDays: alwaysOff([5, 6]) };
    expect(
      ["2026-06-06", "2026-06-07", "2026-06-13"].map((day) => weekStart(day, sundays)),
    ).toEqual(["2026-05-31", "2026-06-07", "2026-06-07"]);
  });

  it("that are to be others from a day on leave what held before, and give up what was to come", () => {
    expect(offFrom(changes, { from: "2026-08-31", days: [7, 1, 7] })).toEqual([
      weekend,
      { from: "2026-08-31", days: [1, 7] },
    ]);
  });

  it("changed twice for one day are those of the second change", () => {
    expect(offFrom(changes, { from: "2026-09-01", days: [7] })).toEqual([
      weekend,
      { from: "2026-09-01", days: [7] },
    ]);
  });

  it("that are the same as before are no change", () => {
    expect(offFrom(changes, { from: "2026-09-01", days: [7, 6] })).toEqual([weekend]);
    expect(offFrom([], { from: "2026-09-01", days: [] })).toEqual([
      { from: "2026-09-01", days: [] },
    ]);
  });
});
