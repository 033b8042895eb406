import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import {
  evaluateCase,
  reasonsHeld,
  stagesBetween,
  type CaseReason,
  type CaseRules,
  type CaseStage,
  type OpenCase,
  type SeenForCase,
} from "../../src/features/cases/domain/attendance-case";

const rules: CaseRules = { stages: [3, 5, 10], belowThreshold: true, closeAfterDays: 3 };
const today = "2026-06-10";
const seen = (more: Partial<SeenForCase>): SeenForCase => ({
  today,
  streak: 0,
  isLow: false,
  known: [],
  open: null,
  ...more,
});
const open = (more: Partial<OpenCase> = {}): OpenCase => ({
  stage: 1,
  isAutomatic: true,
  reasonGoneOn: null,
  hasOpenTasks: true,
  isBegun: false,
  ...more,
});

const anyRules = fc.record({
  stages: fc.tuple(
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 12 }),
  ),
  belowThreshold: fc.boolean(),
  closeAfterDays: fc.integer({ min: 1, max: 5 }),
});
const anyStage = fc.constantFrom<CaseStage>(1, 2, 3);
const anyOpen: fc.Arbitrary<OpenCase> = fc.record({
  stage: anyStage,
  isAutomatic: fc.boolean(),
  reasonGoneOn: fc.option(fc.integer({ min: 0, max: 8 }).map((days) => addDays(today, -days))),
  hasOpenTasks: fc.boolean(),
  isBegun: fc.boolean(),
});
const anySeen: fc.Arbitrary<SeenForCase> = fc.record({
  today: fc.constant(today),
  streak: fc.integer({ min: 0, max: 15 }),
  isLow: fc.boolean(),
  known: fc.subarray<CaseReason>(["absences", "threshold"]),
  open: fc.option(anyOpen),
});

describe("a case", () => {
  it.each([
    [{ streak: 2 }, { kind: "keep" }],
    [{ streak: 3 }, { kind: "open", reason: "absences", stage: 1 }],
    [{ streak: 4 }, { kind: "open", reason: "absences", stage: 1 }],
    [{ streak: 5 }, { kind: "open", reason: "absences", stage: 2 }],
    [{ streak: 9 }, { kind: "open", reason: "absences", stage: 2 }],
    [{ streak: 10 }, { kind: "open", reason: "absences", stage: 3 }],
    [{ isLow: true }, { kind: "open", reason: "threshold", stage: 1 }],
    [
      { streak: 3, isLow: true, known: ["absences"] as const },
      { kind: "open", reason: "threshold", stage: 1 },
    ],
    [{ streak: 9, known: ["absences"] as const }, { kind: "keep" }],
  ])("opens where a reason has come to hold: %j", (given, verdict) => {
    expect(evaluateCase(seen(given), rules)).toEqual(verdict);
  });

  it.each([
    [
      { streak: 5, open: open() },
      { kind: "change", stage: 2, reasonGoneOn: null },
    ],
    [{ streak: 3, open: open({ stage: 2 }) }, { kind: "keep" }],
    [{ open: open() }, { kind: "change", stage: 1, reasonGoneOn: today }],
    [{ open: open({ reasonGoneOn: "2026-06-08" }) }, { kind: "keep" }],
    [{ open: open({ reasonGoneOn: "2026-06-07" }) }, { kind: "close" }],
    [{ open: open({ reasonGoneOn: "2026-06-07", isBegun: true }) }, { kind: "keep" }],
    [
      { open: open({ reasonGoneOn: "2026-06-07", isBegun: true, hasOpenTasks: false }) },
      { kind: "close" },
    ],
    [
      { streak: 3, open: open({ reasonGoneOn: "2026-06-01" }) },
      { kind: "change", stage: 1, reasonGoneOn: null },
    ],
    [{ open: open({ isAutomatic: false }) }, { kind: "keep" }],
  ])("that is open is raised, kept or closed: %j", (given, verdict) => {
    expect(evaluateCase(seen(given), rules)).toEqual(verdict);
  });

  it("never opens beside an open one, nor for what held at the last look", () => {
    fc.assert(
      fc.property(anySeen, anyRules, (given, by) => {
        const verdict = evaluateCase(given, by);
        if (verdict.kind !== "open") return;
        expect(given.open).toBeNull();
        expect(given.known).not.toContain(verdict.reason);
        expect(reasonsHeld(given, by)).toContain(verdict.reason);
      }),
    );
  });

  it("never closes by itself while a reason holds, for a person's work, or where a person opened it", () => {
    fc.assert(
      fc.property(anySeen, anyRules, (given, by) => {
        fc.pre(evaluateCase(given, by).kind === "close");
        expect(reasonsHeld(given, by)).toEqual([]);
        expect(given.open?.isAutomatic).toBe(true);
        expect(given.open?.hasOpenTasks && given.open.isBegun).toBe(false);
        expect(given.open?.reasonGoneOn).not.toBeNull();
      }),
    );
  });

  it("never sinks to a lower stage, and comes to rest: judged again nothing changes", () => {
    fc.assert(
      fc.property(anySeen, anyRules, (given, by) => {
        const verdict = evaluateCase(given, by);
        fc.pre(verdict.kind === "change" && given.open !== null);
        expect(verdict.stage).toBeGreaterThanOrEqual(given.open.stage);
        const after = evaluateCase(
          {
            ...given,
            open: { ...given.open, stage: verdict.stage, reasonGoneOn: verdict.reasonGoneOn },
          },
          by,
        );
        expect(after).toEqual({ kind: "keep" });
      }),
    );
  });

  it("comes to the same stage, with the same tasks, however many days are entered at once", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 15 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 15 })),
        (last, stops) => {
          const run = (looks: readonly number[]) => {
            let stage: CaseStage | 0 = 0;
            const made: CaseStage[] = [];
            for (const streak of looks) {
              const verdict = evaluateCase(
                seen({
                  streak,
                  known: stage ? ["absences"] : [],
                  open: stage ? open({ stage }) : null,
                }),
                rules,
              );
              if (verdict.kind !== "open" && verdict.kind !== "change") continue;
              made.push(...stagesBetween(stage, verdict.stage));
              stage = verdict.stage;
            }
            return { stage, made };
          };
          const looks = stops.filter((one) => one < last).sort((a, b) => a - b);
          expect(run([...looks, last])).toEqual(run([last]));
        },
      ),
    );
  });

  it("opens and closes at most once in the days that are set, however a mark goes back and forth", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 40 }), (holds) => {
        let present: OpenCase | null = null;
        let known: CaseReason[] = [];
        const closed: number[] = [];
        const opened: number[] = [];
        holds.forEach((isHeld, day) => {
          const given = seen({
            today: addDays(today, day),
            streak: isHeld ? 3 : 0,
            known,
            open: present,
          });
          const verdict = evaluateCase(given, rules);
          if (verdict.kind === "open") [present] = [open(), opened.push(day)];
          else if (verdict.kind === "change" && present)
            present = { ...(present as OpenCase), reasonGoneOn: verdict.reasonGoneOn };
          else if (verdict.kind === "close") [present] = [null, closed.push(day)];
          known = reasonsHeld(given, rules);
        });
        closed.forEach((day, at) =>
          expect(day - (opened[at] ?? 0)).toBeGreaterThan(rules.closeAfterDays),
        );
      }),
    );
  });
});
