import { groupBy } from "@rollcall/kit/schema/group-by";
import { isToDo, type Step } from "./plan";
import { compareNames } from "@rollcall/kit/schema/formats/names";

/**
 * How roll numbers go on: kept where they are free in the new class, given anew by name, or
 * cleared.
 */
export const numberings = ["keep", "by_name", "clear"] as const;
export type Numbering = (typeof numberings)[number];

const inOrder = (one: Step, other: Step) =>
  compareNames(one.pupil.name, other.pupil.name) || one.pupil.id - other.pupil.id;

/** Of one class: who keeps his number, those who stay before those who come. */
function kept(
  steps: readonly Step[],
  taken: Set<number>,
  numbers: Map<number, number | null>,
): void {
  const staying = [...steps].sort(
    (one, other) =>
      Number(one.kind !== "stays") - Number(other.kind !== "stays") || inOrder(one, other),
  );
  for (const { pupil } of staying) {
    const isFree = pupil.rollNo !== null && !taken.has(pupil.rollNo);
    if (isFree && pupil.rollNo !== null) taken.add(pupil.rollNo);
    numbers.set(pupil.id, isFree ? pupil.rollNo : null);
  }
}

const highest = 9999;

function given(
  steps: readonly Step[],
  taken: Set<number>,
  numbers: Map<number, number | null>,
): void {
  let next = 1;
  for (const { pupil } of [...steps].sort(inOrder)) {
    while (taken.has(next)) next += 1;
    numbers.set(pupil.id, next > highest ? null : next);
    next += 1;
  }
}

/**
 * The roll number of each student for whom something is to be done, by id; null for none. Who
 * leaves gives his back. No two of a class have the same, nor one that somebody has in it who is
 * not part of the plan.
 * @param taken numbers by class of students whom the plan does not move
 */
export function rollNumbers(
  steps: readonly Step[],
  numbering: Numbering,
  taken: ReadonlyMap<number, readonly number[]>,
): Map<number, number | null> {
  const numbers = new Map<number, number | null>();
  for (const [to, group] of groupBy(steps.filter(isToDo), (step) => step.to)) {
    if (to === null || numbering === "clear")
      for (const { pupil } of group) numbers.set(pupil.id, null);
    else (numbering === "keep" ? kept : given)(group, new Set(taken.get(to)), numbers);
  }
  return numbers;
}
