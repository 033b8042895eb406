import type { ExpectedRegister } from "./expected-day";
import { registerStateNames, t } from "./text";

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
  if (state === "incomplete") return t("incompleteOf", { marked, students });
  return state === "upcoming" && marked > 0
    ? t("inProgress", { marked, students })
    : registerStateNames[state];
}
