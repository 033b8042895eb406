import { useState } from "react";
import type { Target } from "../domain/plan";
import type { Numbering } from "../domain/roll-numbers";
import type { RolloverRequest, Overview } from "./rollover-api";

/** What has been chosen on the page; kept through its steps. */
export interface Choices {
  step: 0 | 1 | 2;
  /** Where a class goes when it is not where it is suggested to; null for nowhere. */
  classes: ReadonlyMap<number, Target | null>;
  /** Students who do something else than their class. */
  students: ReadonlyMap<number, Target>;
  numbering: Numbering;
}

const none: Choices = { step: 0, classes: new Map(), students: new Map(), numbering: "keep" };

/** A map with one entry more, changed or, for undefined, less. */
export function changed<V>(
  map: ReadonlyMap<number, V>,
  key: number,
  value: V | undefined,
): ReadonlyMap<number, V> {
  const next = new Map(map);
  if (value === undefined) next.delete(key);
  else next.set(key, value);
  return next;
}

/** A target as the value of a select, and back; "" for none. */
export const textOf = (target: Target | null | undefined): string =>
  target === null || target === undefined ? "" : String(target);
export const targetOf = (text: string): Target | null =>
  text === "" ? null : text === "leaves" || text === "stays" ? text : Number(text);

/** Where a class goes as things stand. */
export const targetOfClass = (
  { classes }: Choices,
  { id, suggested }: { id: number; suggested: Target | null },
): Target | null => {
  const chosen = classes.get(id);
  return chosen === undefined ? suggested : chosen;
};

/**
 * What is sent for the choices; always in one order, so that the same choices are the same
 * question.
 */
export function askedFor(
  choices: Choices,
  { from, to, classes }: Pick<Overview, "from" | "to" | "classes">,
): RolloverRequest {
  return {
    from_year: from?.id ?? 0,
    to_year: to?.id ?? 0,
    roll_numbers: choices.numbering,
    classes: classes.flatMap((one) => {
      const target = targetOfClass(choices, one);
      return target === null ? [] : [{ class_id: one.id, to: target }];
    }),
    students: [...choices.students]
      .sort(([one], [other]) => one - other)
      .map(([student_id, to]) => ({ student_id, to })),
  };
}

/** The choices, and changing some of them. */
export function useChoices() {
  const [choices, setChoices] = useState(none);
  return {
    choices,
    change: (part: Partial<Choices>) => setChoices((before) => ({ ...before, ...part })),
    reset: () => setChoices(none),
    isTouched: choices.step > 0 || choices.classes.size > 0 || choices.students.size > 0,
  };
}
