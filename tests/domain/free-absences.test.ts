import { describe, expect, it } from "vitest";
import { explain } from "../../src/features/figures/domain/explain";
import { withFreeAbsences } from "../../src/features/figures/domain/free-absences";
import { withFreeDays, type Day } from "../../src/school/sums/domain/counted-days";
import { countsUnder, type CountsAs, type Policy } from "../../src/school/sums/domain/policy";
import type { StudentDay } from "../../src/school/sums/domain/student-days";
import { usualPolicy } from "../support/usual-policy";

const policy: Policy = { ...usualPolicy, free_absences: 2 };
const years = [
  { from: "2026-04-01", to: "2027-03-31" },
  { from: "2027-04-01", to: "2028-03-31" },
];
const dayOf = (day: string, ...marks: (CountsAs | null)[]): StudentDay => ({
  day,
  classId: 1,
  state: { open: true },
  slots: marks.map((mark, at) => ({ day, classId: 1, slot: `period:${at + 1}`, mark })),
});
const freeOf = (days: readonly StudentDay[], by = policy) =>
  withFreeAbsences(days, by, years, (a, b) => (a < b ? -1 : 1)).flatMap(({ slots }) =>
    slots.flatMap(({ day, slot, isFree }) => (isFree ? [`${day} ${slot}`] : [])),
  );

describe("free absences", () => {
  it("are the first of the academic year, as many as the policy leaves out, whatever lies between", () => {
    expect(
      freeOf([
        dayOf("2026-06-01", "absent", "present"),
        dayOf("2026-06-02", "excused", null),
        dayOf("2026-06-03", "absent", "absent", "absent"),
        dayOf("2026-06-04", "absent"),
      ]),
    ).toEqual(["2026-06-01 period:1", "2026-06-03 period:1"]);
  });

  it("begin anew on the first day of the next year", () => {
    const absent = ["2027-03-29", "2027-03-30", "2027-03-31", "2027-04-01"].map((day) =>
      dayOf(day, "absent"),
    );
    expect(freeOf(absent)).toEqual([
      "2027-03-29 period:1",
      "2027-03-30 period:1",
      "2027-04-01 period:1",
    ]);
  });

  it("are none where the policy leaves none out, and none of a register where a student is not expected", () => {
    expect(freeOf([dayOf("2026-06-01", "absent")], usualPolicy)).toEqual([]);
    const [away] = [dayOf("2026-06-01", "absent")].map((day) => ({
      ...day,
      slots: day.slots.map((slot) => ({
        ...slot,
        notExpected: { because: "not_enrolled" as const },
      })),
    }));
    expect(freeOf(away ? [away] : [])).toEqual([]);
  });

  it("are whole days where days are counted: the first two, and not a third", () => {
    const days = ["01", "02", "03"].map((n): Day => dayOf(`2026-06-${n}`, "absent"));
    const told = withFreeDays(days, { ...policy, whole_day_from: 75, half_day_from: 40 }, years);
    expect(told.map(({ isFree }) => isFree === true)).toEqual([true, true, false]);
  });

  it("are told as such, and weigh nothing", () => {
    const slot = { day: "2026-06-01", slot: "day", mark: "absent" } as const;
    expect([
      explain({ ...slot, isFree: true }, policy),
      explain({ ...slot, isFree: false }, policy),
    ]).toEqual([
      { weight: null, reason: "free_absence" },
      { weight: 0, reason: "absent" },
    ]);
  });
});

describe("a late mark", () => {
  const by: Policy = { ...usualPolicy, late_half_after: 15, late_absent_after: 60 };
  const late = (lateBy: number | null, mark: CountsAs = "present") =>
    countsUnder({ mark, lateBy }, by);

  it("counts as half a day, and as absent, from the very minute that the policy says", () => {
    expect([14, 15, 59, 60].map((minutes) => late(minutes))).toEqual([
      "present",
      "half",
      "half",
      "absent",
    ]);
  });

  it("counts as it says where no minutes were noted, or no limit is set", () => {
    expect([late(null), countsUnder({ mark: "present", lateBy: 600 }, usualPolicy)]).toEqual([
      "present",
      "present",
    ]);
  });
});
