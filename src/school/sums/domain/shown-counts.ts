import type { Sums } from "./sums";

/** How many students of a register are what; late ones are also among the present. */
export type RegisterCounts = Omit<
  Sums,
  "expected" | "free" | "nth_late" | "days" | "day_halves"
> & { unmarked: number };

/** In the order in which they are shown. */
export const shownNames = [
  "present",
  "late",
  "absent",
  "excused",
  "half",
  "not_counted",
  "unmarked",
] as const;
export type ShownName = (typeof shownNames)[number];
export type ShownCounts = Readonly<Record<ShownName, number>>;

/**
 * The counts of a register as they are shown: every student once, so that they add up to the class.
 * Who is late is not among the present here.
 */
export function shownCounts({ late, present, ...others }: RegisterCounts): ShownCounts {
  // A late mark can also be half a day; it is shown as that.
  const shownLate = Math.min(late, present);
  return { ...others, present: present - shownLate, late: shownLate };
}
