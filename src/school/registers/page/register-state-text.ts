import type { ExpectedRegister } from "./expected-day";
import { registerStates } from "./strings";

/**
 * How a register stands, in words: with how many of its students are marked where that is only some
 * of them.
 */
export function registerStateText({
  state,
  students,
  counts: { unmarked },
}: Pick<ExpectedRegister, "state" | "students" | "counts">): string {
  const marked = students - unmarked;
  if (state === "incomplete") return registerStates.incomplete(marked, students);
  return state === "upcoming" && marked > 0
    ? registerStates.inProgress(marked, students)
    : registerStates.names[state];
}
