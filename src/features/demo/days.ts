import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import type { Random } from "@rollcall/kit/schema/demo/random";

const dayLength = 86_400_000;

/** Whole days from one calendar day to another. */
export const daysFrom = (from: CalendarDay, to: CalendarDay): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayLength);

/** The later, or the earlier, of two days: the written form sorts as the days do. */
export const later = (one: CalendarDay, other: CalendarDay): CalendarDay =>
  one > other ? one : other;
export const earlier = (one: CalendarDay, other: CalendarDay): CalendarDay =>
  one < other ? one : other;

/** Any day of the span, both ends included; its first day when the span is empty. */
export const dayBetween = (random: Random, from: CalendarDay, to: CalendarDay): CalendarDay =>
  addDays(from, random.whole(0, Math.max(0, daysFrom(from, to))));

/** A day by its numbers, month from 1. */
export const dayOf = (year: number, month: number, day: number): CalendarDay =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
