import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";

/** What a code says of a mark, whatever its letter. */
export const countsAs = ["present", "absent", "excused", "half", "not_counted"] as const;
export type CountsAs = (typeof countsAs)[number];

/** How what is neither present nor absent is counted. */
export const treatments = ["left_out", "absent", "present"] as const;
export type Treatment = (typeof treatments)[number];

/** The institution's choice, named beside every percentage. */
export interface Policy {
  excused: Treatment;
  unmarked: Treatment;
}

/** Why a slot was not expected of a student at all. */
export type NotExpected = { because: "closed"; name: string } | { because: "not_enrolled" };

/** One slot of one student: a register that there is, or should be, and what it says. */
export interface StudentSlot {
  day: CalendarDay;
  /** `day`, `am`, `pm` or `period:<id>`. */
  slot: string;
  /** What the mark counts as; null while there is none. */
  mark: CountsAs | null;
  /** Set where the slot is on neither side of the percentage. */
  notExpected?: NotExpected;
}

/**
 * Weight in halves: 2 for present and late, 1 for half a day, 0 for absent. Whole numbers, so that
 * nothing is lost in adding.
 */
export type Halves = 0 | 1 | 2;

const treated: Readonly<Record<Treatment, Halves | null>> = {
  left_out: null,
  absent: 0,
  present: 2,
};

const weights: Readonly<Record<"present" | "half" | "absent", Halves>> = {
  present: 2,
  half: 1,
  absent: 0,
};

/** What a slot weighs under a policy, or null where it is left out of both sides. */
export function weightOf(
  { mark, notExpected }: Pick<StudentSlot, "mark" | "notExpected">,
  policy: Policy,
): Halves | null {
  if (notExpected || mark === "not_counted") return null;
  if (mark === null) return treated[policy.unmarked];
  return mark === "excused" ? treated[policy.excused] : weights[mark];
}
