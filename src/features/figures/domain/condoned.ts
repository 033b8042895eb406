import { isBelow, shownPercent, type Tally } from "../../../school/sums/domain/percentage";

/** What a percentage comes to with the points that were granted beside it. */
export interface WithPoints {
  /** As shown, 100 at most. */
  percentage: number;
  /** Whether the threshold is reached with them. */
  reached: boolean;
}

/**
 * A percentage with percentage points beside it, compared exactly; null where nothing is counted,
 * since there is nothing to grant anything on.
 * @param points whole ones
 */
export function withPoints(
  tally: Pick<Tally, "halves" | "counted">,
  points: number,
  threshold: number,
): WithPoints | null {
  const shown = shownPercent(tally);
  if (shown === null) return null;
  const tenths = Math.min(1000, Math.round(shown * 10) + points * 10);
  return { percentage: tenths / 10, reached: !isBelow(tally, threshold - points) };
}
