import { saysThere } from "../../../school/sums/domain/policy";

/** What is known of where a student is today; times as `HH:MM` by the institution's clock. */
export interface Whereabouts {
  /** The last mark, what it counts as, whether it says late, and when its slot begins. */
  mark: { counts_as: string; is_late: boolean; starts: string } | null;
  onLeave: boolean;
  /** The last time the student passed the gate. */
  pass: { kind: "arrival" | "departure"; time: string } | null;
}

const away: ReadonlySet<string> = new Set(["absent", "excused"]);

/** Whether a student has left the building, and no later slot says otherwise. */
export const hasLeft = ({ mark, pass }: Pick<Whereabouts, "mark" | "pass">): boolean =>
  pass?.kind === "departure" && (mark === null || !saysThere(mark) || pass.time >= mark.starts);

/**
 * Whether a student is in the building: not after having left; by the last mark, present, half and
 * late are in, whatever late counts as. Absent and excused are out until an arrival at the gate
 * after their slot began. A mark that does not count says nothing; then, as without one, an arrival
 * does, else approved leave.
 */
export function presenceState(known: Whereabouts): "in" | "out" | "unknown" {
  const { mark, onLeave, pass } = known;
  if (hasLeft(known)) return "out";
  if (mark && saysThere(mark)) return "in";
  const saysAway = mark !== null && away.has(mark.counts_as);
  if (pass?.kind === "arrival" && (!saysAway || pass.time >= mark.starts)) return "in";
  return saysAway || onLeave ? "out" : "unknown";
}
