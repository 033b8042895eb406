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
