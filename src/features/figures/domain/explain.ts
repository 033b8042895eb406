import {
  countsAs,
  countsUnder,
  weightOf,
  type Halves,
  type Policy,
  type StudentSlot,
} from "../../../school/sums/domain/policy";

/** Why a slot counts as it does. */
export const reasons = [
  ...countsAs,
  "late_half",
  "late_absent",
  "free_absence",
  "nth_late",
  "unmarked",
  "closed",
  "not_enrolled",
] as const;
export type Reason = (typeof reasons)[number];

/** What a slot adds to a percentage, and why. */
export interface Explained {
  /** In halves; null where the slot is left out of both sides. */
  weight: Halves | null;
  reason: Reason;
}

/** Why a slot that is expected counts as it does. */
function reasonOf(slot: StudentSlot, policy: Policy): Reason {
  if (slot.isFree) return "free_absence";
  if (slot.isNthLate) return "nth_late";
  const counts = countsUnder(slot, policy);
  if (counts === slot.mark) return counts ?? "unmarked";
  return counts === "half" ? "late_half" : "late_absent";
}

/** A slot's weight and the reason, so that whoever reads the figure can count it again. */
export const explain = (slot: StudentSlot, policy: Policy): Explained => ({
  weight: weightOf(slot, policy),
  reason: slot.notExpected?.because ?? reasonOf(slot, policy),
});
