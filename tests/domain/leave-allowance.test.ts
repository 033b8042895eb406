import * as fc from "fast-check";
import { expect, it } from "vitest";
import {
  balanceSentence,
  daysOver,
  overSentence,
} from "../../src/school/leave/domain/leave-allowance";

const base = { year: "2026/27", allowance: 10, taken: 4, pending: 0, own: 2 };
const halves = fc.integer({ min: 0, max: 100 }).map((n) => n / 2);
const balances = fc.record({
  year: fc.constant("2026/27"),
  allowance: fc.option(fc.integer({ min: 1, max: 60 })),
  taken: halves,
  pending: halves,
  own: halves,
});

it("a balance says what is used of the allowance and what the request takes", () => {
  expect(balanceSentence(base)).toBe("4 of 10 days used in 2026/27, this request takes 2.");
  expect(balanceSentence({ ...base, pending: 1 })).toBe(
    "4 of 10 days used in 2026/27, this request takes 2. 1 day more requested and not decided.",
  );
  expect(balanceSentence({ ...base, taken: 9.5, own: 1 })).toBe(
    "9.5 of 10 days used in 2026/27, this request takes 1: 0.5 days over the allowance.",
  );
  expect(balanceSentence({ ...base, allowance: null, taken: 1 })).toBe(
    "1 day used in 2026/27, this request takes 2.",
  );
});

it("a request goes over exactly when what is approved and itself are more than the allowance", () => {
  fc.assert(
    fc.property(balances, (balance) => {
      const { allowance, taken, own } = balance;
      expect(daysOver(balance) > 0).toBe(allowance !== null && own > 0 && taken + own > allowance);
      expect(overSentence([balance]) === null).toBe(daysOver(balance) === 0);
    }),
  );
});

it("a request that takes nothing of a year is not over its allowance, however much is used", () => {
  const used = { ...base, taken: 12 };
  expect([0, 0.5].map((own) => daysOver({ ...used, own }))).toEqual([0, 2.5]);
  expect([6, 6.5].map((own) => daysOver({ ...base, own }))).toEqual([0, 0.5]);
});
