import { describe, expect, it } from "vitest";
import { registerState } from "../../src/school/registers/domain/register-state";

const due = { isClosed: false, students: 30, marked: 0, isUpcoming: false };

describe("a register", () => {
  it.each([
    [0, "missing"],
    [1, "incomplete"],
    [29, "incomplete"],
    [30, "taken"],
    [31, "taken"],
  ])("of 30 students with %i marks is %s", (marked, state) => {
    expect(registerState({ ...due, marked })).toBe(state);
  });

  it("whose time has not come is upcoming, unless all are marked already", () => {
    const upcoming = (marked: number) => registerState({ ...due, marked, isUpcoming: true });
    expect([0, 29, 30].map(upcoming)).toEqual(["upcoming", "upcoming", "taken"]);
  });

  it("of a day before registers are expected is not missing, and incomplete once begun", () => {
    const early = (marked: number) => registerState({ ...due, marked, isExpected: false });
    expect([0, 1, 30].map(early)).toEqual(["not_expected", "incomplete", "taken"]);
  });

  it("is closed on a day without school and for a class without students", () => {
    expect([
      registerState({ ...due, marked: 30, isClosed: true }),
      registerState({ ...due, students: 0 }),
      registerState({ ...due, students: 1 }),
    ]).toEqual(["closed", "closed", "missing"]);
  });
});
