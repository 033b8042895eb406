import type { Load } from "./load/job";

/** A load together with the processor time it took, in milliseconds. */
export interface MeasuredLoad extends Load {
  processor: number;
}

/** The middle one; of an even number the mean of the middle two. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

/** One of several that are measured against each other. */
export interface Contender<T> {
  name: string;
  measure(): Promise<T>;
}

/**
 * Measures each in turn, round after round, so that what else the machine does hits all alike; who
 * begins changes with the round.
 */
export async function interleaved<T>(
  rounds: number,
  contenders: readonly Contender<T>[],
): Promise<Map<string, T[]>> {
  const found = new Map<string, T[]>(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < contenders.length; turn++) {
      const contender = contenders[(turn + round) % contenders.length];
      if (contender) found.get(contender.name)?.push(await contender.measure());
    }
  }
  return found;
}

/** The median of each figure, and of the ratios to a reference within the rounds. */
export interface Summary {
  perSecond: number;
  /** Milliseconds of processor for a request, its share of the database's included. */
  processor: number;
  p50: number;
  p99: number;
  /** Requests a second, as a share of the reference's in the same round. */
  share?: number;
}

/** Sums rounds up. */
export function summary(
  loads: readonly MeasuredLoad[],
  reference?: readonly MeasuredLoad[],
): Summary {
  const of = (pick: (load: MeasuredLoad) => number) => median(loads.map(pick));
  const shares = reference?.flatMap((other, round) =>
    loads[round] ? [loads[round].perSecond / other.perSecond] : [],
  );
  return {
    perSecond: of((load) => load.perSecond),
    processor: of((load) => load.processor / load.requests),
    p50: of((load) => load.p50),
    p99: of((load) => load.p99),
    share: shares?.length ? median(shares) : undefined,
  };
}
