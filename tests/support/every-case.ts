/**
 * Whether what takes minutes is run, and not what `npm test` runs: `npm run every-case` says so.
 * It runs the files called `*.long.*`, the journeys marked `long`, and the files whose cases take
 * turns in `npm test`, whole.
 */
export const everyCase = process.env["CASES"] === "every";

/** Of a list those that take their turn at `turn`: each n-th, so that n turns make the whole. */
export const turnOf = <Item>(list: readonly Item[], turn: number, n: number): Item[] =>
  everyCase ? [...list] : list.filter((_, place) => place % n === turn % n);

/** How many made-up cases a property is held against: so many in `npm test`, so many in all. */
export const runs = (usual: number, all: number): number => (everyCase ? all : usual);

/** Of a journey: it is left to `npm run every-case`. */
export const long = { tag: "@long" };

/** Of a journey: one of the eight that `npm run check -- --changed` runs. */
export const smoke = { tag: "@smoke" };

/**
 * Of one journey of several alike: `npm test` runs it where `isUsual`, `npm run every-case` runs
 * all of them.
 */
export const longUnless = (isUsual: boolean): { tag?: string } =>
  isUsual && !everyCase ? {} : long;
