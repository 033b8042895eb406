import fc from "fast-check";
import { demoSchool, type DemoOptions } from "../../../src/features/demo/demo-school";
import type { DemoSchool } from "../../../src/features/demo/rows";

const pad = (part: number) => String(part).padStart(2, "0");
const anyDay = fc
  .tuple(
    fc.integer({ min: 2019, max: 2040 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map(([year, month, day]) => `${year}-${pad(month)}-${pad(day)}`);
/** First and last days of a school year, and the day that is not in every year. */
const turningDays = fc.constantFrom("2025-04-01", "2025-04-02", "2026-03-31", "2028-02-29");

const anyOptions: fc.Arbitrary<Required<DemoOptions>> = fc.record({
  students: fc.oneof(
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 12 }) },
    { weight: 3, arbitrary: fc.integer({ min: 13, max: 620 }) },
  ),
  seed: fc.integer(),
  today: fc.oneof({ weight: 1, arbitrary: turningDays }, { weight: 3, arbitrary: anyDay }),
});

/** Holds for schools of many seeds, sizes and days. */
export const everySchool = (
  check: (school: DemoSchool, options: Required<DemoOptions>) => void,
  numRuns = 25,
): void =>
  fc.assert(
    fc.property(anyOptions, (options) => void check(demoSchool(options), options)),
    { numRuns },
  );

/** Values by key, in the order they came. */
export function grouped<T, K>(values: readonly T[], keyOf: (value: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const value of values)
    groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return groups;
}

/** Both academic years of a school. */
export const yearsOf = (school: DemoSchool) => {
  const [previous, current] = school["academic-years"];
  if (!previous || !current) throw new Error("A year is missing.");
  return { previous, current };
};
