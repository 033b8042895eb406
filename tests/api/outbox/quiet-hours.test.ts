import { describe, expect, it } from "vitest";
import { isWithin } from "../../../packages/kit/api/outbox/quiet-hours";

const within = (from: string, until: string, ...times: string[]) =>
  times.map((time) => isWithin(time, from, until));

describe("quiet hours", () => {
  it("begin with their first minute and are over at the minute that is set", () => {
    expect(within("13:00", "15:00", "12:59", "13:00", "14:59", "15:00")).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("may go past midnight", () => {
    expect(
      within("21:00", "07:00", "20:59", "21:00", "23:59", "00:00", "06:59", "07:00", "12:00"),
    ).toEqual([false, true, true, true, true, false, false]);
  });

  it("that end as they begin are none", () => {
    expect(within("21:00", "21:00", "20:59", "21:00", "21:01")).toEqual([false, false, false]);
  });
});
