import { countsDays, withFreeDays } from "../../../school/sums/domain/counted-days";
import { isWithin, type Span } from "../../../school/calendar/domain/school-calendar";
import { countsUnder, type Policy } from "../../../school/sums/domain/policy";
import type { ExpectedSlot, StudentDay } from "../../../school/sums/domain/student-days";

/**
 * A student's days with the absences that the policy leaves out told as free: the first of each
 * academic year, by day and slot. An absence is a register (of a day, a session or a lesson) in
 * which the student is expected and whose mark counts as absent; excused and missing marks are none.
 * Where percentages count days, an absence is such a day (`withFreeDays`).
 * @param days every day from the first of the academic year in which they begin, in order
 * @param compareSlots how the slots of a day follow each other
 */
export function withFreeAbsences(
  days: readonly StudentDay[],
  policy: Policy,
  years: readonly Span[],
  compareSlots: (a: string, b: string) => number,
): StudentDay[] {
  if (policy.free_absences === 0) return [...days];
  if (countsDays(policy)) return withFreeDays(days, policy, years);
  const used = new Map<Span, number>();
  const isAbsence = (slot: ExpectedSlot) =>
    !slot.notExpected && countsUnder(slot, policy) === "absent";
  return days.map((day) => {
    const absences = day.slots.filter(isAbsence);
    const year = years.find((one) => isWithin(day.day, one));
    const before = (year && used.get(year)) ?? 0;
    if (!year || absences.length === 0 || before >= policy.free_absences) return day;
    const free = new Set(
      absences
        .sort((a, b) => compareSlots(a.slot, b.slot) || a.classId - b.classId)
        .slice(0, policy.free_absences - before),
    );
    used.set(year, before + free.size);
    return {
      ...day,
      slots: day.slots.map((slot) => (free.has(slot) ? { ...slot, isFree: true } : slot)),
    };
  });
}
