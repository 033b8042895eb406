import type { Checked, Entry } from "./checked-by";
import type { Reported } from "./reports";

export interface Verdict {
  /** How many statements have tests that all ran and passed. */
  held: number;
  /** The other statements, a sentence each, with what is wrong with which test. */
  notHeld: string[];
}

/**
 * Holds each statement against what the runners reported. A name that several tests bear is right
 * when all of them are.
 */
export function judge(entries: readonly Entry[], reported: readonly Reported[]): Verdict {
  const names = new Set(reported.map(({ name }) => name));
  const wrongs = new Map(
    reported.flatMap(({ name, wrong }) => (wrong ? [[name, wrong] as const] : [])),
  );
  const wrongOf = (name: string) => (names.has(name) ? wrongs.get(name) : "did not run");
  const checked = entries.filter((entry): entry is Checked => "by" in entry);
  const notHeld = checked.flatMap(({ begins, by }) => {
    const wrong =
      by.length === 0
        ? ["no test is named"]
        : by.flatMap((name) => (wrongOf(name) ? [`“${name}” ${wrongOf(name)}`] : []));
    return wrong.length > 0 ? [`“${begins}” is not held: ${wrong.join("; ")}`] : [];
  });
  return { held: checked.length - notHeld.length, notHeld };
}
