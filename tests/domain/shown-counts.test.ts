import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Mark } from "../../src/features/attendance/domain/merge";
import { countsAs } from "../../src/school/sums/domain/policy";
import { shownCounts, shownNames } from "../../src/school/sums/domain/shown-counts";
import { countsText } from "../../src/school/registers/page/counts-text";
import { countsOf } from "../../src/features/attendance/page/mark/counts";
import type { Code } from "../../src/features/attendance/page/mark/register-answer";

const seed = 20261123;
const code = (at: number, counts_as: Code["counts_as"], is_late: boolean): Code => ({
  id: at + 1,
  code: `C${at}`,
  label: `Code ${at}`,
  counts_as,
  is_late,
  colour: null,
  retired: false,
});
/** Up to eight codes of a school, whatever they count as, and the marks of a class by them. */
const registers = fc
  .array(fc.tuple(fc.constantFrom(...countsAs), fc.boolean()), { minLength: 1, maxLength: 8 })
  .map((kinds) => kinds.map(([kind, isLate], at) => code(at, kind, isLate)))
  .chain((codes) =>
    fc.record({
      codes: fc.constant(new Map(codes.map((one) => [one.code, one]))),
      rows: fc.array(
        fc.option(
          fc
            .constantFrom(...codes.map((one) => one.code))
            .map((text): Mark => ({ code: text, minutes_late: null, remark: null })),
        ),
        { maxLength: 60 },
      ),
    }),
  );
const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);

describe("the counts of a register", () => {
  it("add up to the class, in 10,000 registers of any codes and marks", () => {
    fc.assert(
      fc.property(registers, ({ codes, rows }) => {
        const shown = shownCounts(countsOf(rows, codes));
        expect(sum(shownNames.map((name) => shown[name]))).toBe(rows.length);
        expect(shownNames.every((name) => shown[name] >= 0)).toBe(true);
        expect(shown.unmarked).toBe(rows.filter((row) => row === null).length);
      }),
      { seed, numRuns: 10_000 },
    );
  });

  it("add up in the sentence that says them, in 10,000 registers", () => {
    fc.assert(
      fc.property(registers, ({ codes, rows }) => {
        const numbers = countsText(countsOf(rows, codes)).match(/\d+/g)?.map(Number) ?? [];
        expect(sum(numbers)).toBe(rows.length);
      }),
      { seed, numRuns: 10_000 },
    );
  });

  it("show who is late beside the present, of whom the figures count them", () => {
    const counts = {
      present: 28,
      absent: 1,
      late: 1,
      excused: 1,
      half: 0,
      not_counted: 0,
      unmarked: 0,
    };
    expect(shownCounts(counts)).toEqual({ ...counts, present: 27 });
    expect(countsText(counts)).toBe("27 present, 1 late, 1 absent, 1 excused");
  });
});

it("who is late for so long that it counts as half a day is shown as that, and taken from nobody", () => {
  const none = { present: 0, absent: 0, late: 0, excused: 0, half: 0, not_counted: 0, unmarked: 0 };
  const shown = (more: Partial<typeof none>) => {
    const { present, late, half } = shownCounts({ ...none, ...more });
    return { present, late, half };
  };
  expect([
    shown({ half: 2, late: 2 }),
    shown({ present: 1, half: 1, late: 2 }),
    shown({ present: 3, half: 1, late: 2 }),
  ]).toEqual([
    { present: 0, late: 0, half: 2 },
    { present: 0, late: 1, half: 1 },
    { present: 1, late: 2, half: 1 },
  ]);
});
