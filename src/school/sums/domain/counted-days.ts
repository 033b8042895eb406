import { emptyTally, tallyOf, type Tally } from "./percentage";
import { countsUnder, type Halves, type Policy, type StudentSlot } from "./policy";
import { isWithin, type Span } from "../../calendar/domain/school-calendar";

/** Whether percentages count days rather than registers. */
export const countsDays = ({ whole_day_from: whole }: Pick<Policy, "whole_day_from">): boolean =>
  whole !== null;

/**
 * The policy of figures that are about single registers, as those of a subject, a teaching group
 * and a moment are: without days, and without free absences where those are days.
 */
export const byRegisters = (policy: Policy): Policy =>
  countsDays(policy)
    ? { ...policy, whole_day_from: null, half_day_from: null, free_absences: 0 }
    : policy;

/** What a student attended of the registers of one day. */
interface Attended {
  /** Σ weight, in halves. */
  halves: number;
  /** Registers that count: those that are left out of a percentage are left out here too. */
  counted: number;
}

/** What a day counts, or null where none of its registers does. */
export function dayWeight(
  { halves, counted }: Attended,
  { whole_day_from: whole, half_day_from: half }: Policy,
): Halves | null {
  if (counted === 0) return null;
  const reaches = (percent: number | null) =>
    percent !== null && halves * 100 >= percent * counted * 2;
  return reaches(whole) ? 2 : reaches(half) ? 1 : 0;
}

/** A day of a student with all its slots, of the class and of teaching groups. */
export interface Day {
  day: string;
  slots: readonly StudentSlot[];
  /** One of the days absent that the policy leaves out. */
  isFree?: boolean;
}

/** Σ weight and count of the slots of a day. */
export function attendedOn({ slots }: Pick<Day, "slots">, policy: Policy): Attended {
  const { halves, counted } = tallyOf(slots, policy);
  return { halves, counted };
}

/**
 * The days, with those marked as free that the policy leaves out: the first of each academic year
 * that count as absent and hold a mark that says so.
 * @param days every day from the first of the academic year in which they begin, in order
 */
export function withFreeDays<One extends Day>(
  days: readonly One[],
  policy: Policy,
  years: readonly Span[],
): One[] {
  const used = new Map<Span, number>();
  return days.map((day) => {
    const year = years.find((one) => isWithin(day.day, one));
    const before = (year && used.get(year)) ?? 0;
    if (!year || before >= policy.free_absences) return day;
    const missed = day.slots.some(
      (slot) => !slot.notExpected && countsUnder(slot, policy) === "absent",
    );
    if (!missed || dayWeight(attendedOn(day, policy), policy) !== 0) return day;
    used.set(year, before + 1);
    return { ...day, isFree: true };
  });
}

/** What days come to: in registers, or in days where the policy counts by them. */
export function tallyOfDays(days: readonly Day[], policy: Policy): Tally {
  const tally = tallyOf(
    days.flatMap(({ slots }) => slots),
    policy,
  );
  if (!countsDays(policy)) return tally;
  const sum = { ...emptyTally, expected: tally.expected, marked: tally.marked };
  for (const day of days) {
    const weight = dayWeight(attendedOn(day, policy), policy);
    if (weight === null) continue;
    if (day.isFree) sum.free += 1;
    else {
      sum.counted += 1;
      sum.halves += weight;
    }
  }
  return sum;
}
