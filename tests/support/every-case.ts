/** Whether every case is run, and not only the usual ones: `npm run every-case` says so. */
export const everyCase = process.env["CASES"] === "every";

/** Of a list those that take their turn at `turn`: each n-th, so that n turns make the whole. */
export const turnOf = <Item>(list: readonly Item[], turn: number, n: number): Item[] =>
  everyCase ? [...list] : list.filter((_, place) => place % n === turn % n);
