import ICAL from "ical.js";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import type { Span } from "../../../school/calendar/domain/school-calendar";
import type { CalendarEntry } from "../domain/plan";
import { calendarsIn, type CalendarText } from "./calendar-text";
import {
  daysOfDates,
  daysOfTimes,
  eventTime,
  wallAfter,
  wallDistance,
  type EventTime,
} from "./event-times";
import { newBudget, ruleWalls, type Budget } from "./recurrences";

/** A calendar as it was read. */
export interface ReadCalendar {
  name: string;
  /** Those that touch the days asked for, by their first day. */
  entries: CalendarEntry[];
  /** Names of events that could not be read, each once. */
  unread: string[];
}

/** For which days, and by whose clock, a calendar is read. */
export interface Reading extends Span {
  zone: string;
}

type Following = Reading & { budget: Budget };

/** Events and occurrences that are taken of one calendar at most. */
export const maxEntries = 2000;
const maxEvents = 5000;
/** Characters of a name, as a holiday has them. */
const maxName = 120;

const dayMs = 86_400_000;

/** An event with what is asked of it again and again. */
interface Event {
  part: ICAL.Component;
  start: EventTime;
  /** Between its beginning and its end, by its own clock. */
  duration: number;
  /** The end is written in another zone, and the event lasts as long as the instants are apart. */
  exact: boolean;
  /** Which occurrence of another event it stands for. */
  replaces: (EventTime & { later: boolean }) | null;
  rules: readonly string[];
}

const textOf = (part: ICAL.Component, name: string): string => {
  const value = part.getFirstPropertyValue(name);
  return typeof value === "string" ? value : "";
};

/** What a person calls it, in one line. */
const nameOf = (part: ICAL.Component): string =>
  [
    ...textOf(part, "summary")
      .replaceAll(/\p{C}|\s/gu, " ")
      .replaceAll(/ +/g, " ")
      .trim(),
  ]
    .slice(0, maxName)
    .join("")
    .trim();

const isCancelled = (part: ICAL.Component) => textOf(part, "status").toUpperCase() === "CANCELLED";

/** Every value of a property as times; of periods, when they begin. */
function timesOf(part: ICAL.Component, name: string, zone: string): EventTime[] {
  return part.getAllProperties(name).flatMap((property) =>
    property.getValues().flatMap((value: unknown) => {
      const time = value instanceof ICAL.Period ? value.start : value;
      return time instanceof ICAL.Time ? [eventTime(time, property, zone)] : [];
    }),
  );
}

/** Whether a program of Microsoft calls it an all-day event, though it writes clock times. */
const isAllDay = (part: ICAL.Component) =>
  textOf(part, "x-microsoft-cdo-alldayevent").toUpperCase() === "TRUE";

/** @throws Error for an event without a beginning */
function eventOf(part: ICAL.Component, rules: readonly string[], zone: string): Event {
  const [written] = timesOf(part, "dtstart", zone);
  if (!written) throw new Error("DTSTART");
  const start = isAllDay(part) ? { ...written, isDate: true } : written;
  const [end] = timesOf(part, "dtend", zone);
  const [replaced] = timesOf(part, "recurrence-id", zone);
  const length = part.getFirstPropertyValue("duration");
  const lasts = length instanceof ICAL.Duration ? length.toSeconds() * 1000 : undefined;
  const usual = start.isDate ? dayMs : 0;
  const exact = end !== undefined && wallZoneDiffers(start, end);
  const byEnd =
    end &&
    (exact
      ? end.instantOf(end.wall) - start.instantOf(start.wall)
      : wallDistance(start.wall, end.wall));
  const range = part.getFirstProperty("recurrence-id")?.getFirstParameter("range");
  return {
    part,
    start,
    duration: Math.max(byEnd ?? lasts ?? usual, 0),
    exact,
    replaces: replaced ? { ...replaced, later: range === "THISANDFUTURE" } : null,
    rules,
  };
}

const wallZoneDiffers = (start: EventTime, end: EventTime): boolean =>
  !start.isDate && !end.isDate && end.instantOf(start.wall) !== start.instantOf(start.wall);

/** The days of an event that begins at this clock time. */
function daysFrom({ start, duration, exact }: Event, wall: string, zone: string) {
  const end = wallAfter(wall, duration);
  if (start.isDate) return daysOfDates(wall, end);
  const begins = start.instantOf(wall);
  return daysOfTimes(begins, exact ? begins + duration : start.instantOf(end), zone);
}

/** Whether a time names the occurrence of an event that begins at this clock time. */
const names = (time: EventTime, { start }: Event, wall: string): boolean =>
  time.isDate || start.isDate
    ? time.wall.slice(0, 10) === wall.slice(0, 10)
    : time.instantOf(time.wall) === start.instantOf(wall);

/** By what an occurrence is known, whichever zone it is written in. */
const recurrenceOf = ({ start }: Event, wall: string): string =>
  start.isDate ? wall.slice(0, 10) : new Date(start.instantOf(wall)).toISOString();

/** The clock times at which an event begins, its first one among them. */
function wallsOf(event: Event, reading: Following): string[] {
  const { part, start, rules } = event;
  const added = timesOf(part, "rdate", reading.zone).map((time) =>
    time.isDate || start.isDate
      ? `${time.wall.slice(0, 10)}${start.wall.slice(10)}`
      : wallAfter(start.wall, time.instantOf(time.wall) - start.instantOf(start.wall)),
  );
  const byRule = rules.flatMap((rule) => ruleWalls(rule, start, reading, reading.budget));
  const except = timesOf(part, "exdate", reading.zone);
  return [...new Set([start.wall, ...byRule, ...added])]
    .filter((wall) => !except.some((time) => names(time, event, wall)))
    .sort();
}

/** The later override that holds for a clock time: the last one at or before it. */
const laterOf = (overrides: readonly Event[], event: Event, wall: string): Event | undefined =>
  overrides
    .filter(
      ({ replaces }) =>
        replaces?.later === true &&
        replaces.instantOf(replaces.wall) <= event.start.instantOf(wall),
    )
    .sort((a, b) => ((a.replaces?.wall ?? "") < (b.replaces?.wall ?? "") ? -1 : 1))
    .at(-1);

/** An occurrence as it is: moved, renamed or left out where an override says so. */
function occurrence(
  event: Event,
  wall: string,
  overrides: readonly Event[],
): { of: Event; wall: string } {
  const own = overrides.find(({ replaces }) => replaces && names(replaces, event, wall));
  if (own) return { of: own, wall: own.start.wall };
  const later = laterOf(overrides, event, wall);
  if (!later?.replaces) return { of: event, wall };
  return { of: later, wall: wallAfter(wall, wallDistance(later.replaces.wall, later.start.wall)) };
}

const inside = ({ from, to }: Span, reading: Span) => to >= reading.from && from <= reading.to;

/** What an event and its overrides come to. */
function entriesOf(event: Event, overrides: readonly Event[], reading: Following): CalendarEntry[] {
  const uid = textOf(event.part, "uid");
  const recurs = event.rules.length > 0 || event.part.hasProperty("rdate");
  return wallsOf(event, reading).flatMap((wall) => {
    const { of, wall: begins } = occurrence(event, wall, overrides);
    if (isCancelled(of.part)) return [];
    const days = daysFrom(of, begins, reading.zone);
    if (!inside(days, reading)) return [];
    const name = nameOf(of.part) || nameOf(event.part);
    return [{ uid, recurrence: recurs ? recurrenceOf(event, wall) : "", name, ...days }];
  });
}

/** A single occurrence whose event is not in the calendar. */
function alone(event: Event, { zone, ...reading }: Reading): CalendarEntry[] {
  const { replaces, start, part } = event;
  if (!replaces || isCancelled(part)) return [];
  const days = daysFrom(event, start.wall, zone);
  const recurrence = recurrenceOf({ ...event, start: replaces }, replaces.wall);
  return inside(days, reading)
    ? [{ uid: textOf(part, "uid"), recurrence, name: nameOf(part), ...days }]
    : [];
}

const sequenceOf = ({ part }: Event) => Number(part.getFirstPropertyValue("sequence") ?? 0);

/** Of several versions of one event the newest; different events that share a UID stay apart. */
function newest(events: readonly Event[]): Event[] {
  const highest = Math.max(...events.map(sequenceOf));
  return events.filter((event) => sequenceOf(event) === highest);
}

/** The events of one UID as entries. */
function entriesOfUid(events: readonly Event[], reading: Following): CalendarEntry[] {
  const overrides = events.filter(({ replaces }) => replaces !== null);
  const masters = events.filter(({ replaces }) => replaces === null);
  if (masters.length === 0) return overrides.flatMap((event) => alone(event, reading));
  const chosen = newest(masters);
  return chosen.flatMap((event, at) =>
    entriesOf(event, overrides, reading).map((entry) =>
      at === 0 ? entry : { ...entry, recurrence: `${entry.recurrence}#${event.start.wall}` },
    ),
  );
}

const ruleLine = /^(?:RRULE)[^:]*:(.*)$/i;

/** One event of the text, hung into its calendar so that it finds its zones. */
function parsed(text: string, frame: ICAL.Component, zone: string): Event {
  const part = new ICAL.Component(
    ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0],
  );
  frame.addSubcomponent(part);
  const rules = text.split("\r\n").flatMap((line) => ruleLine.exec(line)?.[1] ?? []);
  if (!textOf(part, "uid"))
    part.updatePropertyWithValue(
      "uid",
      `${nameOf(part)} ${String(part.getFirstPropertyValue("dtstart"))}`,
    );
  return eventOf(part, rules, zone);
}

const summaryLine = /^SUMMARY[^:]*:(.*)$/im;

function readOne({ frame: text, events }: CalendarText, reading: Following): ReadCalendar {
  const frame = new ICAL.Component(
    ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0],
  );
  const byUid = new Map<string, Event[]>();
  const unread = new Set<string>();
  const attempt = (name: string, work: () => void) => {
    try {
      work();
    } catch {
      unread.add(name.slice(0, maxName));
    }
  };
  for (const one of events.slice(0, maxEvents))
    attempt(summaryLine.exec(one)?.[1] ?? "", () => {
      const event = parsed(one, frame, reading.zone);
      const uid = textOf(event.part, "uid");
      byUid.set(uid, [...(byUid.get(uid) ?? []), event]);
    });
  const entries: CalendarEntry[] = [];
  const isCancellation = textOf(frame, "method").toUpperCase() === "CANCEL";
  for (const group of isCancellation ? [] : byUid.values())
    attempt(nameOf(group[0]?.part ?? frame), () => entries.push(...entriesOfUid(group, reading)));
  return { name: textOf(frame, "x-wr-calname"), entries, unread: [...unread] };
}

/**
 * Reads a text of iCalendar (RFC 5545), of one calendar or several.
 * @returns null for a text that is no calendar, or not a whole one
 */
export function readCalendar(text: string, reading: Reading): ReadCalendar | null {
  const calendars = calendarsIn(text);
  if (!calendars) return null;
  try {
    const budget = newBudget();
    const read = calendars.map((one) => readOne(one, { ...reading, budget }));
    const days = ({ from, to, name }: CalendarEntry) => `${from} ${to} ${name}`;
    return {
      name: read.find(({ name }) => name !== "")?.name.trim() ?? "",
      entries: read
        .flatMap(({ entries }) => entries)
        .sort((a, b) => (days(a) < days(b) ? -1 : 1))
        .slice(0, maxEntries),
      unread: [...new Set(read.flatMap(({ unread }) => unread))],
    };
  } catch {
    return null;
  }
}

/** The days of which calendars are read: from the beginning of the year at hand to two years on. */
export const daysRead = (today: CalendarDay, yearBegan: CalendarDay | null): Span => ({
  from: yearBegan !== null && yearBegan < today ? yearBegan : `${today.slice(0, 4)}-01-01`,
  to: `${Number(today.slice(0, 4)) + 2}-12-31`,
});
