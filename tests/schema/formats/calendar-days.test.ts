import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  clamped,
  dayAfterKey,
  inMonth,
  weeksOf,
  yearsOffered,
} from "../../../packages/kit/schema/formats/calendar-days";
import { monthName, monthText, yearText } from "../../../packages/kit/schema/formats/days";

const london = { locale: "en-GB", zone: "Europe/London" };
const cairo = { locale: "ar-EG", zone: "Africa/Cairo" };
const ltr = { isMirrored: false, by: london };
const press = (key: string, shiftKey = false) => ({ key, shiftKey });
const aDay = fc
  .integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2100, 11, 31) })
  .map((instant) => new Date(instant).toISOString().slice(0, 10));

describe("the weeks of a month", () => {
  it("begin on the locale's first day of the week", () => {
    expect(weeksOf("2026-11", london)[0]?.[0]).toBe("2026-10-26");
    expect(weeksOf("2026-11", cairo)[0]?.[0]).toBe("2026-10-31");
  });

  it("are six of seven days in a row that hold all of the month, in any month and locale", () => {
    fc.assert(
      fc.property(
        aDay,
        fc.constantFrom(london, cairo, { ...london, locale: "en-US" }),
        (day, by) => {
          const month = day.slice(0, 7);
          const days = weeksOf(month, by).flat();
          expect(days.length).toBe(42);
          expect(new Set(days).size).toBe(42);
          expect([...days].sort()).toEqual(days);
          expect(days).toContain(day);
          expect(days.slice(0, 7)).toContain(`${month}-01`);
        },
      ),
    );
  });
});

describe("a key", () => {
  it.each([
    ["ArrowRight", false, "2026-12-01"],
    ["ArrowLeft", false, "2026-11-29"],
    ["ArrowDown", false, "2026-12-07"],
    ["ArrowUp", false, "2026-11-23"],
    ["Home", false, "2026-11-30"],
    ["End", false, "2026-12-06"],
    ["PageDown", false, "2026-12-30"],
    ["PageUp", false, "2026-10-30"],
    ["PageDown", true, "2027-11-30"],
    ["PageUp", true, "2025-11-30"],
  ])("%s (Shift: %s) leads from Monday 30 November 2026 to %s", (key, shift, day) => {
    expect(dayAfterKey("2026-11-30", press(key, shift), ltr)).toBe(day);
  });

  it("points to where one reads on: from the right, the left arrow leads to tomorrow", () => {
    const rtl = { isMirrored: true, by: cairo };
    expect(dayAfterKey("2026-11-30", press("ArrowLeft"), rtl)).toBe("2026-12-01");
    expect(dayAfterKey("2026-11-30", press("ArrowRight"), rtl)).toBe("2026-11-29");
  });

  it("that is no way to another day leads nowhere", () => {
    expect(dayAfterKey("2026-11-30", press("a"), ltr)).toBeUndefined();
  });

  it("and its opposite lead back, where no month is too short", () => {
    fc.assert(
      fc.property(
        aDay.filter((day) => Number(day.slice(8)) <= 28),
        fc.constantFrom(
          ["ArrowRight", "ArrowLeft", false] as const,
          ["ArrowDown", "ArrowUp", false] as const,
          ["PageDown", "PageUp", false] as const,
          ["PageDown", "PageUp", true] as const,
        ),
        (day, [there, back, shift]) => {
          const next = dayAfterKey(day, press(there, shift), ltr) ?? "";
          expect(next > day).toBe(true);
          expect(dayAfterKey(next, press(back, shift), ltr)).toBe(day);
        },
      ),
    );
  });
});

it("another month keeps the day, or takes its own last", () => {
  expect(inMonth("2026-01-31", "2026-02")).toBe("2026-02-28");
  expect(inMonth("2026-01-31", "2028-02")).toBe("2028-02-29");
  expect(inMonth("2026-01-15", "2026-02")).toBe("2026-02-15");
});

it("a day outside of what can be picked gives way to the nearest inside", () => {
  const range = { min: "2026-06-01", max: "2026-06-30" };
  expect(["2026-05-31", "2026-06-15", "2026-07-01"].map((day) => clamped(day, range))).toEqual([
    "2026-06-01",
    "2026-06-15",
    "2026-06-30",
  ]);
});

it("years are offered as far as days can be picked, and always the one that shows", () => {
  expect(yearsOffered("2026-05-01", { min: "2024-01-01", max: "2025-01-01" })).toEqual([
    "2024",
    "2025",
    "2026",
  ]);
  expect(yearsOffered("2026-05-01", {})).toHaveLength(131);
  expect(yearsOffered("0001-05-01", {})[0]).toBe("0001");
});

it("months and years are named as the locale names them", () => {
  expect(["2026-06", "2026-11"].map((month) => monthName(month, london))).toEqual([
    "June",
    "November",
  ]);
  expect(yearText("2026", cairo)).toBe("٢٠٢٦");
  const thai = { locale: "th-TH", zone: "Asia/Bangkok" };
  expect(monthText("2026-06", thai)).toContain(yearText("2026", thai).replace(/\D/g, ""));
});
