import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";

const dayLength = 86_400_000;
/** The new moon of 6 January 2000, and the mean length of a lunation. */
const firstMoon = Date.UTC(2000, 0, 6, 18, 14);
const lunation = 29.530588853 * dayLength;
/** The lunation that ended the fast of 2024; every twelfth one does. */
const fastEnds = 300;

const dayAt = (time: number): CalendarDay => new Date(time).toISOString().slice(0, 10);
const moonAt = (count: number) => firstMoon + count * lunation;

/**
 * The first new moon (or full moon) on or after a day. By the mean moon, so within a day of the
 * real one: enough for the festivals of a sample calendar, and for nothing else.
 */
export function moonAfter(day: CalendarDay, phase: "new" | "full"): CalendarDay {
  const shift = phase === "full" ? 0.5 : 0;
  const count = Math.ceil((Date.parse(day) - firstMoon) / lunation - shift);
  return dayAt(moonAt(count + shift));
}

/**
 * The festivals at the end of the fast that fall between two days; in some years two do, or none.
 */
export function fastEndsBetween(from: CalendarDay, to: CalendarDay): CalendarDay[] {
  const days: CalendarDay[] = [];
  const first = Math.floor((Date.parse(from) - firstMoon) / lunation) - 1;
  const last = Math.ceil((Date.parse(to) - firstMoon) / lunation);
  for (let count = first; count <= last; count += 1) {
    if ((((count - fastEnds) % 12) + 12) % 12 !== 0) continue;
    const day = dayAt(moonAt(count) + 2 * dayLength);
    if (day >= from && day <= to) days.push(day);
  }
  return days;
}
