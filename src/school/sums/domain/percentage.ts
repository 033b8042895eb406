import { weightOf, type Policy, type StudentSlot } from "./policy";

/** The sums a percentage is made of. They can be added up over students and days. */
export interface Tally {
  /** Σ weight, in halves. */
  halves: number;
  /** Slots on the lower side of the fraction. */
  counted: number;
  /** Slots that should have a mark, and those that have one: the coverage. */
  expected: number;
  marked: number;
  /** Absences that are left out because they are free. */
  free: number;
}

export const emptyTally: Tally = { halves: 0, counted: 0, expected: 0, marked: 0, free: 0 };

/** Counts slots under a policy. */
export function tallyOf(slots: readonly StudentSlot[], policy: Policy): Tally {
  const tally = { ...emptyTally };
  for (const slot of slots) {
    if (!slot.notExpected) tally.expected += 1;
    if (!slot.notExpected && slot.mark !== null) tally.marked += 1;
    if (slot.isFree) tally.free += 1;
    const weight = weightOf(slot, policy);
    if (weight === null) continue;
    tally.counted += 1;
    tally.halves += weight;
  }
  return tally;
}

/**
 * Halves round up, as people round: 87.25 is 87.3. Of whole numbers, so that no binary fraction
 * decides.
 */
const tenthsOf = (part: number, whole: number): number =>
  Math.floor((part * 2000 + whole) / (whole * 2));

/**
 * The percentage as it is shown, to one decimal, or null where nothing was counted: that is "—",
 * never 0%.
 */
export const shownPercent = ({
  halves,
  counted,
}: Pick<Tally, "halves" | "counted">): number | null =>
  counted === 0 ? null : tenthsOf(halves, counted * 2) / 10;

/** Marked slots of the expected ones, as shown, or null where none was expected. */
export const shownCoverage = ({
  marked,
  expected,
}: Pick<Tally, "marked" | "expected">): number | null =>
  expected === 0 ? null : tenthsOf(marked, expected) / 10;

/**
 * Whether attendance is below a threshold in percent (at most two decimals). Strict, and by the
 * exact numbers: 75 of 100 is not below 75, and 89.96% is below 90. Nothing counted is below
 * nothing.
 */
export const isBelow = (
  { halves, counted }: Pick<Tally, "halves" | "counted">,
  threshold: number,
): boolean => counted > 0 && halves * 10_000 < Math.round(threshold * 100) * counted * 2;
