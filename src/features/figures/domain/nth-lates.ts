import { isWithin, type Span } from "../../../school/calendar/domain/school-calendar";
import { countsUnder, type Policy } from "../../../school/sums/domain/policy";
import type { ExpectedSlot, StudentDay } from "../../../school/sums/domain/student-days";

/**
 * A student's days with the late marks told with which the policy makes one absence of several:
 * every third of an academic year, say, by day and slot. Added up are the marks that would count as
 * present; one that is less already, by its code or its minutes, is paid for.
 * @param days every day from the first of the academic year in which they begin, in order
 * @param compareSlots how the slots of a day follow each other
 */
export function withNthLates(
  days: readonly StudentDay[],
  policy: Policy,
  years: readonly Span[],
  compareSlots: (a: string, b: string) => number,
): StudentDay[] {
  const each = policy.lates_per_absence;
  if (each === null) return [...days];
  const sums = new Map<Span, number>();
  const isLate = (slot: ExpectedSlot) =>
    !slot.notExpected && slot.isLate === true && countsUnder(slot, policy) === "present";
  return days.map((day) => {
    const late = day.slots.filter(isLate);
    const year = years.find((one) => isWithin(day.day, one));
    if (!year || late.length === 0) return day;
    const before = sums.get(year) ?? 0;
    sums.set(year, before + late.length);
    const nth = new Set(
      late
        .sort((a, b) => compareSlots(a.slot, b.slot) || a.classId - b.classId)
        .filter((_, at) => (before + at + 1) % each === 0),
    );
    return {
      ...day,
      slots: day.slots.map((slot) => (nth.has(slot) ? { ...slot, isNthLate: true } : slot)),
    };
  });
}
