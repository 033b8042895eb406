import { expect, it } from "vitest";
import { evaluateFigure } from "../../src/school/sums/domain/alerts";

it.each([
  [0, 0, "nothing"],
  [1, 2, "over"],
  [1, 0, "nothing"],
] as const)(
  "low attendance that was told of, with %i slots that count and %i halves: %s",
  (counted, halves, said) => {
    expect(evaluateFigure({ counted, halves }, { threshold: 75, atLeast: 1 }, true)).toBe(said);
  },
);
