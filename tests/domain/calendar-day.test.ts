import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, dayIn, daysBetween } from "@rollcall/kit/schema/calendar-day";

describe("the institution's day", () => {
  it.each([
    ["Asia/Kolkata", "2026-06-01T18:29:59Z", "2026-06-01"],
    ["Asia/Kolkata", "2026-06-01T18:30:00Z", "2026-06-02"],
    ["America/New_York", "2026-06-02T03:59:59Z", "2026-06-01"],
    ["Europe/Paris", "2026-03-28T23:00:00Z", "2026-03-29"],
    ["Europe/Paris", "2026-03-29T21:59:59Z", "2026-03-29"],
    ["Europe/Paris", "2026-03-29T22:00:00Z", "2026-03-30"],
    ["Europe/Paris", "2026-10-24T22:00:00Z", "2026-10-25"],
    ["Europe/Paris", "2026-10-25T00:30:00Z", "2026-10-25"],
    ["Europe/Paris", "2026-10-25T01:30:00Z", "2026-10-25"],
    ["Europe/Paris", "2026-10-25T22:59:59Z", "2026-10-25"],
    ["Europe/Paris", "2026-10-25T23:00:00Z", "2026-10-26"],
    ["Europe/Paris", "2028-02-28T23:00:00Z", "2028-02-29"],
    ["Europe/Paris", "2028-02-29T23:00:00Z", "2028-03-01"],
    ["Pacific/Kiritimati", "2026-12-31T10:00:00Z", "2027-01-01"],
    ["UTC", "2028-02-29T12:00:00Z", "2028-02-29"],
  ])("in %s at %s is %s", (zone, instant, day) => {
    expect(dayIn(zone, new Date(instant))).toBe(day);
  });

  it("is refused for a time zone that is none", () => {
    expect(() => dayIn("Mars/Olympus", new Date("2026-06-01T00:00:00Z"))).toThrow(RangeError);
  });
});

describe("days later", () => {
  it.each([
    ["2026-03-28", 2, "2026-03-30"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2027-02-28", 1, "2027-03-01"],
    ["2028-02-29", 366, "2029-03-01"],
    ["2026-10-24", 2, "2026-10-26"],
    ["2026-01-01", -1, "2025-12-31"],
  ])("%s and %i days is %s", (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected);
  });

  it("come back to the same day when they are taken away again", () => {
    const day = fc
      .date({ min: new Date("1900-01-01"), max: new Date("2200-01-01"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: -40_000, max: 40_000 }),
        (from, days) => void expect(addDays(addDays(from, days), -days)).toBe(from),
      ),
    );
  });
});

describe("the days of a span", () => {
  const day = fc
    .integer({ min: 0, max: 60_000 })
    .map((distance) => addDays("1950-01-01", distance));

  it("follow each other, the first and the last included", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 800 }), (from, more) => {
        const walked = Array.from({ length: more + 1 }, (_, at) => addDays(from, at));
        expect(daysBetween(from, addDays(from, more))).toEqual(walked);
      }),
    );
  });

  it("are none where it ends before it begins", () => {
    expect(daysBetween("2026-03-02", "2026-03-01")).toEqual([]);
    expect(daysBetween("2026-03-02", "2026-02-27")).toEqual([]);
  });
});
