import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { holdsOn, type Enrolment } from "../../src/school/roster/domain/roster";

/** The students of a class on a day: who left before or joins later is not on it. */
export const rosterOn = (
  enrolments: readonly Enrolment[],
  classId: number,
  day: CalendarDay,
): number[] => [
  ...new Set(
    enrolments
      .filter((one) => one.classId === classId && holdsOn(one, day))
      .map(({ studentId }) => studentId),
  ),
];
