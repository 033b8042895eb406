/** Days that an event means, written down by hand. */
export interface CalendarRule {
  what: string;
  /** Of one event, whose UID and name the test adds; of several where it says so itself. */
  lines: readonly string[];
  /** First and last day of each, `2026-12-24` or `2026-12-24/2026-12-26`; a `~` behind it where it takes no whole days. */
  days: readonly string[];
  /** Lines before the events, such as a time zone. */
  zone?: readonly string[];
  /** Why the second library says something else. */
  otherwise?: string;
}

/** Berlin as Outlook writes it, under a name of its own. */
const windowsZone = [
  "BEGIN:VTIMEZONE",
  "TZID:W. Europe Standard Time",
  "BEGIN:STANDARD",
  "DTSTART:16010101T030000",
  "TZOFFSETFROM:+0200",
  "TZOFFSETTO:+0100",
  "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10",
  "END:STANDARD",
  "BEGIN:DAYLIGHT",
  "DTSTART:16010101T020000",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0200",
  "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3",
  "END:DAYLIGHT",
  "END:VTIMEZONE",
];
/** A zone of nobody, five hours ahead of UTC all year. */
const ownZone = [
  "BEGIN:VTIMEZONE",
  "TZID:Ministry",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0500",
  "TZOFFSETTO:+0500",
  "END:STANDARD",
  "END:VTIMEZONE",
];

/** Read by a school in Berlin, for the days from 1 January 2026 to 31 December 2028. */
export const calendarRules: readonly CalendarRule[] = [
  {
    what: "a day, whose end is the next one",
    lines: ["DTSTART;VALUE=DATE:20261224", "DTEND;VALUE=DATE:20261225"],
    days: ["2026-12-24"],
  },
  { what: "a day without an end", lines: ["DTSTART;VALUE=DATE:20261224"], days: ["2026-12-24"] },
  {
    what: "a day that ends on itself, which means one day",
    lines: ["DTSTART;VALUE=DATE:20261224", "DTEND;VALUE=DATE:20261224"],
    days: ["2026-12-24"],
  },
  {
    what: "several days over the end of a year",
    lines: ["DTSTART;VALUE=DATE:20261222", "DTEND;VALUE=DATE:20270105"],
    days: ["2026-12-22/2027-01-04"],
  },
  {
    what: "days by their number",
    lines: ["DTSTART;VALUE=DATE:20260401", "DURATION:P3D"],
    days: ["2026-04-01/2026-04-03"],
  },
  {
    what: "weeks by their number",
    lines: ["DTSTART;VALUE=DATE:20260706", "DURATION:P6W"],
    days: ["2026-07-06/2026-08-16"],
  },
  {
    what: "midnight to midnight in UTC, which is a night in Berlin",
    lines: ["DTSTART:20260601T000000Z", "DTEND:20260602T000000Z"],
    days: ["2026-06-01/2026-06-02~"],
  },
  {
    what: "a day of Berlin, written in UTC",
    lines: ["DTSTART:20261224T230000Z", "DTEND:20261225T230000Z"],
    days: ["2026-12-25"],
  },
  {
    what: "a day of Berlin in summer, written in UTC",
    lines: ["DTSTART:20260531T220000Z", "DTEND:20260601T220000Z"],
    days: ["2026-06-01"],
  },
  {
    what: "midnight to midnight by the clock of Berlin, on the day it has 23 hours",
    lines: [
      "DTSTART;TZID=Europe/Berlin:20260329T000000",
      "DTEND;TZID=Europe/Berlin:20260330T000000",
    ],
    days: ["2026-03-29"],
  },
  {
    what: "an evening by a clock without a zone",
    lines: ["DTSTART:20261224T180000", "DTEND:20261224T220000"],
    days: ["2026-12-24~"],
  },
  { what: "a moment at midnight", lines: ["DTSTART:20261224T000000"], days: ["2026-12-24~"] },
  {
    what: "a night over two days",
    lines: ["DTSTART:20261231T220000", "DTEND:20270101T020000"],
    days: ["2026-12-31/2027-01-01~"],
  },
  {
    what: "a day of New York, which is two of Berlin",
    lines: [
      "DTSTART;TZID=America/New_York:20260704T000000",
      "DTEND;TZID=America/New_York:20260705T000000",
    ],
    days: ["2026-07-04/2026-07-05~"],
  },
  {
    what: "a zone of Outlook that the calendar explains",
    zone: windowsZone,
    lines: [
      "DTSTART;TZID=W. Europe Standard Time:20260501T000000",
      "DTEND;TZID=W. Europe Standard Time:20260502T000000",
    ],
    days: ["2026-05-01"],
  },
  {
    what: "a zone that only the calendar knows",
    zone: ownZone,
    lines: ["DTSTART;TZID=Ministry:20260502T040000", "DTEND;TZID=Ministry:20260503T040000"],
    days: ["2026-05-02/2026-05-03~"],
  },
  {
    what: "an all-day event of Outlook with clock times of another zone",
    lines: [
      "DTSTART;TZID=America/New_York:20260704T000000",
      "DTEND;TZID=America/New_York:20260705T000000",
      "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE",
    ],
    days: ["2026-07-04"],
    otherwise: "it doesn't know this word of Outlook",
  },
  {
    what: "every year",
    lines: ["DTSTART;VALUE=DATE:20200101", "RRULE:FREQ=YEARLY"],
    days: ["2026-01-01", "2027-01-01", "2028-01-01"],
  },
  {
    what: "every 29 February, which other years do not have",
    lines: ["DTSTART;VALUE=DATE:20200229", "RRULE:FREQ=YEARLY"],
    days: ["2028-02-29"],
  },
  {
    what: "the last day of February of every year",
    lines: ["DTSTART;VALUE=DATE:20200229", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1"],
    days: ["2026-02-28", "2027-02-28", "2028-02-29"],
  },
  {
    what: "the 31st, which some months do not have",
    lines: ["DTSTART;VALUE=DATE:20260131", "RRULE:FREQ=MONTHLY;COUNT=4"],
    days: ["2026-01-31", "2026-03-31", "2026-05-31", "2026-07-31"],
  },
  {
    what: "the fourth Thursday of November",
    lines: ["DTSTART;VALUE=DATE:20201126", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH"],
    days: ["2026-11-26", "2027-11-25", "2028-11-23"],
  },
  {
    what: "the last Monday of May",
    lines: ["DTSTART;VALUE=DATE:20200525", "RRULE:FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO"],
    days: ["2026-05-25", "2027-05-31", "2028-05-29"],
  },
  {
    what: "the Monday of week 20",
    lines: ["DTSTART;VALUE=DATE:20200511", "RRULE:FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO"],
    days: ["2026-05-11", "2027-05-17", "2028-05-15"],
  },
  {
    what: "the 20th Monday of the year",
    lines: ["DTSTART;VALUE=DATE:20200518", "RRULE:FREQ=YEARLY;BYDAY=20MO"],
    days: ["2026-05-18", "2027-05-17", "2028-05-15"],
  },
  {
    what: "the first and the last day of the year",
    lines: ["DTSTART;VALUE=DATE:20250101", "RRULE:FREQ=YEARLY;BYYEARDAY=1,-1"],
    days: ["2026-01-01", "2026-12-31", "2027-01-01", "2027-12-31", "2028-01-01", "2028-12-31"],
  },
  {
    what: "Friday the 13th",
    lines: ["DTSTART;VALUE=DATE:20250613", "RRULE:FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13"],
    days: ["2026-02-13", "2026-03-13", "2026-11-13", "2027-08-13", "2028-10-13"],
  },
  {
    what: "the last school day of the month",
    lines: [
      "DTSTART;VALUE=DATE:20260130",
      "RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3",
    ],
    days: ["2026-01-30", "2026-02-27", "2026-03-31"],
  },
  {
    what: "every second week, which begins on Sunday",
    lines: [
      "DTSTART;VALUE=DATE:20260102",
      "RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=FR,SU;WKST=SU;COUNT=4",
    ],
    days: ["2026-01-02", "2026-01-11", "2026-01-16", "2026-01-25"],
  },
  {
    what: "until a day, which is one of them",
    lines: ["DTSTART;VALUE=DATE:20260105", "RRULE:FREQ=WEEKLY;UNTIL=20260119"],
    days: ["2026-01-05", "2026-01-12", "2026-01-19"],
  },
  {
    what: "until an instant, by the clock of the event",
    lines: [
      "DTSTART;TZID=Europe/Berlin:20260105T000000",
      "DTEND;TZID=Europe/Berlin:20260106T000000",
      "RRULE:FREQ=WEEKLY;UNTIL=20260118T230000Z",
    ],
    days: ["2026-01-05", "2026-01-12", "2026-01-19"],
    otherwise: "it holds the instant against the clock of the event",
  },
  {
    what: "every four years",
    lines: ["DTSTART;VALUE=DATE:20200229", "RRULE:FREQ=YEARLY;INTERVAL=4"],
    days: ["2028-02-29"],
  },
  {
    what: "days that are left out",
    lines: ["DTSTART;VALUE=DATE:20260101", "RRULE:FREQ=YEARLY", "EXDATE;VALUE=DATE:20270101"],
    days: ["2026-01-01", "2028-01-01"],
  },
  {
    what: "an occurrence of clock times that is left out by its day",
    lines: [
      "DTSTART;TZID=Europe/Berlin:20260101T000000",
      "DTEND;TZID=Europe/Berlin:20260102T000000",
      "RRULE:FREQ=YEARLY",
      "EXDATE;VALUE=DATE:20270101",
    ],
    days: ["2026-01-01", "2028-01-01"],
  },
  {
    what: "days that are added",
    lines: ["DTSTART;VALUE=DATE:20260320", "RDATE;VALUE=DATE:20270310,20280227"],
    days: ["2026-03-20", "2027-03-10", "2028-02-27"],
    otherwise: "it doesn't know days that are added",
  },
  {
    what: "several days that come again",
    lines: [
      "DTSTART;VALUE=DATE:20251224",
      "DTEND;VALUE=DATE:20260102",
      "RRULE:FREQ=YEARLY;COUNT=3",
    ],
    days: ["2025-12-24/2026-01-01", "2026-12-24/2027-01-01", "2027-12-24/2028-01-01"],
  },
  {
    what: "weeks of Berlin that come again on both sides of a change of clocks",
    lines: [
      "DTSTART;TZID=Europe/Berlin:20260323T000000",
      "DTEND;TZID=Europe/Berlin:20260328T000000",
      "RRULE:FREQ=WEEKLY;COUNT=2",
    ],
    days: ["2026-03-23/2026-03-27", "2026-03-30/2026-04-03"],
  },
  {
    what: "a cancelled event",
    lines: ["DTSTART;VALUE=DATE:20261224", "STATUS:CANCELLED"],
    days: [],
    otherwise: "it leaves it to its caller",
  },
  {
    what: "an occurrence that was moved",
    lines: [
      "DTSTART;VALUE=DATE:20260101",
      "RRULE:FREQ=YEARLY;COUNT=3",
      "END:VEVENT",
      "BEGIN:VEVENT",
      "UID:rule@example",
      "SUMMARY:Moved",
      "RECURRENCE-ID;VALUE=DATE:20270101",
      "DTSTART;VALUE=DATE:20270104",
    ],
    days: ["2026-01-01", "2027-01-04", "2028-01-01"],
  },
  {
    what: "an occurrence that was cancelled",
    lines: [
      "DTSTART;VALUE=DATE:20260101",
      "RRULE:FREQ=YEARLY;COUNT=3",
      "END:VEVENT",
      "BEGIN:VEVENT",
      "UID:rule@example",
      "STATUS:CANCELLED",
      "RECURRENCE-ID;VALUE=DATE:20270101",
      "DTSTART;VALUE=DATE:20270101",
    ],
    days: ["2026-01-01", "2028-01-01"],
    otherwise: "it leaves it to its caller",
  },
  {
    what: "an occurrence that is named in UTC and was moved",
    lines: [
      "DTSTART;TZID=Europe/Berlin:20260105T000000",
      "DTEND;TZID=Europe/Berlin:20260106T000000",
      "RRULE:FREQ=WEEKLY;COUNT=2",
      "END:VEVENT",
      "BEGIN:VEVENT",
      "UID:rule@example",
      "RECURRENCE-ID:20260111T230000Z",
      "DTSTART;TZID=Europe/Berlin:20260114T000000",
      "DTEND;TZID=Europe/Berlin:20260115T000000",
    ],
    days: ["2026-01-05", "2026-01-14"],
  },
  {
    what: "this occurrence and all later ones a day later",
    lines: [
      "DTSTART;VALUE=DATE:20260105",
      "RRULE:FREQ=WEEKLY;COUNT=4",
      "END:VEVENT",
      "BEGIN:VEVENT",
      "UID:rule@example",
      "RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20260119",
      "DTSTART;VALUE=DATE:20260120",
    ],
    days: ["2026-01-05", "2026-01-12", "2026-01-20", "2026-01-27"],
    otherwise: "it moves one occurrence alone",
  },
  {
    what: "the newer of two versions",
    lines: [
      "SEQUENCE:0",
      "DTSTART;VALUE=DATE:20260320",
      "END:VEVENT",
      "BEGIN:VEVENT",
      "UID:rule@example",
      "SEQUENCE:1",
      "DTSTART;VALUE=DATE:20260321",
    ],
    days: ["2026-03-21"],
  },
  {
    what: "a rule that never comes true, with the day it begins on",
    lines: ["DTSTART;VALUE=DATE:20260101", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"],
    days: ["2026-01-01"],
    otherwise: "it leaves the first day out where the rule doesn't name it",
  },
];
