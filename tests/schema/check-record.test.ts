import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkRecord } from "@rollcall/kit/schema/validate";
import { planets } from "./planets";

const check = (record: Record<string, unknown>) => checkRecord(planets, record);

describe("the rules between the fields of a record", () => {
  it("let a day be the same as the one it is not before, but a time not as the one it is after", () => {
    expect(check({ found_on: "1700-01-01", named_on: "1700-01-01" })).toEqual({});
    expect(check({ rises: "08:00", sets: "08:00" })).toEqual({
      sets: ["Sets must be after “Rises”."],
    });
    expect(check({ rises: "08:00", sets: "08:01" })).toEqual({});
  });

  it("name the later field, with the label of the earlier one", () => {
    expect(check({ found_on: "1700-01-02", named_on: "1700-01-01" })).toEqual({
      named_on: ["Named on must not be before “Found on”."],
    });
  });

  it("compare instants, however their offset is written", () => {
    expect(
      check({ seen_at: "2026-01-01T00:00:00Z", lost_at: "2025-12-31T23:00:00-05:00" }),
    ).toEqual({});
    expect(
      check({ seen_at: "2026-01-01T00:00:00Z", lost_at: "2026-01-01T05:30:00+05:30" }),
    ).toEqual({ lost_at: ["Lost at must be after “Seen at”."] });
  });

  it("say nothing while either is missing", () => {
    for (const empty of [null, undefined, ""])
      expect(check({ found_on: "1700-01-02", named_on: empty === "" ? null : empty })).toEqual({});
    expect(check({ named_on: "1700-01-01" })).toEqual({});
    expect(check({})).toEqual({});
  });

  it("agree with the calendar for any two days", () => {
    const days = fc
      .date({ min: new Date("1600-01-01"), max: new Date("2999-12-31"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(days, days, (found_on, named_on) => {
        expect(Object.keys(check({ found_on, named_on })).length === 0).toBe(
          Date.parse(named_on) >= Date.parse(found_on),
        );
      }),
    );
  });
});
