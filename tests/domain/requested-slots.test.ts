import { addDays } from "@rollcall/kit/schema/calendar-day";
import { describe, expect, it } from "vitest";
import {
  farthestSchoolDay,
  nearestSchoolDay,
  type SchoolCalendar,
  type SpecialDay,
} from "../../src/school/calendar/domain/school-calendar";
import { alwaysOff } from "../../src/school/calendar/domain/weekly-off";
import { modesBetween, type AttendanceMode } from "../../src/school/slots/domain/attendance-mode";
import { requestedSlots } from "../../src/school/slots/domain/requested-slots";

/** A Wednesday. */
const day = "2026-06-10";
const calendar: SchoolCalendar = {
  years: [{ from: "2026-04-01", to: "2027-03-31" }],
  offDays: alwaysOff([6, 7]),
  holidays: [],
  specialDays: [],
  bells: [],
};
const without = (from: string | null, to: string | null): SchoolCalendar => ({
  ...calendar,
  specialDays: [
    {
      id: 1,
      name: "Rain",
      day,
      classes: [],
      effect: { kind: "no_lessons", from, to },
    } satisfies SpecialDay,
  ],
});
const lesson = {
  id: 7,
  weekday: 3,
  week: null as number | null,
  periodId: 2,
  validFrom: "2026-04-01",
  validTo: null as string | null,
  starts: "09:00",
};
const asked = (
  mode: AttendanceMode,
  more: Partial<typeof lesson> = {},
  on: Partial<Parameters<typeof requestedSlots>[0]> = {},
) =>
  requestedSlots({
    mode,
    classId: 1,
    isGroup: false,
    day,
    lessons: [{ ...lesson, ...more }],
    cancelled: new Set(),
    calendar,
    ...on,
  });

describe("the registers that a school day asks for", () => {
  it("are of the day, its halves or its lessons; of a teaching group only of lessons", () => {
    const modes = ["daily", "session", "period"] as const;
    expect(modes.map((mode) => asked(mode))).toEqual([["day"], ["am", "pm"], ["period:2"]]);
    expect(modes.map((mode) => asked(mode, {}, { isGroup: true }))).toEqual([[], [], ["period:2"]]);
  });

  it("are those of a lesson from its first day to its last", () => {
    const from = (validFrom: string) => asked("period", { validFrom }).length;
    const to = (validTo: string) => asked("period", { validTo }).length;
    expect(["2026-06-09", day, "2026-06-11"].map(from)).toEqual([1, 1, 0]);
    expect(["2026-06-09", day, "2026-06-11"].map(to)).toEqual([0, 1, 1]);
  });

  it("are none of a lesson on another weekday, or one that is cancelled on the day", () => {
    expect(asked("period", { weekday: 4 })).toEqual([]);
    expect(asked("period", {}, { cancelled: new Set(["7@2026-06-10"]) })).toEqual([]);
    expect(asked("period", {}, { cancelled: new Set(["7@2026-06-17"]) })).toEqual(["period:2"]);
  });

  it("are none of a lesson that begins within hours without lessons: at their first minute, not at their end", () => {
    const starting = (starts: string) =>
      asked("period", { starts }, { calendar: without("09:00", "10:00") }).length;
    expect(["08:59", "09:00", "09:59", "10:00"].map(starting)).toEqual([1, 0, 0, 1]);
  });

  it("are none of a half day that such hours cover to the minute, and stay where they leave one", () => {
    const halves = (from: string | null, to: string | null) =>
      asked("session", {}, { calendar: without(from, to) });
    expect([
      halves(null, "12:00"),
      halves(null, "11:59"),
      halves("12:00", null),
      halves("12:01", null),
      halves(null, null),
    ]).toEqual([["pm"], ["am", "pm"], ["am"], ["am", "pm"], []]);
  });
});

describe("the nearest school day", () => {
  const nearest = (from: string, step: 1 | -1) => nearestSchoolDay(from, step, [1], calendar);

  it("is never the day itself, and skips days without school", () => {
    expect([nearest(day, 1), nearest(day, -1)]).toEqual(["2026-06-11", "2026-06-09"]);
    expect([nearest("2026-06-12", 1), nearest("2026-06-15", -1)]).toEqual([
      "2026-06-15",
      "2026-06-12",
    ]);
  });

  it("is looked for 120 days far", () => {
    const closedUntil = (to: string): SchoolCalendar => ({
      ...calendar,
      holidays: [{ name: "Flood", from: day, to, classes: [] }],
    });
    const after = (days: number) =>
      nearestSchoolDay(day, 1, [1], closedUntil(addDays(day, days - 1)));
    expect([after(farthestSchoolDay), after(farthestSchoolDay + 1)]).toEqual([
      addDays(day, farthestSchoolDay),
      null,
    ]);
  });
});

describe("the modes of a span", () => {
  const changes = [
    { mode: "session", from: "2026-06-01" },
    { mode: "period", from: "2026-09-01" },
  ] as const;

  it("are all that hold on one of its days, the first and the last included", () => {
    const between = (from: string, to: string) => modesBetween(changes, { from, to });
    expect([
      between("2026-05-31", "2026-05-31"),
      between("2026-05-31", "2026-06-01"),
      between("2026-06-01", "2026-08-31"),
      between("2026-06-01", "2026-09-01"),
      between("2026-05-01", "2026-12-01"),
    ]).toEqual([
      ["daily"],
      ["daily", "session"],
      ["session"],
      ["session", "period"],
      ["daily", "session", "period"],
    ]);
  });
});
