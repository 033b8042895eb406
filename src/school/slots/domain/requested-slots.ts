import type { AttendanceMode } from "./attendance-mode";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import {
  isOfDay,
  noLessonsIn,
  specialOn,
  type SchoolCalendar,
} from "../../calendar/domain/school-calendar";

/** A lesson of one class, as far as it asks for a register. */
export interface RequestedLesson {
  id: number;
  weekday: number;
  /** 1 to 4 for weeks A to D; null for every week. */
  week: number | null;
  periodId: number;
  validFrom: CalendarDay;
  validTo: CalendarDay | null;
  /** When it begins, `HH:MM`. */
  starts: string;
}

/** A class on a day, and what it might be asked for. */
interface ClassDay {
  mode: AttendanceMode;
  classId: number;
  /** A teaching group, which has lessons and no day of its own. */
  isGroup: boolean;
  day: CalendarDay;
  /** Of the class. */
  lessons: readonly RequestedLesson[];
  /** `<lesson>@<day>` */
  cancelled: ReadonlySet<string>;
  calendar: SchoolCalendar;
}

/**
 * The lessons of the timetable that a school day of one class has: valid then and not cancelled, by
 * the weekday whose timetable it follows, without those that a special day leaves out.
 */
export function lessonsHeld<Lesson extends RequestedLesson>({
  classId,
  day,
  lessons,
  cancelled,
  calendar,
}: Omit<ClassDay, "mode" | "isGroup" | "lessons"> & { lessons: readonly Lesson[] }): Lesson[] {
  const isUsual = specialOn(day, classId, calendar).length === 0;
  return lessons.filter(
    (one) =>
      isOfDay(one, day, classId, calendar) &&
      one.validFrom <= day &&
      (one.validTo === null || day <= one.validTo) &&
      (cancelled.size === 0 || !cancelled.has(`${one.id}@${day}`)) &&
      (isUsual || !noLessonsIn(`period:${one.periodId}`, one.starts, day, classId, calendar)),
  );
}

/**
 * The slots a school day of one class asks for: by the mode of that day the day itself, its two
 * halves, or one slot for each lesson of the timetable that is valid then and not cancelled; without
 * those that a special day leaves out. A teaching group has slots for lessons only.
 */
export function requestedSlots(at: ClassDay): string[] {
  const { mode, isGroup } = at;
  if (isGroup && mode !== "period") return [];
  if (mode === "daily") return ["day"];
  if (mode === "session")
    return ["am", "pm"].filter((half) => !noLessonsIn(half, null, at.day, at.classId, at.calendar));
  return [...new Set(lessonsHeld(at).map(({ periodId }) => `period:${periodId}`))];
}
