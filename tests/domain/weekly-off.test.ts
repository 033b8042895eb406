import { describe, expect, it } from "vitest";
import {
  alwaysOff,
  beginning,
  offDaysOn,
  offFrom,
} from "../../src/school/calendar/domain/weekly-off";

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
