import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { CalendarEntry } from "../../../src/features/calendars/domain/plan";
import { calendarsIn } from "../../../src/features/calendars/icalendar/calendar-text";
import { daysRead, readCalendar } from "../../../src/features/calendars/icalendar/read-calendar";
import { calendarRules, type CalendarRule } from "./calendar-rules";
import { daysBySecondLibrary } from "./second-reader";

const reading = { zone: "Europe/Berlin", from: "2026-01-01", to: "2028-12-31" };
const calendar = (...lines: readonly string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");
const event = (...lines: readonly string[]) => [
  "BEGIN:VEVENT",
  "UID:rule@example",
  "SUMMARY:Day",
  ...lines,
  "END:VEVENT",
];
const textOf = ({ zone = [], lines }: CalendarRule) => calendar(...zone, ...event(...lines));
const daysOf = ({ from, to, whole }: CalendarEntry) =>
  `${from}${to === from ? "" : `/${to}`}${whole ? "" : "~"}`;
const read = (text: string) => readCalendar(text, reading);
const daysIn = (text: string) => read(text)?.entries.map(daysOf);

// The second library makes days of the clock of this machine.
beforeAll(() => void vi.stubEnv("TZ", "Europe/Berlin"));
afterAll(() => void vi.unstubAllEnvs());

describe("the days that an event means", () => {
  it.each(calendarRules.map((rule) => [rule.what, rule] as const))("%s", (_what, rule) => {
    expect(read(textOf(rule))?.unread).toEqual([]);
    expect(daysIn(textOf(rule))).toEqual(rule.days);
  });

  it.each(
    calendarRules.flatMap((rule) =>
      rule.otherwise === undefined ? [[rule.what, rule] as const] : [],
    ),
  )("are those of a second library: %s", (_what, rule) => {
    const days = rule.days.map((day) => day.replace("~", ""));
    expect(daysBySecondLibrary(textOf(rule))).toEqual(days);
  });

  it.each(
    calendarRules.flatMap((rule) =>
      rule.otherwise === undefined ? [] : [[rule.what, rule.otherwise, rule] as const],
    ),
  )("differ from those of the second library, whose limits these are: %s (%s)", (_w, _o, rule) => {
    const days = rule.days.map((day) => day.replace("~", ""));
    expect(daysBySecondLibrary(textOf(rule))).not.toEqual(days);
  });

  it("are known again by UID and occurrence, whatever zone the occurrence is written in", () => {
    const lines = [
      "DTSTART;TZID=Europe/Berlin:20260105T000000",
      "DTEND;TZID=Europe/Berlin:20260106T000000",
      "RRULE:FREQ=WEEKLY;COUNT=2",
    ];
    const moved = event(
      "RECURRENCE-ID:20260111T230000Z",
      "DTSTART;TZID=Europe/Berlin:20260114T000000",
    );
    const keys = (text: string) => read(text)?.entries.map(({ recurrence }) => recurrence);
    expect(keys(calendar(...event(...lines)))).toEqual([
      "2026-01-04T23:00:00.000Z",
      "2026-01-11T23:00:00.000Z",
    ]);
    expect(keys(calendar(...event(...lines), ...moved))).toEqual(
      keys(calendar(...event(...lines))),
    );
  });
});

describe("a calendar is read", () => {
  it("with folded lines, whatever ends them, and words in any script", () => {
    const text = calendar(
      "X-WR-CALNAME:Feiertage",
      ...event("DTSTART;VALUE=DA", " TE:20261224", "DESCRIPTION:long\r\n\ttext").map((line) =>
        line.replace("SUMMARY:Day", "SUMMARY:ईद\\, العيد \\n &\r\n  more"),
      ),
    );
    for (const ended of [text, text.replaceAll("\r\n", "\n"), `\uFEFF${text}`])
      expect(read(ended)).toMatchObject({
        name: "Feiertage",
        entries: [{ name: "ईद, العيد & more", from: "2026-12-24" }],
      });
  });

  it("of several calendars in one text, each with its own zones", () => {
    const one = calendar(...event("DTSTART;VALUE=DATE:20260101"));
    const other = calendar("X-WR-CALNAME:Two", ...event("DTSTART;VALUE=DATE:20260501")).replace(
      "rule@",
      "other@",
    );
    expect(read(one + other)).toMatchObject({
      name: "Two",
      entries: [{ uid: "rule@example" }, { uid: "other@example" }],
    });
  });

  it("without an event that can't be read, which is named", () => {
    const text = calendar(
      ...event("DTSTART;VALUE=DATE:20260101"),
      ...event("DTSTART:tomorrow").map((line) => line.replace("Day", "Broken")),
      ...event("DTSTART:20260101T080000", "RRULE:FREQ=HOURLY").map((line) =>
        line.replace("Day", "Bell").replace("rule@", "bell@"),
      ),
    );
    expect(read(text)).toMatchObject({ entries: [{ name: "Day" }], unread: ["Broken", "Bell"] });
  });

  it("with nothing of a calendar that cancels, and of tasks", () => {
    expect(daysIn(calendar("METHOD:CANCEL", ...event("DTSTART;VALUE=DATE:20260101")))).toEqual([]);
    expect(daysIn(calendar("BEGIN:VTODO", "DTSTART;VALUE=DATE:20260101", "END:VTODO"))).toEqual([]);
  });

  it("never from what is no calendar, or was cut off on its way", () => {
    const whole = calendar(...event("DTSTART;VALUE=DATE:20260101"));
    for (const text of [
      "",
      "<!doctype html><p>Sign in</p>",
      "BEGIN:VCARD\nEND:VCARD",
      whole.slice(0, -17),
      whole.slice(0, -40),
    ])
      expect([read(text), calendarsIn(text)]).toEqual([null, null]);
  });

  it("so far as the work for one text goes: of rules that look for a day that never comes, the last are left out", () => {
    // Ten thousand days each, from 2000 to 2028.
    const never = (at: number) =>
      event("DTSTART;VALUE=DATE:20000101", "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30").map((line) =>
        line.replace("rule@", `${at}@`),
      );
    const unreadOf = (count: number) =>
      read(calendar(...Array.from({ length: count }, (_, at) => never(at)).flat()))?.unread;
    expect([unreadOf(28), unreadOf(29)]).toEqual([[], ["Day"]]);
  });
});

it("a calendar is read from the beginning of the year at hand to two years on", () => {
  expect(daysRead("2026-11-29", "2026-04-01")).toEqual({ from: "2026-04-01", to: "2028-12-31" });
  expect(daysRead("2026-11-29", "2027-01-01")).toEqual({ from: "2026-01-01", to: "2028-12-31" });
  expect(daysRead("2026-11-29", null)).toEqual({ from: "2026-01-01", to: "2028-12-31" });
});
