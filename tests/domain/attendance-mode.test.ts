import { describe, expect, it } from "vitest";
import {
  modeOn,
  nextMode,
  switched,
  type ModeChange,
} from "../../src/school/slots/domain/attendance-mode";

const changes: ModeChange[] = [
  { mode: "session", from: "2026-06-01" },
  { mode: "period", from: "2026-09-01" },
];

describe("the attendance mode of a day", () => {
  it.each([
    ["2026-05-31", "daily", null],
    ["2026-06-01", "session", "2026-06-01"],
    ["2026-08-31", "session", "2026-06-01"],
    ["2026-09-01", "period", "2026-09-01"],
  ])("on %s is %s", (day, mode, from) => {
    expect(modeOn(changes, day)).toEqual({ mode, from });
  });

  it("says what comes next, if anything", () => {
    expect([
      nextMode(changes, "2026-05-01")?.mode,
      nextMode(changes, "2026-06-01")?.mode,
      nextMode(changes, "2026-09-01"),
    ]).toEqual(["session", "period", undefined]);
  });
});

describe("switching", () => {
  it("gives up what was to come later, and leaves what has been", () => {
    expect(switched(changes, { mode: "daily", from: "2026-07-01" })).toEqual([
      changes[0],
      { mode: "daily", from: "2026-07-01" },
    ]);
  });

  it("to what holds already is no change", () => {
    expect(switched([], { mode: "daily", from: "2026-07-01" })).toEqual([]);
    expect(switched(changes, { mode: "session", from: "2026-07-01" })).toEqual([changes[0]]);
  });

  it("twice on one day leaves the second", () => {
    expect(
      switched(switched(changes, { mode: "daily", from: "2026-07-01" }), {
        mode: "period",
        from: "2026-07-01",
      }),
    ).toEqual([changes[0], { mode: "period", from: "2026-07-01" }]);
  });
});
