import { describe, expect, it } from "vitest";
import { explain } from "../../src/features/figures/domain/explain";
import { withFreeAbsences } from "../../src/features/figures/domain/free-absences";
import { withNthLates } from "../../src/features/figures/domain/nth-lates";
import { tallyOfDays } from "../../src/school/sums/domain/counted-days";
import type { Policy } from "../../src/school/sums/domain/policy";
import { latesText, policyText } from "../../src/school/sums/domain/policy-words";
import type { StudentDay } from "../../src/school/sums/domain/student-days";
import { usualPolicy } from "../support/usual-policy";

const policy: Policy = { ...usualPolicy, lates_per_absence: 3 };
const years = [
  { from: "2026-04-01", to: "2027-03-31" },
  { from: "2027-04-01", to: "2028-03-31" },
];
/** Marks of the lessons of a day: late, late by so many minutes, late and half a day, or present. */
type Mark = "L" | number | "T" | "P" | "A";
const dayOf = (day: string, ...marks: Mark[]): StudentDay => ({
  day,
  classId: 1,
  state: { open: true },
  slots: marks.map((mark, at) => ({
    day,
    classId: 1,
    slot: `period:${at + 1}`,
    mark: mark === "T" ? "half" : mark === "A" ? "absent" : "present",
    isLate: mark !== "P" && mark !== "A",
    lateBy: typeof mark === "number" ? mark : null,
  })),
});
const inOrder = (a: string, b: string) => (a < b ? -1 : 1);
const addedUp = (days: readonly StudentDay[], by = policy) =>
  withNthLates(days, by, years, inOrder);
const nthOf = (days: readonly StudentDay[], by = policy) =>
  addedUp(days, by).flatMap(({ slots }) =>
    slots.flatMap(({ day, slot, isNthLate }) => (isNthLate ? [`${day} ${slot}`] : [])),
  );

describe("late marks that are added up", () => {
  it("make one absence with the third and the sixth, not with the second, the fourth or the fifth", () => {
    const days = [
      dayOf("2026-06-01", "L", "P", "L"),
      dayOf("2026-06-02", "A", "L"),
      dayOf("2026-06-03", "L", "L", "L"),
    ];
    expect(nthOf(days)).toEqual(["2026-06-02 period:2", "2026-06-03 period:3"]);
    const tally = tallyOfDays(addedUp(days), policy);
    expect([tally.halves, tally.counted]).toEqual([10, 8]);
  });

  it("are counted from the first again in the next academic year, and nowhere outside of one", () => {
    const late = [
      "2026-03-30",
      "2026-03-31",
      "2027-03-30",
      "2027-03-31",
      "2027-04-01",
      "2027-04-02",
    ];
    expect(nthOf(late.map((day) => dayOf(day, "L")))).toEqual([]);
    expect(nthOf([...late, "2027-04-03"].map((day) => dayOf(day, "L")))).toEqual([
      "2027-04-03 period:1",
    ]);
  });

  it("leave out those that are less than present already, and those where the student is not expected", () => {
    const by: Policy = { ...policy, late_half_after: 15 };
    expect(nthOf([dayOf("2026-06-01", "L", "T", 15, 14)], by)).toEqual([]);
    expect(nthOf([dayOf("2026-06-01", "L", "T", 15, 14, "L")], by)).toEqual([
      "2026-06-01 period:5",
    ]);
    const away = dayOf("2026-06-01", "L", "L", "L");
    for (const slot of away.slots) slot.notExpected = { because: "not_enrolled" };
    expect(nthOf([away])).toEqual([]);
  });

  it("are no free absences, which are registers that were missed", () => {
    const by: Policy = { ...policy, lates_per_absence: 2, free_absences: 1 };
    const days = withFreeAbsences(
      addedUp([dayOf("2026-06-01", "L", "L"), dayOf("2026-06-02", "A", "A")], by),
      by,
      years,
      inOrder,
    );
    expect(days.flatMap(({ slots }) => slots.map((slot) => explain(slot, by)))).toEqual([
      { weight: 2, reason: "present" },
      { weight: 0, reason: "nth_late" },
      { weight: null, reason: "free_absence" },
      { weight: 0, reason: "absent" },
    ]);
  });

  it("change nothing while the institution does not add them up", () => {
    const days = [dayOf("2026-06-01", "L", "L", "L")];
    expect(addedUp(days, usualPolicy)).toEqual(days);
    expect([
      policyText(usualPolicy).includes("late"),
      latesText(0, policy),
      latesText(2, usualPolicy),
    ]).toEqual([false, "", ""]);
  });

  it("are told as a rule, and as what they came to", () => {
    expect(policyText(policy)).toContain(
      "Every 3 late marks of an academic year count as one absence.",
    );
    expect([1, 2].map((count) => latesText(count, policy))).toEqual([
      "3 late marks of the academic year count as 1 absence.",
      "6 late marks of the academic year count as 2 absences.",
    ]);
  });
});
