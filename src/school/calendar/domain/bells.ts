import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { isFor } from "./for-class";

/** Clock times, `HH:MM`. */
export interface BellTime {
  start: string;
  end: string;
}

/** By which bells some classes, some weekdays or both have their periods. */
export interface BellSchedule {
  id: number;
  name: string;
  /** Rings by itself; others only on the special days that name them. */
  active: boolean;
  /** The classes it is for; empty for all. */
  classes: readonly number[];
  /** The weekdays it is for, 1 Monday to 7 Sunday; empty for every day. */
  weekdays: readonly number[];
  from: CalendarDay | null;
  to: CalendarDay | null;
  /** By slot; a period without one keeps its usual times. */
  times: Readonly<Record<string, BellTime>>;
}

/** Both may ring for a class: what names it goes first, then what names the weekday. */
const rank = ({ classes, weekdays }: BellSchedule): number =>
  (classes.length > 0 ? 0 : 2) + (weekdays.length > 0 ? 0 : 1);

const holdsOn = ({ from, to }: BellSchedule, day: CalendarDay): boolean =>
  (from === null || from <= day) && (to === null || to >= day);

/** The schedule that rings for a class on a weekday, were it this day; special days aside. */
export function weeklyBells(
  on: number,
  day: CalendarDay,
  classId: number,
  schedules: readonly BellSchedule[],
): BellSchedule | undefined {
  return schedules
    .filter(
      (one) =>
        one.active &&
        holdsOn(one, day) &&
        isFor(classId, one) &&
        (one.weekdays.length === 0 || one.weekdays.includes(on)),
    )
    .reduce<BellSchedule | undefined>(
      (best, one) =>
        !best || rank(one) < rank(best) || (rank(one) === rank(best) && one.id < best.id)
          ? one
          : best,
      undefined,
    );
}

/** Two schedules of which neither goes before the other. */
export interface Ambiguity {
  /** A class for which both would ring; undefined for all classes. */
  classId: number | undefined;
  /** A weekday on which both would ring; undefined for every day. */
  weekday: number | undefined;
}

/**
 * For which class and weekday nothing decides between two schedules; undefined where one of them
 * goes before the other or they never meet.
 */
export function ambiguity(one: BellSchedule, other: BellSchedule): Ambiguity | undefined {
  const isApart =
    (one.to !== null && other.from !== null && one.to < other.from) ||
    (other.to !== null && one.from !== null && other.to < one.from);
  if (!one.active || !other.active || isApart || rank(one) !== rank(other)) return undefined;
  const classId = one.classes.find((id) => other.classes.includes(id));
  const weekday = one.weekdays.find((on) => other.weekdays.includes(on));
  if (one.classes.length > 0 && classId === undefined) return undefined;
  if (one.weekdays.length > 0 && weekday === undefined) return undefined;
  return { classId, weekday };
}
