/** The shortest of some runs, in milliseconds. */
function fastest(run: () => unknown): number {
  let best = Infinity;
  for (let time = 0; time < 5; time++) {
    const started = performance.now();
    run();
    best = Math.min(best, performance.now() - started);
  }
  return best;
}

/**
 * How much longer some work takes on eight times the text: about 8 if it grows in proportion, 64 if
 * with the square. Half a millisecond is added to the short one, since what is that quick is
 * measured by chance.
 */
export function growth(
  work: (text: string) => unknown,
  textOf: (length: number) => string,
  length = 8000,
): number {
  const [short, long] = [textOf(length), textOf(8 * length)];
  fastest(() => work(short));
  return fastest(() => work(long)) / (fastest(() => work(short)) + 0.5);
}
