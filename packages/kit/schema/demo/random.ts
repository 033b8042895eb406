/** Chance that can be repeated: the same seed draws the same values on every machine. */
export interface Random {
  /** A whole number, both ends included. */
  whole(from: number, to: number): number;
  /** True this often, 0 never and 1 always. */
  chance(share: number): boolean;
  /** @throws Error when the list is empty. */
  pick<T>(list: readonly T[]): T;
  /** The place in the list of weights, drawn as often as its weight says. */
  weighted(weights: readonly number[]): number;
  shuffled<T>(list: readonly T[]): T[];
}

/**
 * FNV-1a: spreads a word over the seed, so that each subject draws from a stream of its own and
 * none shifts another's.
 */
function mixed(seed: number, subject: string): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (const letter of subject)
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

/** Mulberry32, 32 bits of state: plenty for sample data, and no more than that. */
export function randomFor(seed: number, subject: string): Random {
  let state = mixed(seed, subject);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), bits | 61)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    whole,
    chance: (share) => next() < share,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error("Nothing can be picked from an empty list.");
      return list[whole(0, list.length - 1)] as T;
    },
    weighted(weights) {
      let point = next() * weights.reduce((sum, weight) => sum + weight, 0);
      const at = weights.findIndex((weight) => (point -= weight) < 0);
      return at < 0 ? weights.length - 1 : at;
    },
    shuffled<T>(list: readonly T[]): T[] {
      const cards = [...list];
      for (let last = cards.length - 1; last > 0; last -= 1) {
        const other = whole(0, last);
        [cards[last], cards[other]] = [cards[other] as T, cards[last] as T];
      }
      return cards;
    },
  };
}
