import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";

/** A student's time in a class; without an end it goes on. */
export interface Enrolment {
  studentId: number;
  classId: number;
  from: CalendarDay;
  to: CalendarDay | null;
}

/** The slots of a guest, who is in one class or group on one day; none of all others. */
export interface ForSlots {
  slots?: readonly string[] | null;
}

/** Whether a time is for a slot: a guest's is for some alone. */
export const isForSlot = ({ slots }: ForSlots, slot: string): boolean =>
  slots == null || slots.includes(slot);

/**
 * Whether a student is due in a slot by one of the times of a day: not in that of the own class or
 * group while a guest elsewhere.
 * @param here the times of that day
 */
export const isDueBy = (
  time: Pick<Enrolment, "classId"> & ForSlots,
  slot: string,
  here: readonly (Pick<Enrolment, "classId"> & ForSlots)[],
): boolean =>
  isForSlot(time, slot) &&
  (time.slots != null || !here.some(({ slots }) => slots?.includes(slot) === true));

/** Whether an enrolment holds on a day; both its days are included. */
export const holdsOn = ({ from, to }: Pick<Enrolment, "from" | "to">, day: CalendarDay): boolean =>
  from <= day && (to === null || day <= to);
