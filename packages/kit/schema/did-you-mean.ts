/**
 * Letters to put in, drop, change or swap with their neighbour to make one word of the other;
 * letter case does not count.
 */
export function distance(one: string, other: string): number {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  let [beforeLast, last]: [number[], number[]] = [
    [],
    Array.from({ length: b.length + 1 }, (_, at) => at),
  ];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (last[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? (beforeLast[j - 2] as number) + 1
          : Infinity;
      row.push(Math.min(change, (last[j] as number) + 1, (row[j - 1] as number) + 1, swapped));
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length] as number;
}

/** The words of a name in any spelling, joined: `startDate` is "start_date". */
export const respelt = (given: string, joint: "_" | "-"): string =>
  given
    .replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, "$1 ")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
    .replaceAll(" ", joint);

/**
 * The known word nearest to the given one, of two as near the longer, since letters are left out
 * more often than put in; undefined where none is near.
 */
export function nearest(given: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Math.min(given.length, Math.max(1, Math.ceil(given.length / 4)) + 1);
  for (const word of known) {
    const apart = distance(given, word);
    const isLonger = best !== undefined && apart === least && word.length > best.length;
    if (apart < least || isLonger) [best, least] = [word, apart];
  }
  return best;
}

/**
 * A second sentence that names the known word nearest to the given one, `. Did you mean “hidden”?`;
 * empty where none is near. For developers, in English.
 */
export function didYouMean(given: string, known: Iterable<string>): string {
  const best = nearest(given, known);
  return best === undefined ? "" : `. Did you mean “${best}”?`;
}
