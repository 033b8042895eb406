import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";

/** A student's time in a class; without an end it goes on. */
export interface Enrolment {
  studentId: number;
  classId: number;
  from: CalendarDay;
  to: CalendarDay | null;
}

/** Whether an enrolment holds on a day; both its days are included. */
export const holdsOn = ({ from, to }: Pick<Enrolment, "from" | "to">, day: CalendarDay): boolean =>
  from <= day && (to === null || day <= to);
