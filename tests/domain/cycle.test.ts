import { describe, expect, it } from "vitest";
import { turnsOf, type Cycle } from "../../src/school/calendar/domain/cycle";
import { isOfDay, type SchoolCalendar } from "../../src/school/calendar/domain/school-calendar";
import { lessonDay, turnName } from "../../src/school/calendar/domain/weekdays";
import { alwaysOff } from "../../src/school/calendar/domain/weekly-off";

/** Mondays are 2 and 9 November 2026 and so on; the week off is that of 16 November. */
const calendar = (more: Partial<SchoolCalendar> = {}): SchoolCalendar => ({
  years: [{ from: "2026-11-02", to: "2026-12-18" }],
  offDays: alwaysOff([6, 7]),
  holidays: [
    { name: "Half-term", from: "2026-11-16", to: "2026-11-20", classes: [] },
    { name: "Rain", from: "2026-11-24", to: "2026-11-24", classes: [] },
    { name: "Trip of 7B", from: "2026-11-25", to: "2026-11-25", classes: [2] },
  ],
  specialDays: [],
  bells: [],
  ...more,
});
const weeks: Cycle = {
  kind: "weeks",
  size: 2,
  from: "2026-11-02",
  to: "2026-12-18",
  closedWeeksCount: false,
};
const six: Cycle = { ...weeks, kind: "days", size: 6 };
type Entries = readonly (readonly [string, number])[];
const turns = (
  cycle: Cycle,
  { kept = [], set = [] }: { kept?: Entries; set?: Entries } = {},
  of = calendar(),
) => {
  const found = turnsOf(cycle, { kept: new Map(kept), set: new Map(set) }, of);
  return (...days: string[]) => days.map((day) => found.get(`2026-${day}`));
};

describe("weeks A and B", () => {
  it("follow each other, and one without school is left out of the counting", () => {
    expect(turns(weeks)("11-02", "11-08", "11-09", "11-16", "11-23", "11-30")).toEqual([
      1,
      1,
      2,
      undefined,
      1,
      2,
    ]);
  });
  it("count a week without school where the school says so", () => {
    const counting = turns({ ...weeks, closedWeeksCount: true });
    expect(counting("11-09", "11-16", "11-23", "11-30")).toEqual([2, 1, 2, 1]);
  });
  it("may be up to four", () => {
    const four = turns({ ...weeks, size: 4 });
    expect(four("11-02", "11-09", "11-23", "11-30", "12-07")).toEqual([1, 2, 3, 4, 1]);
  });
  it("begin with the institution's first day of the week", () => {
    const fridayOff = calendar({ offDays: alwaysOff([5]) });
    expect(turns(weeks, {}, fridayOff)("11-06", "11-07", "11-13", "11-14")).toEqual([1, 2, 2, 1]);
  });
  it("go on from what a person said of a week", () => {
    const said = turns(weeks, { set: [["2026-11-09", 1]] });
    expect(said("11-02", "11-09", "11-23", "11-30")).toEqual([1, 1, 2, 1]);
  });
  it("keep what days were that are over, and the rest of their week with them", () => {
    const kept = turns(weeks, { kept: [["2026-11-09", 1]] });
    expect(kept("11-09", "11-13", "11-23")).toEqual([1, 1, 2]);
  });
});

describe("a cycle of six days", () => {
  it("skips closed days, whatever the weekday, but not holidays of one class", () => {
    expect(turns(six)("11-02", "11-06", "11-07", "11-09", "11-10", "11-13")).toEqual([
      8, 12, 0, 13, 8, 11,
    ]);
    expect(turns(six)("11-16", "11-23", "11-24", "11-25", "11-26")).toEqual([0, 12, 0, 13, 8]);
  });
  it("takes in a day off on which there is school", () => {
    const saturday = calendar({
      specialDays: [
        {
          id: 1,
          name: "Make-up",
          day: "2026-11-07",
          classes: [],
          effect: { kind: "school_day", lessonsOf: null },
        },
      ],
    });
    expect(turns(six, {}, saturday)("11-06", "11-07", "11-09")).toEqual([12, 13, 8]);
  });
  it("is begun anew from a day by a person; said of a closed day, by the next one with school", () => {
    expect(turns(six, { set: [["2026-11-10", 10]] })("11-09", "11-10", "11-11")).toEqual([
      13, 10, 11,
    ]);
    expect(turns(six, { set: [["2026-11-24", 9]] })("11-24", "11-25", "11-26")).toEqual([0, 9, 10]);
  });
  it("keeps the days that are over, and counts on from the last of them with school", () => {
    const kept: Entries = [
      ["2026-11-23", 9],
      ["2026-11-24", 10],
    ];
    // The rain came after 24 November had been day 3: it stays that, and day 3 comes again.
    expect(turns(six, { kept })("11-23", "11-24", "11-25")).toEqual([9, 10, 10]);
    const sunny = calendar({ holidays: [] });
    expect(turns(six, { kept: [["2026-11-23", 9]] }, sunny)("11-24", "11-25")).toEqual([10, 11]);
  });
  it("begins with its first day where it was in weeks or longer before", () => {
    expect(turns(six, { kept: [["2026-11-02", 2]] })("11-02", "11-03")).toEqual([8, 9]);
    expect(turns({ ...six, size: 3 }, { kept: [["2026-11-02", 13]] })("11-03")).toEqual([9]);
  });
});

describe("a lesson", () => {
  const at = (turn: number | undefined, weekday: number, week: number | null) =>
    isOfDay({ weekday, week }, "2026-11-09", 1, {
      ...calendar(),
      turns: turn === undefined ? {} : { "2026-11-09": turn },
    });
  it("of every week is held in weeks A and B, one of week A in A alone", () => {
    expect([at(1, 1, null), at(2, 1, null), at(1, 1, 1), at(2, 1, 1)]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect([at(undefined, 1, null), at(undefined, 1, 1)]).toEqual([true, false]);
  });
  it("of a weekday is not held in a cycle, and one of a cycle only on its day", () => {
    expect([at(9, 1, null), at(0, 1, null), at(9, 9, null), at(10, 9, null)]).toEqual([
      false,
      false,
      true,
      false,
    ]);
    expect(at(undefined, 8, null)).toBe(false);
  });
  it("is said by its day and its week", () => {
    expect([
      lessonDay({ weekday: 1, week: null }),
      lessonDay({ weekday: 1, week: 2 }),
      lessonDay({ weekday: 10, week: null }),
    ]).toEqual(["Monday", "Monday of Week B", "Day 3"]);
    expect([1, 4, 8, 17, 0, null].map((turn) => turnName(turn))).toEqual([
      "Week A",
      "Week D",
      "Day 1",
      "Day 10",
      "",
      "",
    ]);
  });
});
