import { weightOf, type Halves, type Policy, type StudentSlot } from "./policy";

/** Why a slot counts as it does. */
export type Reason = "present" | "half" | "absent" | "excused" | "not_counted" | "unmarked" | "closed" | "not_enrolled";

/** One slot of a percentage, explained. */
export interface Explained extends StudentSlot {
  /** In halves; null where the slot is left out of both sides. */
  weight: Halves | null;
  reason: Reason;
}

const reasonOf = ({ mark, notExpected }: StudentSlot): Reason => notExpected?.because ?? mark ?? "unmarked";

/** Every slot of a percentage with its weight and the reason, so that whoever reads the figure can count it again. */
export const explain = (slots: readonly StudentSlot[], policy: Policy): Explained[] =>
  slots.map((slot) => ({ ...slot, weight: weightOf(slot, policy), reason: reasonOf(slot) }));
