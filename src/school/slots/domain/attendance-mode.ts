import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";

/** How often a class is asked about: once a day, morning and afternoon, or in every lesson. */
export const attendanceModes = ["daily", "session", "period"] as const;
export type AttendanceMode = (typeof attendanceModes)[number];

/** From this day on a mode holds, until another begins. */
export interface ModeChange {
  mode: AttendanceMode;
  from: CalendarDay;
}

/** What holds before anything was ever chosen. */
export const firstMode: AttendanceMode = "daily";

const upTo = (changes: readonly ModeChange[], day: CalendarDay) =>
  changes.findLast(({ from }) => from <= day);

/**
 * The mode of a day, with the day it began; without one it has held from the first. Changes stand
 * oldest first.
 */
export function modeOn(
  changes: readonly ModeChange[],
  day: CalendarDay,
): { mode: AttendanceMode; from: CalendarDay | null } {
  const change = upTo(changes, day);
  return change ? { ...change } : { mode: firstMode, from: null };
}

/** The modes of all days of a span, in order. */
export function modesBetween(
  changes: readonly ModeChange[],
  { from, to }: { from: CalendarDay; to: CalendarDay },
): AttendanceMode[] {
  const modes = [modeOn(changes, from).mode];
  for (
    let next = nextMode(changes, from);
    next && next.from <= to;
    next = nextMode(changes, next.from)
  )
    modes.push(next.mode);
  return modes;
}

/** The change that is to come after a day. */
export const nextMode = (
  changes: readonly ModeChange[],
  day: CalendarDay,
): ModeChange | undefined => changes.find(({ from }) => from > day);

/**
 * The changes when a mode is to hold from a day on: later ones are given up, earlier ones stand,
 * since no day that has been is rewritten.
 */
export function switched(changes: readonly ModeChange[], { mode, from }: ModeChange): ModeChange[] {
  const before = changes.filter((change) => change.from < from);
  return (before.at(-1)?.mode ?? firstMode) === mode ? before : [...before, { mode, from }];
}

/**
 * Whether a register of a mode offers a code.
 * @param modes those that offer it, with commas between them; empty for all
 */
export const isOfferedIn = (modes: string | null, mode: AttendanceMode): boolean =>
  !modes || modes.split(",").includes(mode);
