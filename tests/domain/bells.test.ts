import { addDays } from "@rollcall/kit/schema/calendar-day";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ambiguity, weeklyBells, type BellSchedule } from "../../src/school/calendar/domain/bells";
import { weekday } from "../../src/school/calendar/domain/school-calendar";
import { clashOf, type Lesson } from "../../src/features/timetable/domain/timetable-clash";

const first = "2026-06-01";
const day = fc.integer({ min: 0, max: 60 }).map((at) => addDays(first, at));
const span = fc
  .tuple(day, fc.option(fc.integer({ min: 0, max: 40 })))
  .map(([from, long]) => ({ from, to: long === null ? null : addDays(from, long) }));
const two = (hour: number) => String(hour).padStart(2, "0");
const hour = fc.integer({ min: 8, max: 11 });

const bells = fc
  .array(
    fc.record({
      active: fc.boolean(),
      classes: fc.uniqueArray(fc.constantFrom(1, 2), { maxLength: 2 }),
      weekdays: fc.uniqueArray(fc.constantFrom(1, 2, 5), { maxLength: 2 }),
      span: fc.oneof(span, fc.constant({ from: null, to: null })),
      hours: fc.dictionary(fc.constantFrom("period:1", "period:2"), hour),
    }),
    { maxLength: 4 },
  )
  .map((all) =>
    all.map(({ span: { from, to }, hours, ...one }, at): BellSchedule => ({
      ...one,
      from,
      to,
      id: at + 1,
      name: `Bells ${at}`,
      times: Object.fromEntries(
        Object.entries(hours).map(([slot, h]) => [
          slot,
          { start: `${two(h)}:00`, end: `${two(h)}:45` },
        ]),
      ),
    })),
  );
const lesson = fc
  .record({
    weekday: fc.constantFrom(1, 5),
    period: fc.constantFrom(1, 2),
    span,
    classId: fc.constantFrom(1, 2),
  })
  .map(({ period, span: { from, to }, ...one }): Lesson => ({
    ...one,
    week: null,
    slot: `period:${period}`,
    start: `${two(8 + period)}:00`,
    end: `${two(8 + period)}:45`,
    validFrom: from,
    validTo: to,
    teacherId: 1,
    secondTeacherId: null,
    room: null,
    isJoint: false,
  }));

describe("lessons of one teacher by the bells of their classes", () => {
  it("clash if and only if both are at once on some day", () => {
    const holds = ({ validFrom, validTo }: Lesson, on: string) =>
      validFrom <= on && (validTo ?? on) >= on;
    let clashing = 0;
    fc.assert(
      fc.property(lesson, lesson, bells, (a, b, all) => {
        const common = Array.from({ length: 130 }, (_, at) => addDays(first, at)).filter(
          (on) =>
            a.weekday === b.weekday && weekday(on) === a.weekday && holds(a, on) && holds(b, on),
        );
        // Dates that meet without the weekday are taken for a clash, whatever the bells.
        fc.pre(common.length > 0);
        const at = (one: Lesson, on: string) =>
          weeklyBells(one.weekday, on, one.classId, all)?.times[one.slot] ?? one;
        const isAtOnce = common.some((on) => {
          const [mine, other] = [at(a, on), at(b, on)];
          return mine.start < other.end && other.start < mine.end;
        });
        clashing += isAtOnce ? 1 : 0;
        expect(clashOf(a, b, all).includes("teacher")).toBe(isAtOnce);
      }),
      { numRuns: 800 },
    );
    expect(clashing).toBeGreaterThan(30);
  });
});

describe("two schedules", () => {
  it("are ambiguous wherever turning their order round changes what rings", () => {
    fc.assert(
      fc.property(bells, (all) => {
        const [one, other] = all;
        if (!one || !other) return;
        const ids = (pair: BellSchedule[]) =>
          Array.from({ length: 130 }, (_, at) => addDays("2026-05-20", at)).flatMap((on) =>
            [1, 2, 3].map((classId) => weeklyBells(weekday(on), on, classId, pair)?.name),
          );
        const turned = [
          { ...one, id: 2 },
          { ...other, id: 1 },
        ];
        const isSame = JSON.stringify(ids([one, other])) === JSON.stringify(ids(turned));
        if (ambiguity(one, other) === undefined) expect(isSame).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it("are not ambiguous where one names the class or the weekday, or ends before the other", () => {
    const plain: BellSchedule = {
      id: 1,
      name: "One",
      active: true,
      classes: [],
      weekdays: [],
      from: null,
      to: null,
      times: {},
    };
    const with1 = (more: Partial<BellSchedule>) => ambiguity(plain, { ...plain, id: 2, ...more });
    expect(with1({})).toEqual({ classId: undefined, weekday: undefined });
    expect(with1({ classes: [1] })).toBeUndefined();
    expect(with1({ weekdays: [5] })).toBeUndefined();
    expect(with1({ active: false })).toBeUndefined();
    const friday = { ...plain, classes: [1, 2], weekdays: [4, 5], to: "2026-06-30" };
    expect(ambiguity(friday, { ...friday, id: 2, classes: [2, 3], weekdays: [5] })).toEqual({
      classId: 2,
      weekday: 5,
    });
    expect(ambiguity(friday, { ...friday, id: 2, from: "2026-07-01", to: null })).toBeUndefined();
    expect(ambiguity(friday, { ...friday, id: 2, weekdays: [1] })).toBeUndefined();
  });
});

const everyday: BellSchedule = {
  id: 1,
  name: "Everyday",
  active: true,
  classes: [],
  weekdays: [],
  from: null,
  to: null,
  times: {},
};

it("two schedules that meet on one day are ambiguous, and not where one ends the day before", () => {
  const summer = { ...everyday, to: "2026-06-30" };
  const from = (day: string) => ({ ...everyday, id: 2, from: day });
  for (const day of ["2026-06-29", "2026-06-30"]) {
    expect(ambiguity(summer, from(day))).toBeDefined();
    expect(ambiguity(from(day), summer)).toBeDefined();
  }
  expect(ambiguity(summer, from("2026-07-01"))).toBeUndefined();
  expect(ambiguity(from("2026-07-01"), summer)).toBeUndefined();
});

it("of schedules of which neither goes before the other the one made first rings, on its first and its last day", () => {
  const made = { ...everyday, from: "2026-06-02", to: "2026-06-03" };
  const later = { ...everyday, id: 2 };
  const ringing = (day: string) =>
    [
      [made, later],
      [later, made],
    ].map((all) => weeklyBells(weekday(day), day, 1, all)?.id);
  expect(["2026-06-01", "2026-06-02", "2026-06-03", "2026-06-04"].map(ringing)).toEqual([
    [2, 2],
    [1, 1],
    [1, 1],
    [2, 2],
  ]);
});

it("lessons that only bells keep apart clash as soon as these do not ring any more", () => {
  const one: Lesson = {
    weekday: 1,
    week: null,
    slot: "period:1",
    start: "09:00",
    end: "09:45",
    validFrom: "2026-06-01",
    validTo: null,
    classId: 1,
    teacherId: 1,
    secondTeacherId: null,
    room: null,
    isJoint: false,
  };
  const ringsFor1 = (to: string) => [
    { ...everyday, classes: [1], to, times: { "period:1": { start: "08:00", end: "08:45" } } },
  ];
  const until = (validTo: string, bells: string) =>
    clashOf({ ...one, validTo }, { ...one, classId: 2 }, ringsFor1(bells));
  // Mondays are the 1st, the 8th and the 15th.
  expect([
    until("2026-06-08", "2026-06-08"),
    until("2026-06-15", "2026-06-08"),
    until("2026-06-08", "2026-06-07"),
  ]).toEqual([[], ["teacher"], ["teacher"]]);
});
