import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";

/** What a code says of a mark, whatever its letter. */
export const countsAs = ["present", "absent", "excused", "half", "not_counted"] as const;
export type CountsAs = (typeof countsAs)[number];

/** Whether a mark says that the student is there: who comes late is, whatever that counts as. */
export const saysThere = (code: { counts_as: string; is_late: boolean }): boolean =>
  code.is_late || code.counts_as === "present" || code.counts_as === "half";

/** How what is neither present nor absent is counted. */
export const treatments = ["left_out", "absent", "present"] as const;
export type Treatment = (typeof treatments)[number];

/** The institution's choice, named beside every percentage. */
export interface Policy {
  excused: Treatment;
  unmarked: Treatment;
  /** How many absences of an academic year are left out, the first ones; 0 is none. */
  free_absences: number;
  /** Minutes from which a late mark counts as half a day, and as absent; null is never. */
  late_half_after: number | null;
  late_absent_after: number | null;
  /** Every such late mark of an academic year counts as absent; null is never. */
  lates_per_absence: number | null;
  /**
   * Percent of a day's counted registers that make a whole day and half of one; null is never.
   * With the first, percentages count days, else registers (counted-days.ts).
   */
  whole_day_from: number | null;
  half_day_from: number | null;
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
  /** Minutes of a mark that says late, where they were noted. */
  lateBy?: number | null;
  /** Whether it says late. */
  isLate?: boolean;
  /** One of the absences that the policy leaves out (free-absences.ts). */
  isFree?: boolean;
  /** The late mark with which the policy makes one absence of several (nth-lates.ts). */
  isNthLate?: boolean;
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

/** What is needed of a slot to weigh it. */
type Weighed = Pick<StudentSlot, "mark" | "lateBy" | "isFree" | "isNthLate" | "notExpected">;

const reaches = (minutes: number, limit: number | null) => limit !== null && minutes >= limit;

/** What a mark counts as under a policy: one that is late for long counts for less. */
export function countsUnder(
  { mark, lateBy }: Pick<StudentSlot, "mark" | "lateBy">,
  { late_half_after, late_absent_after }: Policy,
): CountsAs | null {
  if (lateBy === undefined || lateBy === null || (mark !== "present" && mark !== "half"))
    return mark;
  if (reaches(lateBy, late_absent_after)) return "absent";
  return reaches(lateBy, late_half_after) ? "half" : mark;
}

/** What a slot weighs under a policy, or null where it is left out of both sides. */
export function weightOf(slot: Weighed, policy: Policy): Halves | null {
  const mark = countsUnder(slot, policy);
  if (slot.notExpected || slot.isFree || mark === "not_counted") return null;
  if (slot.isNthLate) return 0;
  if (mark === null) return treated[policy.unmarked];
  return mark === "excused" ? treated[policy.excused] : weights[mark];
}
