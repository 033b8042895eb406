import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { noLessonsIn, type SchoolCalendar } from "../../../domain/attendance/school-calendar";

/** A slot of a class on a day; times as `HH:MM`. */
export interface GateSlot {
  slot: string;
  /** Null where nothing says when it begins: then nobody is late for it. */
  start: string | null;
  /** Null where it lasts to the end of the day. */
  end: string | null;
}

/** What an arrival comes to. */
export interface Judgement {
  /** The slot it is for; null when none is going on or to come. */
  slot: string | null;
  /** Minutes after its start; 0 for in time, null where nothing can be said. */
  minutesLate: number | null;
}

/** More than that no mark holds. */
export const maxMinutesLate = 600;
const noon = "12:00";

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};

/**
 * The slot an arrival is for, and how late it is: the slot that is going on, else the next one. The
 * first minutes, as many as `lateAfter`, are not late; after them minutes count from the start.
 * @param slots in the order of the day
 * @param time `HH:MM` by the institution's clock
 */
export function judgeArrival(
  slots: readonly GateSlot[],
  time: string,
  lateAfter: number,
): Judgement {
  const hasBegun = ({ start }: GateSlot) => start === null || start <= time;
  const isOver = ({ end }: GateSlot) => end !== null && end <= time;
  const current =
    slots.findLast((one) => hasBegun(one) && !isOver(one)) ?? slots.find((one) => !hasBegun(one));
  if (!current) return { slot: null, minutesLate: null };
  if (current.start === null) return { slot: current.slot, minutesLate: null };
  const minutes = minutesOf(time) - minutesOf(current.start);
  return {
    slot: current.slot,
    minutesLate: minutes > lateAfter ? Math.min(minutes, maxMinutesLate) : 0,
  };
}

/**
 * The slots of a class as the gate takes them. Whole and half days begin with the first lesson that
 * is held: hours without lessons make nobody late. Lessons are as they are given.
 * @param periods when the periods of a day begin, in order
 */
export function gateSlots(
  slots: readonly GateSlot[],
  periods: readonly string[],
  date: CalendarDay,
  classId: number,
  calendar: SchoolCalendar,
): GateSlot[] {
  const held = periods.filter((start) => !noLessonsIn("period", start, date, classId, calendar));
  return slots
    .map((one): GateSlot => {
      if (one.slot === "day") return { ...one, start: held[0] ?? null, end: null };
      if (one.slot === "am")
        return { ...one, start: held.find((start) => start < noon) ?? null, end: noon };
      if (one.slot === "pm")
        return { ...one, start: held.find((start) => start >= noon) ?? noon, end: null };
      return one;
    })
    .toSorted((a, b) => (a.start ?? "").localeCompare(b.start ?? ""));
}
