import { isBelow, type Tally } from "./percentage";

/** What is still possible until the end of a term, for a threshold. */
export interface Projection {
  /** Slots that can still be missed while the threshold is reached at the end; 0 where none can. */
  canMiss: number;
  /**
   * Slots to be attended in a row, from now on, until the threshold is reached; 0 where it is
   * reached already.
   */
  mustAttend: number;
  /** Whether it can be reached at all with the slots that are left. */
  reachable: boolean;
}

type Counted = Pick<Tally, "halves" | "counted">;

/** Slots to come, and how many absences among them are free. */
interface Ahead {
  attended: number;
  missed: number;
  free: number;
}

const after = ({ halves, counted }: Counted, { attended, missed, free }: Ahead): Counted => ({
  halves: halves + attended * 2,
  counted: counted + attended + Math.max(0, missed - free),
});

/**
 * The first number from 0 to `most` that holds, where everything behind it holds too; `most` + 1
 * where none does.
 */
function firstThatHolds(maximum: number, holds: (number: number) => boolean): number {
  let [low, high] = [0, maximum + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Looks ahead over `left` slots that will all be counted, but for absences that are still free. With nothing counted so far the threshold
 * is neither reached nor missed: it is reached as soon as enough is attended.
 * @param threshold percent, at most two decimals
 * @param free the next absences that will be left out
 */
export function project(tally: Counted, threshold: number, left: number, free = 0): Projection {
  const reaches = (attended: number, missed: number) =>
    !isBelow(after(tally, { attended, missed, free }), threshold);
  const mustAttend = firstThatHolds(left, (attended) => reaches(attended, 0));
  const reachable = reaches(left, 0);
  const tooMany = firstThatHolds(left, (missed) => !reaches(left - missed, missed));
  return {
    canMiss: reachable ? tooMany - 1 : 0,
    mustAttend: Math.min(mustAttend, left),
    reachable,
  };
}
