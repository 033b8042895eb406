import { describe, expect, it } from "vitest";
import {
  dayWeight,
  tallyOfDays,
  withFreeDays,
  type Day,
} from "../../src/school/sums/domain/counted-days";
import type { CountsAs, Policy } from "../../src/school/sums/domain/policy";
import { policySentences } from "../../src/school/sums/domain/policy-words";
import { usualPolicy } from "../support/usual-policy";

const policy: Policy = { ...usualPolicy, whole_day_from: 75, half_day_from: 40 };
const marks = { P: "present", A: "absent", H: "half", E: "excused" } as const satisfies Record<
  string,
  CountsAs
>;
const dayOf = (day: string, letters: string) => ({
  day,
  slots: [...letters].map((letter, at) => ({
    day,
    slot: `period:${at + 1}`,
    mark: letter === "-" ? null : marks[letter as keyof typeof marks],
  })),
});
const days = (...letters: string[]) => letters.map((one, at) => dayOf(`2026-06-0${at + 1}`, one));

describe("a day", () => {
  it.each([
    ["PPPA", 2],
    ["PPAA", 1],
    ["PAAA", 0],
    ["PPPP", 2],
    ["HHHH", 1],
    ["PPEE", 2],
    ["P---", 2],
  ] as const)("with the lessons %s counts %i halves", (letters, halves) => {
    expect(tallyOfDays(days(letters), policy)).toMatchObject({ counted: 1, halves });
  });

  it("is left out where none of its lessons counts", () => {
    expect(dayWeight({ halves: 0, counted: 0 }, policy)).toBeNull();
    expect(tallyOfDays(days("EE--", "PP"), policy)).toMatchObject({ counted: 1, halves: 2 });
  });

  it("reaches a limit exactly, and is never half where no limit says so", () => {
    expect(dayWeight({ halves: 2, counted: 3 }, { ...policy, half_day_from: 33 })).toBe(1);
    expect(dayWeight({ halves: 2, counted: 3 }, { ...policy, half_day_from: 34 })).toBe(0);
    expect(dayWeight({ halves: 4, counted: 4 }, { ...policy, half_day_from: null })).toBe(0);
  });

  it("takes missing marks as the policy treats them", () => {
    expect(tallyOfDays(days("PP--"), { ...policy, unmarked: "absent" }).halves).toBe(1);
    expect(tallyOfDays(days("AA--"), { ...policy, unmarked: "present" }).halves).toBe(1);
  });
});

it("the coverage stays one of registers", () => {
  expect(tallyOfDays(days("PP--", "A-"), policy)).toMatchObject({ expected: 6, marked: 3 });
});

it("without such a limit registers count", () => {
  const usual = { ...policy, whole_day_from: null, half_day_from: null };
  expect(tallyOfDays(days("PPPA", "AA"), usual)).toMatchObject({ counted: 6, halves: 6 });
});

describe("free days", () => {
  const years = [{ from: "2026-04-01", to: "2027-03-31" }];
  const free = (letters: string[], more: Partial<Policy> = {}) =>
    withFreeDays<Day>(days(...letters), { ...policy, free_absences: 1, ...more }, years)
      .filter(({ isFree }) => isFree)
      .map(({ day }) => day);

  it("are the first that count as absent, half days not", () => {
    expect(free(["PPAA", "AAAP", "AAAA"])).toEqual(["2026-06-02"]);
  });

  it("have a mark that says absent: a day without marks is none", () => {
    expect(free(["----", "A---"], { unmarked: "absent" })).toEqual(["2026-06-02"]);
  });

  it("are on neither side", () => {
    const told = withFreeDays<Day>(days("AAAA", "PPPP"), { ...policy, free_absences: 1 }, years);
    expect(tallyOfDays(told, policy)).toMatchObject({ counted: 1, halves: 2, free: 1 });
  });
});

it("is said in a sentence", () => {
  expect(policySentences({ ...policy, free_absences: 2 })).toEqual([
    "Counted by days: attending at least 75% of a day is a whole day, at least 40% half a day, less is absent.",
    "The first 2 days absent of an academic year are left out.",
  ]);
});
