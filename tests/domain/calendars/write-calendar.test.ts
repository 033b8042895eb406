import ICAL from "ical.js";
import { sync, type VEvent } from "node-ical";
import { describe, expect, it } from "vitest";
import {
  writeCalendar,
  type FeedEvent,
} from "../../../src/features/calendars/icalendar/write-calendar";
import { readCalendar } from "../../../src/features/calendars/icalendar/read-calendar";

const changed = "2026-06-01T10:00:00.000Z";
const events: FeedEvent[] = [
  {
    uid: "lesson-1-2026-06-10@school.example",
    title: "गणित, द्वितीय; \\ भाग · कक्षा सात अ — बहुत लंबा शीर्षक 👩‍👩‍👧‍👦 जो मुड़ता है",
    place: "Room 7; North, 1",
    note: "Covers for Asha\nBring maps",
    start: "2026-06-10T03:30:00.000Z",
    end: "2026-06-10T04:30:00.000Z",
    changed,
  },
  { uid: "holiday-1@school.example", title: "Eid", from: "2026-12-30", to: "2027-01-01", changed },
];
const text = writeCalendar("Stundenplan, „Öl“", events);
const lines = text.split("\r\n");

describe("a calendar that is given out", () => {
  it("has lines of 75 bytes at most, each ended by CR and LF, and no other control character", () => {
    expect(lines.at(-1)).toBe("");
    expect(text.replaceAll("\r\n", "")).not.toMatch(/\p{Cc}/u);
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    // A character that was cut in two would not come back.
    expect(text).not.toContain("\uFFFD");
    expect(lines.some((line) => line.startsWith(" "))).toBe(true);
  });

  it("says of each event what RFC 5545 asks for, alike each time it is written", () => {
    for (const line of [
      "VERSION:2.0",
      "METHOD:PUBLISH",
      "UID:holiday-1@school.example",
      "DTSTAMP:20260601T100000Z",
      "LAST-MODIFIED:20260601T100000Z",
      "DTSTART:20260610T033000Z",
      "DTEND:20260610T043000Z",
      "DTSTART;VALUE=DATE:20261230",
      "DTEND;VALUE=DATE:20270102",
    ])
      expect(lines).toContain(line);
    expect(lines.filter((line) => line.startsWith("SEQUENCE:"))).toHaveLength(2);
    expect(writeCalendar("Stundenplan, „Öl“", events)).toBe(text);
  });

  it("has a sequence that grows with each change, and is a number of 32 bits", () => {
    const sequence = (at: string) =>
      Number(
        /SEQUENCE:(\d+)/.exec(
          writeCalendar("", [
            { uid: "a", title: "", from: "2026-12-30", to: "2026-12-30", changed: at },
          ]),
        )?.[1],
      );
    expect(sequence("2026-06-01T10:00:01Z") - sequence(changed)).toBe(1);
    expect(sequence("2080-01-01T00:00:00Z")).toBeLessThan(2 ** 31);
    expect(sequence("1990-01-01T00:00:00Z")).toBe(0);
  });

  it("is read by the library that reads calendars here, and by a second one", () => {
    const [lesson] = events;
    const parsed = new ICAL.Component(ICAL.parse(text) as unknown[]);
    const [first] = parsed.getAllSubcomponents("vevent").map((part) => new ICAL.Event(part));
    expect([first?.summary, first?.location, first?.description]).toEqual([
      lesson?.title,
      lesson?.place,
      lesson?.note,
    ]);
    const found = Object.values(sync.parseICS(text)).filter(
      (part): part is VEvent => part.type === "VEVENT",
    );
    expect(
      found.map(({ uid, summary, location, start, end }) => [
        uid,
        summary,
        location,
        start.toISOString(),
        end.toISOString(),
      ])[0],
    ).toEqual([
      lesson?.uid,
      lesson?.title,
      lesson?.place,
      "2026-06-10T03:30:00.000Z",
      "2026-06-10T04:30:00.000Z",
    ]);
    expect(found).toHaveLength(2);
    const reading = { zone: "Asia/Kolkata", from: "2026-01-01", to: "2027-12-31" };
    expect(readCalendar(text, reading)?.entries).toMatchObject([
      { from: "2026-06-10", to: "2026-06-10", whole: false },
      { name: "Eid", from: "2026-12-30", to: "2027-01-01", whole: true },
    ]);
  });
});
