import ICAL from "ical.js";
import { addDays, instantIn, isTimeZone, momentIn } from "@rollcall/kit/schema/calendar-day";
import type { Span } from "../../../school/calendar/domain/school-calendar";

/** A time as an event writes it: a day, or a clock time in some zone. */
export interface EventTime {
  isDate: boolean;
  /** `2026-12-24T00:00:00`, as written. */
  wall: string;
  instantOf(wall: string): number;
}

/** The IANA name in a TZID, which some programs write behind a path of their own. */
const zoneNamed = (tzid: string): string | undefined =>
  [tzid, tzid.split("/").slice(-2).join("/")].find((name) => isTimeZone(name));

/** How clock times of a property become instants: by the calendar's own zone, a known one, or the school's. */
function instantsOf(
  time: ICAL.Time,
  tzid: string | undefined,
  schoolZone: string,
): EventTime["instantOf"] {
  const { zone } = time;
  if (zone === ICAL.Timezone.utcTimezone) return (wall) => Date.parse(`${wall}Z`);
  if (zone && zone !== ICAL.Timezone.localTimezone)
    return (wall) => {
      const moved = ICAL.Time.fromDateTimeString(wall);
      moved.zone = zone;
      return moved.toUnixTime() * 1000;
    };
  const known = (tzid === undefined ? undefined : zoneNamed(tzid)) ?? schoolZone;
  return (wall) => instantIn(known, wall.slice(0, 16));
}

/** A value of a property as a time of the event. */
export function eventTime(time: ICAL.Time, property: ICAL.Property, schoolZone: string): EventTime {
  const tzid = property.getParameter("tzid");
  return {
    isDate: time.isDate,
    wall: time.isDate ? `${time.toString()}T00:00:00` : time.toString().slice(0, 19),
    instantOf: instantsOf(time, typeof tzid === "string" ? tzid : undefined, schoolZone),
  };
}

/** Milliseconds from one clock time to another, as if no clock was ever changed. */
export const wallDistance = (from: string, to: string): number =>
  Date.parse(`${to}Z`) - Date.parse(`${from}Z`);

/** A clock time that much later, as if no clock was ever changed. */
export const wallAfter = (wall: string, ms: number): string =>
  new Date(Date.parse(`${wall}Z`) + ms).toISOString().slice(0, 19);

/** The days of an event, and whether it takes them whole. */
export type EventDays = Span & { whole: boolean };

/** Days that are written as days: the end is not part of them, and at least one day is meant. */
export function daysOfDates(start: string, end: string): EventDays {
  const from = start.slice(0, 10);
  const last = end.slice(11) > "00:00:00" ? end.slice(0, 10) : addDays(end.slice(0, 10), -1);
  return { from, to: last < from ? from : last, whole: true };
}

const beginsDay = (zone: string, instant: number): boolean =>
  instantIn(zone, `${momentIn(zone, new Date(instant)).day}T00:00`) === instant;

/**
 * The days of the school in which an event of clock times lies. One from midnight to midnight, by
 * the school's clock, takes its days whole.
 */
export function daysOfTimes(start: number, end: number, schoolZone: string): EventDays {
  const dayOf = (instant: number) => momentIn(schoolZone, new Date(instant)).day;
  const from = dayOf(start);
  const endsAtMidnight = end > start && beginsDay(schoolZone, end);
  const to = endsAtMidnight ? addDays(dayOf(end), -1) : dayOf(Math.max(start, end));
  return { from, to, whole: endsAtMidnight && beginsDay(schoolZone, start) };
}
