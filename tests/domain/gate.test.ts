import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SchoolCalendar } from "../../src/school/calendar/domain/school-calendar";
import {
  gateSlots,
  evaluateArrival,
  maxMinutesLate,
  type GateSlot,
} from "../../src/features/gate/domain/arrival";
import {
  lastPass,
  passOutcome,
  passOutcomes,
  type Pass,
} from "../../src/features/gate/domain/pass";

const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const grace = fc.integer({ min: 0, max: 120 });

/** Lessons of a day that do not overlap, in order. */
const lessons = fc
  .uniqueArray(minute, { minLength: 2, maxLength: 16 })
  .map((all) => all.toSorted((a, b) => a - b))
  .map((all) =>
    Array.from({ length: Math.floor(all.length / 2) }, (_, n) => ({
      from: all[2 * n] ?? 0,
      to: all[2 * n + 1] ?? 0,
    })),
  );
const slotsOf = (all: { from: number; to: number }[]): GateSlot[] =>
  all.map(({ from, to }, n) => ({ slot: `period:${n + 1}`, start: clock(from), end: clock(to) }));

describe("an arrival at the gate", () => {
  it("is for the lesson going on, else the next, and late by the minutes since it began", () => {
    fc.assert(
      fc.property(lessons, minute, grace, (all, now, lateAfter) => {
        const { slot, minutesLate } = evaluateArrival(slotsOf(all), clock(now), lateAfter);
        const on = all.findIndex(({ from, to }) => from <= now && now < to);
        const next = all.findIndex(({ from }) => from > now);
        const expected = on >= 0 ? on : next;
        expect(slot?.slot ?? null).toBe(expected < 0 ? null : `period:${expected + 1}`);
        const since = on < 0 ? 0 : now - (all[on]?.from ?? 0);
        if (expected < 0) expect(minutesLate).toBeNull();
        else expect(minutesLate).toBe(since > lateAfter ? Math.min(since, maxMinutesLate) : 0);
      }),
    );
  });

  it("is never less late for coming later in the same lesson", () => {
    fc.assert(
      fc.property(minute, minute, minute, grace, (start, one, other, lateAfter) => {
        const day = [{ slot: "day", start: clock(start), end: null }];
        const late = (now: number) => evaluateArrival(day, clock(now), lateAfter).minutesLate ?? 0;
        expect(late(Math.max(one, other))).toBeGreaterThanOrEqual(late(Math.min(one, other)));
      }),
    );
  });

  it("is late for nothing whose beginning nobody knows", () => {
    expect(evaluateArrival([{ slot: "day", start: null, end: null }], "10:00", 0)).toEqual({
      slot: { slot: "day", start: null, end: null },
      minutesLate: null,
      missedFrom: null,
      minutes: null,
    });
  });
});

const calendar = (from: string | null, to: string | null): SchoolCalendar => ({
  years: [],
  offDays: [],
  holidays: [],
  bells: [],
  specialDays: [
    {
      id: 1,
      name: "Rain",
      day: "2026-06-10",
      classes: [],
      effect: { kind: "no_lessons", from, to },
    },
  ],
});
const half = (slot: string): GateSlot => ({ slot, start: "00:00", end: null });

describe("when a day begins at the gate", () => {
  const periods = ["08:00", "09:00", "13:00"];
  const begin = (slots: GateSlot[], of: SchoolCalendar, day = "2026-06-10") =>
    gateSlots(slots, periods, day, 1, of).map(({ slot, start, end }) => [slot, start, end]);

  it("is with the first period of the day, and the first after noon", () => {
    const usual = calendar("23:00", null);
    expect(begin([half("day")], usual)).toEqual([["day", "08:00", null]]);
    expect(begin([half("pm"), half("am")], usual)).toEqual([
      ["am", "08:00", "12:00"],
      ["pm", "13:00", null],
    ]);
  });

  it("is after hours without lessons, on their day", () => {
    expect(begin([half("day")], calendar(null, "09:00"))).toEqual([["day", "09:00", null]]);
    expect(begin([half("day")], calendar(null, null))).toEqual([["day", null, null]]);
    expect(begin([half("day")], calendar(null, "09:00"), "2026-06-11")).toEqual([
      ["day", "08:00", null],
    ]);
  });
});

describe("an arrival after a lesson is over", () => {
  const day: GateSlot[] = [8, 9, 10].map((hour) => ({
    slot: `period:${hour}`,
    start: clock(hour * 60),
    end: clock(hour * 60 + 50),
  }));
  const at = (time: string, isExcused?: (slot: GateSlot) => boolean) => {
    const { slot, minutesLate, missedFrom, minutes } = evaluateArrival(day, time, 5, isExcused);
    return [slot?.slot ?? null, minutesLate, missedFrom, minutes];
  };

  it("is late by the minutes since the first lesson, which was missed, though in time for the next", () => {
    expect(at("08:49")).toEqual(["period:8", 49, null, 49]);
    expect(at("08:50")).toEqual(["period:9", 0, "08:00", 50]);
    expect(at("08:55")).toEqual(["period:9", 0, "08:00", 55]);
    expect(at("09:55")).toEqual(["period:10", 0, "08:00", 115]);
    expect(at("09:20")).toEqual(["period:9", 20, "08:00", 80]);
  });

  it("is not late for lessons to which the student was not to come", () => {
    const isFirst = ({ slot }: GateSlot) => slot === "period:8";
    expect(at("08:55", isFirst)).toEqual(["period:9", 0, null, 0]);
    expect(at("09:55", isFirst)).toEqual(["period:10", 0, "09:00", 55]);
  });
});

describe("passes of a day in any order", () => {
  const passes = fc
    .uniqueArray(minute, { maxLength: 8 })
    .chain((times) =>
      fc.tuple(
        ...times.map((time) =>
          fc.record({
            kind: fc.constantFrom("arrival" as const, "departure" as const),
            at: fc.constant(`2026-06-10T${clock(time)}:00Z`),
          }),
        ),
      ),
    );

  it("are each what they are by their time: the first of the day is the first", () => {
    fc.assert(
      fc.property(
        passes.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
        ),
        ([all, shuffled]) => {
          const said = (some: readonly Pass[]) =>
            new Map([...passOutcomes(some)].map(([one, is]) => [one.at, is]));
          expect(new Map([...said(shuffled)].toSorted())).toEqual(
            new Map([...said(all)].toSorted()),
          );
          const inOrder = all.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
          const first = [...said(all)].find(([, is]) => is === "first");
          expect(first?.[0]).toBe(inOrder[0]?.kind === "arrival" ? inOrder[0].at : undefined);
        },
      ),
    );
  });
});

describe("scans of one student", () => {
  const kinds = fc.array(fc.constantFrom("arrival" as const, "departure" as const), {
    maxLength: 12,
  });

  it("are noted in turn: never two arrivals or two departures after each other", () => {
    fc.assert(
      fc.property(kinds, (all) => {
        const noted: Pass[] = [];
        const firsts: number[] = [];
        for (const [second, kind] of all.entries()) {
          const comes = passOutcome(noted, kind);
          if (comes.is === "first") firsts.push(second);
          if (comes.is === "already") expect(comes.at).toBe(lastPass(noted)?.at);
          else noted.push({ kind, at: `2026-06-10T08:00:${String(second).padStart(2, "0")}Z` });
        }
        expect(noted.every((one, n) => n === 0 || one.kind !== noted[n - 1]?.kind)).toBe(true);
        expect(firsts.length).toBeLessThanOrEqual(1);
      }),
    );
  });
});

it("a lesson at exactly noon begins the afternoon, one a minute before is of the morning", () => {
  const none = calendar("23:00", null);
  const halves: GateSlot[] = ["am", "pm"].map((slot) => ({ slot, start: null, end: null }));
  const starts = (period: string) =>
    Object.fromEntries(
      gateSlots(halves, [period], "2026-11-30", 1, none).map(({ slot, start }) => [slot, start]),
    );
  expect(starts("12:00")).toEqual({ am: null, pm: "12:00" });
  expect(starts("11:59")).toEqual({ am: "11:59", pm: "12:00" });
  expect(starts("12:01")).toEqual({ am: null, pm: "12:01" });
});

it("a lesson is on from its first minute until the one in which it ends, and late after the minutes that are given", () => {
  const slots: GateSlot[] = [
    { slot: "one", start: "08:00", end: "09:00" },
    { slot: "two", start: "09:10", end: "10:00" },
  ];
  const at = (time: string) => {
    const { slot, minutesLate } = evaluateArrival(slots, time, 5);
    return [slot?.slot ?? null, minutesLate];
  };
  expect(["07:59", "08:00", "08:05", "08:06", "08:59"].map(at)).toEqual([
    ["one", 0],
    ["one", 0],
    ["one", 0],
    ["one", 6],
    ["one", 59],
  ]);
  expect(["09:00", "09:10", "09:16", "10:00"].map(at)).toEqual([
    ["two", 0],
    ["two", 0],
    ["two", 6],
    [null, null],
  ]);
});

it("where two lessons of a student overlap, the later one is meant from its first minute on", () => {
  const slots: GateSlot[] = [
    { slot: "one", start: "08:00", end: "09:10" },
    { slot: "two", start: "09:00", end: "10:00" },
  ];
  const at = (time: string) => evaluateArrival(slots, time, 5).slot?.slot;
  expect(["08:59", "09:00", "09:01"].map(at)).toEqual(["one", "two", "two"]);
});

it("no more minutes than a mark holds are late", () => {
  const late = (time: string) =>
    evaluateArrival([{ slot: "day", start: "08:00", end: null }], time, 0).minutesLate;
  expect(["17:59", "18:00", "18:01"].map(late)).toEqual([599, 600, 600]);
});

it("of two passes in the same second the one noted later is the last", () => {
  const at = "2026-06-10T08:00:00Z";
  const passes: Pass[] = [
    { kind: "arrival", at },
    { kind: "departure", at },
  ];
  expect(lastPass(passes)?.kind).toBe("departure");
  expect(passOutcome(passes, "arrival")).toEqual({ is: "back" });
});
