import { describe, expect, it } from "vitest";
import {
  evaluateDays,
  evaluateFigure,
  isLow,
  isWrong,
  type AlertRules,
  type SeenDay,
} from "../../src/school/sums/domain/alerts";

const rules: AlertRules = { absence: true, consecutive: 3, low: null };
const today = "2026-06-10";
const streak = (days: number) => ({ days, atLeast: false, from: "2026-06-08", to: today });
const day = (more: Partial<SeenDay>): SeenDay => ({
  day: today,
  marked: [],
  news: [],
  notified: null,
  ...more,
});

describe("absences in a row", () => {
  const verdict = (days: number, inARow = false, by = rules) =>
    evaluateDays({ days: [], streak: streak(days), inARow }, by);

  it("are told on the day that is set, and not the day before", () => {
    expect(verdict(2).tell).toEqual([]);
    expect(verdict(3).tell).toEqual([{ kind: "consecutive_absences", streak: streak(3) }]);
  });

  it("are told once, until they are over", () => {
    expect([verdict(4, true), verdict(3, true), verdict(2, true)]).toEqual([
      { tell: [], over: false },
      { tell: [], over: false },
      { tell: [], over: true },
    ]);
  });

  it("are told in the message about the absence of the same day", () => {
    const found = evaluateDays(
      { days: [day({ marked: ["day"], news: ["day"] })], streak: streak(3), inARow: false },
      rules,
    );
    expect(found.tell).toEqual([
      { kind: "absence", day: today, slots: ["day"], streak: streak(3) },
    ]);
  });

  it("are neither told nor over where nobody asked for it", () => {
    const never = { ...rules, consecutive: null };
    expect([verdict(9, false, never), verdict(0, true, never)]).toEqual([
      { tell: [], over: false },
      { tell: [], over: false },
    ]);
  });
});

describe("what was told of an absence", () => {
  it("is wrong once one of the slots that it named does not say absent any more", () => {
    const named = { slots: ["am", "pm"] };
    expect([
      isWrong(named, ["am", "pm"]),
      isWrong(named, ["pm", "am", "late"]),
      isWrong(named, ["am"]),
      isWrong(named, []),
    ]).toEqual([false, false, true, true]);
  });

  it("without its slots is wrong once nothing says absent", () => {
    expect([isWrong({ slots: null }, ["am"]), isWrong({ slots: null }, [])]).toEqual([false, true]);
  });

  it("is corrected once, and not told again", () => {
    const told = (corrected: boolean) =>
      evaluateDays(
        {
          days: [day({ news: ["am"], notified: { slots: ["am"], corrected } })],
          streak: streak(0),
          inARow: false,
        },
        rules,
      ).tell;
    expect(told(false)).toEqual([{ kind: "correction", day: today, slots: ["am"] }]);
    expect(told(true)).toEqual([]);
  });
});

describe("low attendance", () => {
  const rule = { threshold: 75, atLeast: 10 };
  const figure = (counted: number, isNotified = false) =>
    evaluateFigure({ halves: 0, counted }, rule, isNotified);

  it("is told from the number of registers on that is set, and watched before", () => {
    expect([1, 9, 10, 11].map((counted) => figure(counted))).toEqual([
      "watch",
      "watch",
      "tell",
      "tell",
    ]);
    expect([9, 10].map((counted) => isLow({ halves: 0, counted }, rule))).toEqual([false, true]);
  });

  it("is told once, and over at the threshold itself", () => {
    const attended = (halves: number) => evaluateFigure({ halves, counted: 20 }, rule, true);
    expect([29, 30, 31].map(attended)).toEqual(["nothing", "over", "over"]);
    expect(isLow({ halves: 30, counted: 20 }, rule)).toBe(false);
  });
});
