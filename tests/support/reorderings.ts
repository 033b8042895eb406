import { vi } from "vitest";

const marks = /[\p{M}\uFF9E\uFF9F]+/gu;

/**
 * The work of putting texts into a normal form while `act` runs: each character once, and for each
 * run of marks the square of its length. Where that would be much, it is counted and not done.
 */
export function reorderings<T>(act: () => T): number {
  let work = 0;
  const spy = countedNormalForms((more) => (work += more));
  try {
    act();
  } finally {
    spy.mockRestore();
  }
  return work;
}

/** Tells of the work of each call, until it is restored. */
export function countedNormalForms(count: (work: number) => void) {
  const real = String.prototype.normalize;
  return vi.spyOn(String.prototype, "normalize").mockImplementation(function (
    this: string,
    form?: string,
  ) {
    const text = String(this);
    const squares = (text.match(marks) ?? []).reduce((sum, run) => sum + run.length ** 2, 0);
    count(text.length + squares);
    return squares > 1_000_000 ? text : real.call(text, form);
  });
}
