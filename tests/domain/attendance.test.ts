import { alwaysOff } from "../../src/school/calendar/domain/weekly-off";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { explain } from "../../src/features/figures/domain/explain";
import { lastEditableDay } from "../../src/school/registers/domain/lock";
import {
  emptyTally,
  isBelow,
  shownCoverage,
  shownPercent,
  tallyOf,
  type Tally,
} from "../../src/school/sums/domain/percentage";
import {
  type CountsAs,
  type Policy,
  type StudentSlot,
  type Treatment,
} from "../../src/school/sums/domain/policy";
import { project } from "../../src/school/sums/domain/projection";
import { rosterOn } from "./roster-on";
import {
  dayState,
  weekday,
  type SchoolCalendar,
} from "../../src/school/calendar/domain/school-calendar";
import { absenceStreak, attendanceStreak, type DayMark } from "../../src/school/sums/domain/streak";
import {
  clashOf as clashUnder,
  type Lesson,
} from "../../src/features/timetable/domain/timetable-clash";

const plain = {
  free_absences: 0,
  late_half_after: null,
  late_absent_after: null,
  lates_per_absence: null,
  whole_day_from: null,
  half_day_from: null,
};
const defaultPolicy: Policy = { excused: "left_out", unmarked: "left_out", ...plain };
/** A class is the sum of its students, not the mean of their percentages. */
const addTallies = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (sum, one) => ({
      halves: sum.halves + one.halves,
      counted: sum.counted + one.counted,
      expected: sum.expected + one.expected,
      marked: sum.marked + one.marked,
      free: sum.free + one.free,
    }),
    emptyTally,
  );

const slots = (...marks: (CountsAs | null)[]): StudentSlot[] =>
  marks.map((mark, at) => ({
    day: `2026-06-${String(at + 1).padStart(2, "0")}`,
    slot: "day",
    mark,
  }));
const times = (count: number, mark: CountsAs | null) => Array.from({ length: count }, () => mark);
/** Six present, one late (which is present), one absent, one excused, one unmarked. */
const oneDay: StudentSlot = { day: "2026-06-20", slot: "day", mark: "present" };
const tenDays = slots(...times(7, "present"), "absent", "excused", null);
const treatments: Treatment[] = ["left_out", "absent", "present"];
const anyPolicy: fc.Arbitrary<Policy> = fc.record({
  excused: fc.constantFrom(...treatments),
  unmarked: fc.constantFrom(...treatments),
  free_absences: fc.nat(3),
  late_half_after: fc.option(fc.integer({ min: 1, max: 60 })),
  late_absent_after: fc.option(fc.integer({ min: 1, max: 60 })),
  lates_per_absence: fc.constant(null),
  whole_day_from: fc.constant(null),
  half_day_from: fc.constant(null),
});
const anySlot: fc.Arbitrary<StudentSlot> = fc.record({
  day: fc.integer({ min: 1, max: 28 }).map((day) => `2026-06-${String(day).padStart(2, "0")}`),
  slot: fc.constantFrom("day", "am", "pm"),
  mark: fc.constantFrom<CountsAs | null>(
    "present",
    "absent",
    "excused",
    "half",
    "not_counted",
    null,
  ),
  notExpected: fc.option(
    fc.constantFrom(
      { because: "closed" as const, name: "Diwali" },
      { because: "not_enrolled" as const },
    ),
    { nil: undefined },
  ),
});

describe("the percentage", () => {
  it.each([
    ["left_out", "left_out", 87.5],
    ["absent", "left_out", 77.8],
    ["absent", "absent", 70],
    ["absent", "present", 80],
  ] as const)("of ten days with excused %s and unmarked %s is %s", (excused, unmarked, percent) => {
    expect(shownPercent(tallyOf(tenDays, { excused, unmarked, ...plain }))).toBe(percent);
  });

  it("counts half a day as a half", () =>
    expect(shownPercent(tallyOf(slots("present", "half", "absent"), defaultPolicy))).toBe(50));

  it("leaves out codes that do not count, closed days and days outside the enrolment, on both sides", () => {
    const left: StudentSlot[] = [
      { ...oneDay, mark: "not_counted" },
      { ...oneDay, mark: "absent", notExpected: { because: "closed", name: "Republic Day" } },
      { ...oneDay, mark: null, notExpected: { because: "not_enrolled" } },
    ];
    expect(
      shownPercent(
        tallyOf([...tenDays, ...left], { excused: "absent", unmarked: "absent", ...plain }),
      ),
    ).toBe(70);
  });

  it("of nothing is none, and below nothing", () => {
    const none = tallyOf(slots("not_counted", null), defaultPolicy);
    expect([shownPercent(none), isBelow(none, 100)]).toEqual([null, false]);
  });

  it("is rounded half up for display only", () => {
    expect([
      shownPercent({ halves: 2 * 349, counted: 400 }),
      shownPercent({ halves: 2 * 2, counted: 3 }),
      shownPercent({ halves: 2 * 9995, counted: 10_000 }),
    ]).toEqual([87.3, 66.7, 100]);
  });

  it("stands beside its coverage: marked of expected slots", () => {
    expect([
      shownCoverage(tallyOf(tenDays, defaultPolicy)),
      shownCoverage(tallyOf([], defaultPolicy)),
    ]).toEqual([90, null]);
  });

  it.each([
    [75, 100, 75, false],
    [74, 100, 75, true],
    [8996, 10_000, 90, true],
    [9000, 10_000, 90, false],
    [217, 241, 90.1, true],
    [217, 241, 90.04, false],
    [217, 241, 90.05, true],
    [0, 0, 75, false],
  ])("of %i of %i below %i: %s", (present, counted, threshold, below) => {
    expect(isBelow({ halves: present * 2, counted }, threshold)).toBe(below);
  });

  it("of a class adds its students' slots up; it is not the mean of their percentages", () => {
    const [often, once] = [
      tallyOf(slots(...times(9, "present"), "absent"), defaultPolicy),
      tallyOf(slots("absent"), defaultPolicy),
    ];
    expect(shownPercent(addTallies([often, once]))).toBe(81.8);
  });

  it("is the same however the slots are split and ordered, lies between 0 and 100, and is explained by its slots", () => {
    fc.assert(
      fc.property(
        fc.array(anySlot, { maxLength: 60 }),
        anyPolicy,
        fc.nat(60),
        (list, policy, cut) => {
          const whole = tallyOf(list, policy);
          expect(
            addTallies([tallyOf(list.slice(0, cut), policy), tallyOf(list.slice(cut), policy)]),
          ).toEqual(whole);
          expect(tallyOf(list.toReversed(), policy)).toEqual(whole);
          const explained = list.map((slot) => explain(slot, policy));
          const counted = explained.filter(({ weight }) => weight !== null);
          expect([
            counted.length,
            counted.reduce((sum, { weight }) => sum + (weight ?? 0), 0),
          ]).toEqual([whole.counted, whole.halves]);
          const percent = shownPercent(whole);
          expect(percent === null ? whole.counted : percent >= 0 && percent <= 100).toBe(
            percent === null ? 0 : true,
          );
          expect(whole.marked).toBeLessThanOrEqual(whole.expected);
        },
      ),
    );
  });

  it("never falls when an absence becomes a presence", () => {
    fc.assert(
      fc.property(
        fc.array(anySlot, { minLength: 1, maxLength: 40 }),
        anyPolicy,
        fc.nat(39),
        (list, policy, at) => {
          const better = list.map((slot, index) =>
            index === at % list.length && slot.mark === "absent"
              ? { ...slot, mark: "present" as const }
              : slot,
          );
          expect(tallyOf(better, policy).halves).toBeGreaterThanOrEqual(
            tallyOf(list, policy).halves,
          );
        },
      ),
    );
  });
});

describe("explaining", () => {
  it("names why each slot counts as it does, or not at all", () => {
    const list: StudentSlot[] = [
      ...slots("present", "half", "absent", "excused", "not_counted", null),
      {
        day: "2026-06-09",
        slot: "day",
        mark: "present",
        notExpected: { because: "closed", name: "Eid" },
      },
    ];
    expect(
      list
        .map((slot) => explain(slot, { excused: "left_out", unmarked: "absent", ...plain }))
        .map(({ weight, reason }) => [weight, reason]),
    ).toEqual([
      [2, "present"],
      [1, "half"],
      [0, "absent"],
      [null, "excused"],
      [null, "not_counted"],
      [0, "unmarked"],
      [null, "closed"],
    ]);
  });
});

describe("the projection", () => {
  it("says how many more can be missed, and how many must be attended in a row", () => {
    expect(project({ halves: 2 * 80, counted: 100 }, 75, 20)).toEqual({
      canMiss: 10,
      mustAttend: 0,
      reachable: true,
    });
    expect(project({ halves: 2 * 70, counted: 100 }, 75, 40)).toEqual({
      canMiss: 5,
      mustAttend: 20,
      reachable: true,
    });
  });

  it("says that it cannot be reached any more", () => {
    expect(project({ halves: 2 * 10, counted: 100 }, 75, 20)).toEqual({
      canMiss: 0,
      mustAttend: 20,
      reachable: false,
    });
  });

  it("is what trying every number would give", () => {
    fc.assert(
      fc.property(
        fc.nat(80),
        fc.nat(80),
        fc.integer({ min: 1, max: 100 }),
        fc.nat(60),
        fc.nat(5),
        (present, absent, threshold, left, free) => {
          const tally = { halves: present * 2, counted: present + absent };
          const holds = (attended: number, missed: number) =>
            !isBelow(
              {
                halves: tally.halves + attended * 2,
                counted: tally.counted + attended + Math.max(0, missed - free),
              },
              threshold,
            );
          const every = Array.from({ length: left + 1 }, (_, number) => number);
          const { canMiss, mustAttend, reachable } = project(tally, threshold, left, free);
          expect(reachable).toBe(holds(left, 0));
          expect(canMiss).toBe(
            reachable ? Math.max(...every.filter((missed) => holds(left - missed, missed))) : 0,
          );
          expect(mustAttend).toBe(every.find((attended) => holds(attended, 0)) ?? left);
        },
      ),
    );
  });
});

describe("the streak", () => {
  const days = (text: string): DayMark[] =>
    [...text].map((letter, at) => ({
      day: `2026-06-${String(at + 1).padStart(2, "0")}`,
      state: letter === "A" ? "absent" : letter === "." ? "unmarked" : "attended",
    }));
  it.each([
    ["PAAA", 3, false],
    ["AAPA", 1, false],
    ["AAP", 0, false],
    ["PAA.", 2, true],
    ["A.A", 2, true],
    ["P.A", 1, false],
    ["", 0, false],
    ["...", 0, false],
  ])("of %s is %i, at least: %s", (text, count, atLeast) => {
    expect(absenceStreak(days(text))).toMatchObject({ days: count, atLeast });
  });
  it.each([
    ["APPP", 3, false],
    ["PPAP", 1, false],
    ["PPA", 0, false],
    ["APP.", 2, true],
    ["P.P", 2, true],
    ["PA.", 0, false],
    ["", 0, false],
    ["...", 0, false],
  ])("of days attended in %s is %i, at least: %s", (text, count, atLeast) => {
    expect(attendanceStreak(days(text))).toMatchObject({ days: count, atLeast });
  });
  it("names its first and last absent day", () =>
    expect(absenceStreak(days("PA.A."))).toEqual({
      days: 2,
      atLeast: true,
      from: "2026-06-02",
      to: "2026-06-04",
    }));
});

const calendar: SchoolCalendar = {
  years: [{ from: "2026-04-01", to: "2027-03-31" }],
  offDays: alwaysOff([6, 7]),
  specialDays: [],
  bells: [],
  holidays: [
    { name: "Republic Day", from: "2027-01-26", to: "2027-01-26", classes: [] },
    { name: "Sports day", from: "2026-06-10", to: "2026-06-10", classes: [3] },
  ],
};

describe("a school day", () => {
  it("is named by what closes it", () => {
    expect(dayState("2027-01-26", 1, calendar)).toEqual({
      open: false,
      why: "holiday",
      name: "Republic Day",
    });
    expect(dayState("2026-06-13", 1, calendar)).toEqual({ open: false, why: "off_day" });
    expect(dayState("2026-03-31", 1, calendar)).toEqual({ open: false, why: "outside_years" });
    expect(dayState("2026-06-10", 1, calendar)).toEqual({ open: true });
  });
  it("may be closed for some classes only", () =>
    expect(dayState("2026-06-10", 3, calendar)).toEqual({
      open: false,
      why: "holiday",
      name: "Sports day",
    }));
  it("is counted by the calendar, over leap days and the ends of years", () => {
    expect([weekday("2028-02-29"), weekday("2026-11-22"), weekday("2026-11-23")]).toEqual([
      2, 7, 1,
    ]);
    expect(
      ["08", "10", "11", "13", "15"].filter((day) => dayState(`2026-06-${day}`, 3, calendar).open),
    ).toEqual(["08", "11", "15"]);
  });
});

describe("the roster", () => {
  const enrolments = [
    { studentId: 1, classId: 1, from: "2026-04-01", to: null },
    { studentId: 2, classId: 1, from: "2026-06-11", to: null },
    { studentId: 3, classId: 1, from: "2026-04-01", to: "2026-06-10" },
    { studentId: 4, classId: 2, from: "2026-04-01", to: null },
  ];
  it("holds who was enrolled on that day, joiners from their first and leavers to their last", () => {
    expect([rosterOn(enrolments, 1, "2026-06-10"), rosterOn(enrolments, 1, "2026-06-11")]).toEqual([
      [1, 3],
      [1, 2],
    ]);
  });
});

describe("the lock", () => {
  it("comes after the given number of school days, which weekends and holidays do not use up", () => {
    expect([
      lastEditableDay("2026-06-11", 1, 2, calendar),
      lastEditableDay("2026-06-09", 3, 2, calendar),
      lastEditableDay("2026-06-09", 1, 0, calendar),
    ]).toEqual(["2026-06-15", "2026-06-12", "2026-06-09"]);
  });
});

describe("lessons", () => {
  const lesson = (start: string, end: string, more: Partial<Lesson> = {}): Lesson => ({
    weekday: 1,
    week: null,
    slot: "period:1",
    start,
    end,
    validFrom: "2026-04-01",
    validTo: null,
    classId: 1,
    teacherId: 1,
    secondTeacherId: null,
    room: "R1",
    isJoint: false,
    ...more,
  });
  const clashOf = (one: Lesson, other: Lesson) => clashUnder(one, other, []);
  it.each([
    ["09:00", "10:00", true],
    ["08:00", "12:00", true],
    ["10:00", "10:30", true],
    ["11:00", "12:00", false],
    ["08:00", "09:00", false],
  ])("from 09:00 to 11:00 clash with one from %s to %s: %s", (start, end, clash) => {
    expect(clashOf(lesson("09:00", "11:00"), lesson(start, end)).length > 0).toBe(clash);
  });
  it("say what they share: class, teacher, room", () => {
    expect(
      clashOf(lesson("09:00", "11:00"), lesson("10:00", "10:30", { classId: 2, room: " r1 " })),
    ).toEqual(["teacher", "room"]);
    expect(
      clashOf(
        lesson("09:00", "11:00"),
        lesson("10:00", "10:30", { classId: 2, teacherId: 2, room: null }),
      ),
    ).toEqual([]);
  });
  it("share whichever teacher takes both, the first or the second", () => {
    const one = lesson("09:00", "11:00", { secondTeacherId: 2, room: null });
    const shared = (more: Partial<Lesson>) =>
      clashOf(one, lesson("09:00", "11:00", { classId: 2, teacherId: 3, room: null, ...more }));
    expect(
      [
        {},
        { teacherId: 2 },
        { secondTeacherId: 1 },
        { secondTeacherId: 2 },
        { teacherId: 2, secondTeacherId: 1 },
        { secondTeacherId: 4 },
      ].map(shared),
    ).toEqual([
      [],
      ["second_teacher"],
      ["teacher"],
      ["second_teacher"],
      ["teacher", "second_teacher"],
      [],
    ]);
    // Two lessons without a second teacher do not share nobody.
    expect(
      clashOf(
        { ...one, secondTeacherId: null },
        lesson("09:00", "11:00", { classId: 2, teacherId: 3, room: null }),
      ),
    ).toEqual([]);
  });
  it("that are taken together share teachers and rooms, and never a class or its students", () => {
    const both = (one: boolean, other: boolean, classId: number) =>
      clashOf(
        lesson("09:00", "11:00", { isJoint: one }),
        lesson("09:00", "11:00", { isJoint: other, classId }),
      );
    expect([both(true, true, 2), both(true, false, 2), both(false, true, 2)]).toEqual([
      [],
      ["teacher", "room"],
      ["teacher", "room"],
    ]);
    expect(both(true, true, 1)).toEqual(["class"]);
    const [one, other] = [1, 2].map((classId) =>
      lesson("09:00", "11:00", { isJoint: true, classId }),
    );
    expect(one && other && clashUnder(one, other, [], 1)).toEqual(["students"]);
  });
  it("do not clash on other days, over other dates, or with themselves", () => {
    expect(clashOf(lesson("09:00", "11:00"), lesson("09:00", "11:00", { weekday: 2 }))).toEqual([]);
    expect(
      clashOf(
        lesson("09:00", "11:00", { validTo: "2026-06-30" }),
        lesson("09:00", "11:00", { validFrom: "2026-07-01" }),
      ),
    ).toEqual([]);
    expect(
      clashOf(lesson("09:00", "11:00", { id: 4 }), lesson("09:00", "11:00", { id: 4 })),
    ).toEqual([]);
    const [early, late] = [
      lesson("09:00", "11:00", { validTo: "2026-07-01" }),
      lesson("09:00", "11:00", { validFrom: "2026-07-01" }),
    ];
    expect([clashOf(early, late).length, clashOf(late, early).length]).toEqual([3, 3]);
  });
});
