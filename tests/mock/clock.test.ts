import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { instantIn, momentIn } from "@rollcall/kit/schema/calendar-day";
import { setDate, shownBy } from "../../packages/kit/browser/mock/clock";

const RealDate = globalThis.Date;
afterEach(() => void (globalThis.Date = RealDate));

describe("the clock of a scenario", () => {
  it("shows the time of the institution's own clocks", () => {
    const zone = fc.constantFrom("Asia/Kolkata", "Pacific/Apia", "America/Sao_Paulo", "UTC");
    const minute = fc.integer({ min: 0, max: 20_000_000 });
    fc.assert(
      fc.property(zone, minute, (timeZone, minutes) => {
        // Without summer time, where a time may not exist.
        const text = new RealDate(RealDate.UTC(2026, 0, 1) + minutes * 60_000)
          .toISOString()
          .slice(0, 16);
        const { day, time } = momentIn(timeZone, new RealDate(instantIn(timeZone, text)));
        expect(`${day}T${time}`).toBe(text);
      }),
    );
  });

  it("runs, or stands still", () => {
    expect(shownBy({ at: 1000, since: 50 }, 80)).toBe(1030);
    expect(shownBy({ at: 1000 }, 80)).toBe(1000);
  });

  it("is what Date shows, and leaves given dates alone", () => {
    const at = RealDate.UTC(2026, 10, 23, 4, 10);
    setDate(() => at);
    expect([
      Date.now(),
      new Date().toISOString(),
      new Date(2020, 1, 2).getFullYear(),
      new Date() instanceof Date,
      Date.parse("1970-01-01T00:00Z"),
      typeof Date(),
    ]).toEqual([at, "2026-11-23T04:10:00.000Z", 2020, true, 0, "string"]);
    class Later extends Date {}
    expect(new Later().getTime()).toBe(at);
  });
});
