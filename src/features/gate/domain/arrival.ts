import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { noLessonsIn, type SchoolCalendar } from "../../../school/calendar/domain/school-calendar";
import { compareCodes } from "@rollcall/kit/schema/formats/names";

/** A slot of a class on a day; times as `HH:MM`. */
export interface GateSlot {
  slot: string;
  /** Null where nothing says when it begins: then nobody is late for it. */
  start: string | null;
  /** Null where it lasts to the end of the day. */
  end: string | null;
}

/** A class or teaching group on a day. */
export interface SlotsOfClass {
  id: number;
  /** What closes the day for it. */
  why: string | null;
  slots: readonly GateSlot[];
}
/** A slot of one of a student's classes. */
export type OwnSlot = GateSlot & { class_id: number };

/**
 * The slots of a student in the order of the day: those of the class and of teaching groups, each
 * where the day is open.
 */
export const slotsOfStudent = (classes: readonly SlotsOfClass[]): OwnSlot[] =>
  classes
    .flatMap(({ id, why, slots }) =>
      why === null ? slots.map((slot) => ({ ...slot, class_id: id })) : [],
    )
    .toSorted((a, b) => compareCodes(a.start ?? "", b.start ?? ""));

/** What an arrival comes to. */
export interface ArrivalOutcome<Slot> {
  /** The slot it is for; null when none is going on or to come. */
  slot: Slot | null;
  /** Minutes after its start; 0 for in time, null where nothing can be said. */
  minutesLate: number | null;
  /** When the first slot began that was over by then; null where none was missed. */
  missedFrom: string | null;
  /** Minutes late for the day: since the first slot that was missed, else `minutesLate`. */
  minutes: number | null;
}

/** More than that no mark holds. */
export const maxMinutesLate = 600;
const noon = "12:00";

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};

/** Minutes from a start to a time of the day, both `HH:MM`; at most what a mark holds. */
const minutesSince = (start: string, time: string): number =>
  Math.min(minutesOf(time) - minutesOf(start), maxMinutesLate);

/** How late it is: the first minutes, as many as `lateAfter`, are not; then they count from the start. */
export function minutesLate(start: string, time: string, lateAfter: number): number {
  const minutes = minutesSince(start, time);
  return minutes > lateAfter ? minutes : 0;
}

/**
 * The slot an arrival is for, and how late it is: the slot that is going on, else the next one. The
 * first minutes, as many as `lateAfter`, are not late; after them minutes count from the start. Who
 * comes after a slot is over has missed it, and is late for the day even if in time for the next.
 * @param slots in the order of the day
 * @param time `HH:MM` by the institution's clock
 * @param isExcused whether the student need not have come to a slot that is over, as on leave
 */
export function evaluateArrival<Slot extends GateSlot>(
  slots: readonly Slot[],
  time: string,
  lateAfter: number,
  isExcused: (slot: Slot) => boolean = () => false,
): ArrivalOutcome<Slot> {
  const hasBegun = ({ start }: GateSlot) => start === null || start <= time;
  const isOver = ({ end }: GateSlot) => end !== null && end <= time;
  const current =
    slots.findLast((one) => hasBegun(one) && !isOver(one)) ?? slots.find((one) => !hasBegun(one));
  const nothing = { minutesLate: null, missedFrom: null, minutes: null };
  if (!current) return { slot: null, ...nothing };
  if (current.start === null) return { slot: current, ...nothing };
  const late = minutesLate(current.start, time, lateAfter);
  const missedFrom =
    slots.find((one) => one.start !== null && isOver(one) && !isExcused(one))?.start ?? null;
  const minutes = missedFrom === null ? late : minutesSince(missedFrom, time);
  return { slot: current, minutesLate: late, missedFrom, minutes };
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
    .toSorted((a, b) => compareCodes(a.start ?? "", b.start ?? ""));
}
