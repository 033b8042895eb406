import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import {
  calculationOn,
  calculationsFrom,
  changedFrom,
  type Calculation,
  type CalculationFrom,
  type Calculations,
} from "../../src/school/sums/domain/calculations";
import type { Policy } from "../../src/school/sums/domain/policy";
import { beginning } from "../../src/school/calendar/domain/weekly-off";
import { usualPolicy as policy } from "../support/usual-policy";

const first: Calculation = { policy, threshold: 75, lowAfter: 10 };
const always: Calculations = { now: first, earlier: [] };
const days = Array.from({ length: 7 }, (_, at) => addDays("2026-06-01", at));
const day = fc.constantFrom(...days);
const from = fc.oneof(
  { weight: 5, arbitrary: day },
  { weight: 1, arbitrary: fc.constant(beginning) },
);
const calculation = fc
  .record({
    excused: fc.constantFrom("left_out", "absent", "present"),
    free_absences: fc.constantFrom(0, 3),
    threshold: fc.constantFrom(75, 80),
    lowAfter: fc.constantFrom(5, 10),
  })
  .map(({ threshold, lowAfter, ...values }): Calculation => ({
    policy: { ...policy, ...values } as Policy,
    threshold,
    lowAfter,
  }));
const change = fc
  .tuple(from, calculation)
  .map(([day, next]): CalculationFrom => ({ from: day, ...next }));
const changes = fc.array(change, { maxLength: 6 });
const after = (made: readonly CalculationFrom[]) => made.reduce(changedFrom, always);
const without = ({ policy: held, threshold, lowAfter }: Calculation) => ({
  policy: held,
  threshold,
  lowAfter,
});

describe("the calculation of a day", () => {
  it("is that of the last change made whose day is not after it", () => {
    fc.assert(
      fc.property(changes, day, (made, on) => {
        const last = made.findLast((one) => one.from <= on);
        expect(calculationOn(after(made), on)).toEqual(last ? without(last) : first);
      }),
    );
  });

  it("stays as it was before the day of a change, and is the new one from it on", () => {
    fc.assert(
      fc.property(changes, change, day, (made, next, on) => {
        const before = after(made);
        expect(calculationOn(changedFrom(before, next), on)).toEqual(
          on < next.from ? calculationOn(before, on) : without(next),
        );
      }),
    );
  });

  it("is listed from its first day on, each unlike the one before it", () => {
    fc.assert(
      fc.property(changes, (made) => {
        const calculations = after(made);
        const list = calculationsFrom(calculations);
        expect(list[0]?.from).toBe(beginning);
        for (const [at, one] of list.entries()) {
          const last = list[at - 1];
          if (last) expect(last.from < one.from).toBe(true);
          if (last) expect(without(last)).not.toEqual(without(one));
          expect(calculationOn(calculations, one.from)).toEqual(without(one));
        }
        expect(list.at(-1)).toMatchObject(calculations.now);
      }),
    );
  });
});
