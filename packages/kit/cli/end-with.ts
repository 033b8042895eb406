/** Writes why a program ends, as its sentences alone, and makes it end badly. */
export function endWith(problem: unknown): void {
  console.error(problem instanceof Error ? problem.message : String(problem));
  process.exitCode = 1;
}
