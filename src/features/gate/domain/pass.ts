/** One time a student passed the gate. */
export interface Pass {
  kind: "arrival" | "departure";
  /** RFC 3339. */
  at: string;
}

/** What a scan is, beside what the student has done before on the same day. */
export type PassOutcome =
  /** Says again what stands: nothing new happens. */
  | { is: "already"; at: string }
  /** The first arrival of the day: the one that can be late. */
  | { is: "first" }
  /** An arrival after a departure. */
  | { is: "back" }
  | { is: "left" };

/** The last of a student's passes of a day. */
export const lastPass = <P extends Pass>(passes: readonly P[]): P | undefined =>
  passes.reduce<P | undefined>(
    (last, one) => (last && Date.parse(last.at) > Date.parse(one.at) ? last : one),
    undefined,
  );

/**
 * What one more scan of a student comes to. Only the first arrival counts until a departure, and
 * only the first departure until an arrival.
 */
export function passOutcome(passes: readonly Pass[], kind: Pass["kind"]): PassOutcome {
  const last = lastPass(passes);
  if (last?.kind === kind) return { is: "already", at: last.at };
  if (kind === "departure") return { is: "left" };
  return { is: last ? "back" : "first" };
}

/**
 * What each pass of a student's day is, in the order in which they happened: whatever the order in
 * which they are sent, the first of the day is the first.
 * @param passes of two at the same moment the one that was noted later comes later
 */
export function passOutcomes<P extends Pass>(passes: readonly P[]): Map<P, PassOutcome["is"]> {
  const outcomes = new Map<P, PassOutcome["is"]>();
  const noted: P[] = [];
  for (const one of passes.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
    const { is } = passOutcome(noted, one.kind);
    outcomes.set(one, is);
    if (is !== "already") noted.push(one);
  }
  return outcomes;
}
