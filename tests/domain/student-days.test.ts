import { addDays } from "@rollcall/kit/schema/calendar-day";
import { describe, expect, it } from "vitest";
import { alwaysOff } from "../../src/school/calendar/domain/weekly-off";
import { tallyOf } from "../../src/school/sums/domain/percentage";
import type { CountsAs, Policy } from "../../src/school/sums/domain/policy";
import {
  dayMarks,
  slotsLeft,
  studentDays,
  type SchoolFacts,
} from "../../src/school/sums/domain/student-days";
import { noSums, tallyOfSums, unmarkedOf } from "../../src/school/sums/domain/sums";
import { usualPolicy } from "../support/usual-policy";

/** A Wednesday. */
const today = "2026-06-10";
const school: SchoolFacts = {
  calendar: {
    years: [{ from: "2026-04-01", to: "2027-03-31" }],
    offDays: alwaysOff([6, 7]),
    holidays: [],
    specialDays: [],
    bells: [],
  },
  modes: [{ from: "2026-04-01", mode: "session" }],
  lessons: new Map(),
  groups: new Set(),
  cancelled: new Set(),
  starts: new Map(),
  expectedFrom: "2026-06-08",
  today,
};
const enrolled = [{ classId: 1, from: "2026-06-01", to: null }];
const taken = (day: string, slot: string, mark: CountsAs | null) => ({
  classId: 1,
  day,
  slot,
  mark,
});

describe("the days of a student", () => {
  const slotsOf = (day: string, ...marks: ReturnType<typeof taken>[]) =>
    studentDays({ from: day, to: day }, enrolled, marks, school).flatMap(({ slots }) =>
      slots.map(({ slot, mark }) => [slot, mark]),
    );

  it("hold what is missing of yesterday, and of today only what was taken", () => {
    expect(slotsOf(addDays(today, -1))).toEqual([
      ["am", null],
      ["pm", null],
    ]);
    expect(slotsOf(today)).toEqual([]);
    expect(slotsOf(today, taken(today, "am", "present"))).toEqual([["am", "present"]]);
  });

  it("miss nothing before the day from which registers are expected", () => {
    expect(slotsOf("2026-06-05")).toEqual([]);
    expect(slotsOf("2026-06-08")).toHaveLength(2);
  });

  it("are no days of a streak where nothing was asked, unmarked where nothing was taken", () => {
    const days = studentDays(
      { from: "2026-06-05", to: today },
      enrolled,
      [taken("2026-06-08", "am", "absent"), taken("2026-06-08", "pm", "excused")],
      school,
    );
    expect(dayMarks(days)).toEqual([
      { day: "2026-06-08", state: "absent" },
      { day: "2026-06-09", state: "unmarked" },
    ]);
  });
});

describe("what is left of a span", () => {
  const left = (takenToday: string[], until = today) =>
    slotsLeft(enrolled, until, new Set(takenToday), school);

  it("has today as a day only while none of it is taken", () => {
    expect([left([]), left(["am"]), left(["am", "pm"])]).toEqual([
      { slots: 2, days: 1 },
      { slots: 1, days: 0 },
      { slots: 0, days: 0 },
    ]);
  });

  it("counts school days until the last, that one included", () => {
    expect(left(["am", "pm"], "2026-06-12")).toEqual({ slots: 4, days: 2 });
    expect(left(["am", "pm"], "2026-06-14")).toEqual({ slots: 4, days: 2 });
    expect(left(["am", "pm"], addDays(today, -1))).toEqual({ slots: 0, days: 0 });
  });
});

describe("sums of marks", () => {
  const sums = { ...noSums, present: 6, half: 1, absent: 3, excused: 2, expected: 14, free: 1 };
  const slot = (mark: CountsAs | null, isFree = false) => ({
    day: today,
    slot: "day",
    mark,
    isFree,
  });
  const times = <One>(count: number, one: One) => Array.from({ length: count }, () => one);
  const slots = [
    ...times(6, slot("present")),
    slot("half"),
    slot("absent", true),
    ...times(2, slot("absent")),
    ...times(2, slot("excused")),
    ...times(2, slot(null)),
  ];

  it.each(["left_out", "absent", "present"] as const)(
    "come to the tally of the slots they were counted of, with excused and unmarked %s",
    (how) => {
      const policy: Policy = { ...usualPolicy, excused: how, unmarked: how, free_absences: 1 };
      expect(tallyOfSums(sums, policy)).toEqual(tallyOf(slots, policy));
    },
  );

  it("leave unmarked what was expected and has no mark", () => {
    expect(unmarkedOf(sums)).toBe(2);
  });
});
