import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";

/** A lesson that comes every week. */
export interface Lesson {
  id?: number;
  /** 1 Monday to 7 Sunday. */
  weekday: number;
  /** `HH:MM` */
  start: string;
  end: string;
  validFrom: CalendarDay;
  validTo: CalendarDay | null;
  classId: number;
  teacherId: number;
  room: string | null;
}

/** What two lessons cannot share at one time. */
export type Shared = "class" | "teacher" | "room" | "students";

const overlap = (a: { from: string; to: string }, b: { from: string; to: string }) =>
  a.from < b.to && b.from < a.to;
const datesMeet = (a: Lesson, b: Lesson) =>
  (b.validTo === null || a.validFrom <= b.validTo) &&
  (a.validTo === null || b.validFrom <= a.validTo);
const timesMeet = (a: Lesson, b: Lesson) =>
  overlap({ from: a.start, to: a.end }, { from: b.start, to: b.end });
const roomOf = ({ room }: Lesson) => room?.trim().toLowerCase() ?? "";

/**
 * What two lessons clash about: their days, dates and clock times meet, and they share a class, a
 * teacher, a room or a student. Empty where they do not.
 * @param students how many students both have while both hold
 */
export function clashOf(a: Lesson, b: Lesson, students = 0): Shared[] {
  if (a.id !== undefined && a.id === b.id) return [];
  if (a.weekday !== b.weekday || !datesMeet(a, b) || !timesMeet(a, b)) return [];
  return [
    ...(a.classId === b.classId ? (["class"] as const) : []),
    ...(a.teacherId === b.teacherId ? (["teacher"] as const) : []),
    ...(roomOf(a) !== "" && roomOf(a) === roomOf(b) ? (["room"] as const) : []),
    ...(students > 0 ? (["students"] as const) : []),
  ];
}
