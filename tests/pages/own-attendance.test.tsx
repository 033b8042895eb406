import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setFormatting } from "../../packages/kit/schema/formats/formatting";
import { figureText } from "../../src/light/shared/figure";
import { lookOf } from "../../src/light/student/month";
import { nearDay, nextSchoolDays } from "../../src/light/student/school-days";
import type { Attendance, Day } from "../../src/light/student/text";
import { usualPolicy as policy } from "../support/usual-policy";

const figure = { percentage: 81.3, attended: 6.5, counted: 8, below: false, threshold: 80, policy };

beforeAll(() => setFormatting({ locale: "en-IN", zone: "UTC" }));
afterAll(() => setFormatting({}));

const slot = {
  slot: "day",
  code: "P",
  minutes_late: null,
  remark: null,
  weight: 1,
  reason: "present",
} as const;
const day = (date: string, over: Partial<Day> = {}): Day => ({
  date,
  class_id: 3,
  closed: null,
  slots: [],
  ...over,
});
const of = {
  today: "2026-06-12",
  slots: [
    { slot: "am", label: "Morning" },
    { slot: "pm", label: "Afternoon" },
  ],
  codes: [
    { code: "P", label: "Present", counts_as: "present", is_late: false, colour: "#22aa22" },
    { code: "L", label: "Late", counts_as: "present", is_late: true, colour: null },
  ],
} as const;
/** A month with these days. */
const month = (...days: Day[]) => ({ ...of, month: "2026-06", days }) as unknown as Attendance;

describe("the days that leave is asked for in one press", () => {
  const friday = day("2026-06-12");
  const closed = ["2026-06-13", "2026-06-14"].map((date) => day(date, { closed: "Weekend" }));
  it("are today and the next, of those with school", () => {
    const days = [day("2026-06-11"), friday, ...closed, day("2026-06-15"), day("2026-06-16")];
    expect(nextSchoolDays({ today: of.today, days })).toEqual(["2026-06-12", "2026-06-15"]);
    const none = [day("2026-06-12", { closed: "Rain" }), day("2026-06-15", { class_id: null })];
    expect(nextSchoolDays({ today: of.today, days: none })).toEqual([]);
  });
  it("are said as one says them", () =>
    expect(["2026-06-12", "2026-06-13", "2026-06-14"].map((one) => nearDay(one, of.today))).toEqual(
      ["Today", "Tomorrow", "Sun, 14 Jun"],
    ));
});

describe("a day in a student's calendar", () => {
  const look = (over: Partial<Day>) => lookOf(month(day("2026-06-12", over)), "2026-06-12");
  it("has the letter and the colour of its mark, which the school chose", () =>
    expect(look({ slots: [slot] })).toEqual({
      label: "Fri, 12 Jun, 2026: Present",
      letter: "P",
      style: { "--marks": "linear-gradient(to right, #22aa22 0% 100%)" },
    }));
  it("of several marks names each with its session, and has no letter", () =>
    expect(
      look({
        slots: [
          { ...slot, slot: "am", code: "L", minutes_late: 61 },
          { ...slot, slot: "pm" },
        ],
      }),
    ).toEqual({
      label: "Fri, 12 Jun, 2026: Morning: Late, 1 h 1 min, Afternoon: Present",
      letter: undefined,
      style: { "--marks": "linear-gradient(to right, var(--dim) 0% 50%, #22aa22 50% 100%)" },
    }));
  it("says what closes it, that it is not marked, or that nothing is recorded", () => {
    expect(look({ closed: "Diwali", slots: [slot] })).toEqual({
      label: "Fri, 12 Jun, 2026: Diwali",
      state: "closed",
    });
    expect(look({ class_id: null })).toMatchObject({ label: "Fri, 12 Jun, 2026: Not in a class" });
    expect(look({ slots: [{ ...slot, code: null, reason: "unmarked", weight: null }] })).toEqual({
      label: "Fri, 12 Jun, 2026: Not recorded",
      state: "unmarked",
    });
    expect(look({})).toEqual({ label: "Fri, 12 Jun, 2026: Nothing recorded" });
    expect(lookOf(month(), "2026-06-12")).toBeUndefined();
  });
  it("names minutes to an hour, and hours from there", () => {
    const late = (minutes_late: number) =>
      look({ slots: [{ ...slot, code: "L", minutes_late }] })?.label;
    expect([late(60), late(61)]).toEqual([
      "Fri, 12 Jun, 2026: Late, 60 min",
      "Fri, 12 Jun, 2026: Late, 1 h 1 min",
    ]);
  });
});

describe("a student's own percentage", () => {
  it("says what it was counted from: sessions, or days where the school counts days", () => {
    expect(figureText(figure)).toBe("81.3%: attended 6.5 of 8 sessions.");
    expect(figureText({ ...figure, policy: { ...policy, whole_day_from: 75 } })).toBe(
      "81.3%: attended 6.5 of 8 days.",
    );
    expect(figureText({ ...figure, percentage: 100, attended: 1, counted: 1 })).toBe(
      "100%: attended 1 of 1 session.",
    );
  });

  it("says below what the school asks for", () => {
    expect(figureText({ ...figure, threshold: 85, below: true })).toBe(
      "81.3%: attended 6.5 of 8 sessions. The school asks for 85%.",
    );
  });
});
