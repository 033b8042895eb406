import { addDays, dayIn, instantIn, momentIn } from "@rollcall/kit/schema/calendar-day";

/**
 * What keeps a punch from being noted at once. `ahead` and `behind` speak of a wrong clock, and wait
 * for a person; `old` ones are kept and mark nothing.
 */
export type Hold = "ahead" | "behind" | "old";

/** How far the clock of a device may be ahead, in milliseconds; it is put right by as much. */
const allowance = 5 * 60_000;
const dayLength = 24 * 3_600_000;

/** What is known of a device when a punch arrives. */
export interface Known {
  zone: string;
  now: Date;
  /** Days after which the gate takes nothing any more. */
  maxDaysLate: number;
  /** When the device was added; null for a file, which holds what was before on purpose. */
  addedAt: string | null;
  /** When it last sent something; null before, and for a file. */
  lastSentAt: string | null;
}

/** The moment at which the institution's clocks show what the device's clock showed. */
export function instantOf(zone: string, local: string): number {
  // Clocks are compared by the minute.
  return instantIn(zone, local.slice(0, 16)) + Number(local.slice(17, 19)) * 1000;
}

/**
 * Whether a punch has to wait, and why; null for one that is noted. A device sends what it has as
 * soon as it can: what is more than a day older than what it sent before was stamped by a wrong clock.
 */
export function holdOf(local: string, known: Known): Hold | null {
  const { zone, now, addedAt, lastSentAt } = known;
  const at = instantOf(zone, local);
  if (at > now.getTime() + allowance) return "ahead";
  if (lastSentAt !== null && at < Date.parse(lastSentAt) - dayLength) return "behind";
  const { day: today } = momentIn(zone, now);
  const oldest = addDays(today, -known.maxDaysLate);
  const first = addedAt === null ? oldest : dayIn(zone, new Date(addedAt));
  return local.slice(0, 10) < (first > oldest ? first : oldest) ? "old" : null;
}
