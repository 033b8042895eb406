import ICAL from "ical.js";
import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";

/** When an event is: whole days, or from one instant to another (RFC 3339). */
type When = { from: CalendarDay; to: CalendarDay } | { start: string; end: string };

/** One event of a calendar that is given out. */
export type FeedEvent = When & {
  /** The same for as long as the event is there. */
  uid: string;
  title: string;
  place?: string | null | undefined;
  note?: string | null | undefined;
  /** When anything of it was changed last, RFC 3339. */
  changed: string;
};

/** From when revisions are counted in seconds: they only grow, and stay below the limit until 2088. */
const revisionsSince = Date.UTC(2020, 0, 1);
/** How often programs are asked to look again. */
const every = "PT1H";

const moment = (text: string): ICAL.Time => ICAL.Time.fromJSDate(new Date(text), true);

function eventPart({ uid, title, place, note, changed, ...when }: FeedEvent): ICAL.Component {
  const part = new ICAL.Component("vevent");
  const add = (name: string, value: string | number | ICAL.Time) =>
    part.addPropertyWithValue(name, value);
  add("uid", uid);
  // Not the moment of the answer, which would differ each time though nothing has changed.
  add("dtstamp", moment(changed));
  add("last-modified", moment(changed));
  add("sequence", Math.max(0, Math.floor((Date.parse(changed) - revisionsSince) / 1000)));
  if ("from" in when) {
    add("dtstart", ICAL.Time.fromDateString(when.from));
    add("dtend", ICAL.Time.fromDateString(addDays(when.to, 1)));
    add("transp", "TRANSPARENT");
  } else {
    add("dtstart", moment(when.start));
    add("dtend", moment(when.end));
  }
  add("summary", title);
  if (place) add("location", place);
  if (note) add("description", note);
  return part;
}

/**
 * A calendar as RFC 5545 writes it: lines of 75 bytes at most that end with CR and LF, and times in
 * UTC, so that no program needs a time zone of ours.
 */
export function writeCalendar(name: string, events: readonly FeedEvent[]): string {
  const calendar = new ICAL.Component("vcalendar");
  calendar.addPropertyWithValue("version", "2.0");
  calendar.addPropertyWithValue("prodid", "-//Rollcall//Calendar feeds//EN");
  calendar.addPropertyWithValue("calscale", "GREGORIAN");
  calendar.addPropertyWithValue("method", "PUBLISH");
  calendar.addPropertyWithValue("x-wr-calname", name);
  calendar.addPropertyWithValue("x-published-ttl", every);
  const again = calendar.addPropertyWithValue("refresh-interval", every);
  again.setParameter("value", "DURATION");
  for (const event of events) calendar.addSubcomponent(eventPart(event));
  return `${calendar.toString()}\r\n`;
}
