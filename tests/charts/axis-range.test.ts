import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { axisRange, isNear, niceStep } from "../../packages/kit/browser/charts/axis-range";

const percent = { bounds: [0, 100] as const, leastSpan: 4 };

describe("the axis of a chart", () => {
  it("shows the differences of percentages that are close to each other", () => {
    expect(axisRange([95.1, 96.4, 97.2, 94.8], percent)).toEqual({
      from: 94,
      to: 98,
      ticks: [94, 95, 96, 97, 98],
    });
  });

  it("does not make much of a difference of nothing", () => {
    const { from, to } = axisRange([95, 95.1], percent);
    expect(to - from).toBeGreaterThanOrEqual(4);
  });

  it("begins at nothing where lengths are compared", () => {
    expect(axisRange([812, 940], { fromZero: true })).toEqual({
      from: 0,
      to: 1000,
      ticks: [0, 500, 1000],
    });
  });

  it("counts in whole numbers where there are no others", () => {
    expect(axisRange([0, 1, 2], { fromZero: true, whole: true }).ticks).toEqual([0, 1, 2]);
  });

  it("does not leave the values there can be, and has ticks for no value at all", () => {
    expect(axisRange([100, 99.8], percent).to).toBe(100);
    expect(axisRange([], percent).ticks.length).toBeGreaterThan(1);
  });

  it("holds every value between round ticks, which are few", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 1, maxLength: 40 }),
        fc.boolean(),
        (values, fromZero) => {
          const { from, to, ticks } = axisRange(values, { ...percent, fromZero });
          expect(from).toBeLessThanOrEqual(Math.min(...values));
          expect(to).toBeGreaterThanOrEqual(Math.max(...values));
          expect(ticks.length).toBeGreaterThanOrEqual(2);
          expect(ticks.length).toBeLessThanOrEqual(8);
          const step = niceStep((ticks[1] ?? 1) - (ticks[0] ?? 0));
          expect(step).toBeGreaterThan(0);
          expect(ticks.every((tick) => tick >= from && tick <= to)).toBe(true);
        },
      ),
    );
  });

  it("takes in a line across only where the values can still be told apart", () => {
    expect([isNear(75, [72, 96]), isNear(75, [78, 84]), isNear(75, [95, 97])]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

it("an axis keeps its least span at either bound, and ends at the bounds", () => {
  expect(axisRange([99.8, 100], percent)).toMatchObject({ from: 96, to: 100 });
  expect(axisRange([0, 0.2], percent)).toMatchObject({ from: 0, to: 4 });
  expect(axisRange([1], { bounds: [0, 2], leastSpan: 4 }).ticks).toEqual([0, 0.5, 1, 1.5, 2]);
  expect(axisRange([1, 9.5], { bounds: [1, 9.5] })).toMatchObject({ from: 1, to: 9.5 });
});
