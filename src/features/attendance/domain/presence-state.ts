/** What is known of where a student is today; times as `HH:MM` by the institution's clock. */
export interface Whereabouts {
  /** The last mark, what it counts as, and when its slot begins. */
  mark: { counts_as: string; starts: string } | null;
  onLeave: boolean;
  /** The last time the student passed the gate. */
  pass: { kind: "arrival" | "departure"; time: string } | null;
}

const here: ReadonlySet<string> = new Set(["present", "half"]);
const away: ReadonlySet<string> = new Set(["absent", "excused"]);

/** Whether a student has left the building, and no later slot says otherwise. */
export const hasLeft = ({ mark, pass }: Pick<Whereabouts, "mark" | "pass">): boolean =>
  pass?.kind === "departure" && (mark === null || pass.time >= mark.starts);

/**
 * Whether a student is in the building: not after having left; by the last mark, present and half
 * are in, absent and excused are out. A mark that does not count says nothing; then, as without
 * one, an arrival at the gate does, else approved leave.
 */
export function presenceState(known: Whereabouts): "in" | "out" | "unknown" {
  const { mark, onLeave, pass } = known;
  if (hasLeft(known)) return "out";
  if (mark && here.has(mark.counts_as)) return "in";
  if (mark && away.has(mark.counts_as)) return "out";
  if (pass?.kind === "arrival") return "in";
  return onLeave ? "out" : "unknown";
}
