import { isCalendarDate, isClockTime } from "@rollcall/kit/schema";
import { plainDigits } from "@rollcall/kit/schema/formats/numbers";

/** One time somebody was known at a device, as the device says it. */
export interface Punch {
  /** The person, as the device knows them. */
  pin: string;
  /** By the device's clock: `2026-06-10T07:58:30`. */
  local: string;
  /** 0 in, 1 out, 2 out for a break, 3 back from it, 4 in for overtime, 5 out of it; null: not said. */
  status: number | null;
}
/** A line that is no punch, by its number from 1. */
export interface UnreadLine {
  line: number;
  text: string;
}
export interface ReadPunches {
  punches: Punch[];
  unread: UnreadLine[];
}

/** Characters of an id; terminals have at most as many. */
const maxPin = 24;
/** A line that is longer holds something else. */
const maxLine = 300;
const pinForm = /^[\p{L}\p{N}][\p{L}\p{N}._/-]*$/u;
const clockForm = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d):(\d\d)$/;

const pinOf = (text: string | undefined): string | undefined => {
  const pin = plainDigits((text ?? "").trim());
  return pin.length <= maxPin && pinForm.test(pin) ? pin : undefined;
};

const localOf = (text: string | undefined): string | undefined => {
  const [, day = "", time = "", second = ""] = clockForm.exec((text ?? "").trim()) ?? [];
  const isMoment = isCalendarDate(day) && isClockTime(time) && Number(second) < 60;
  return isMoment ? `${day}T${time}:${second}` : undefined;
};

/** 255 is what a terminal sends that has no keys for it. */
const statusOf = (text: string | undefined): number | null =>
  /^[0-5]$/.test((text ?? "").trim()) ? Number(text) : null;

/** Reads lines by one rule; empty ones are none. */
function readLines(text: string, read: (line: string) => Punch | undefined): ReadPunches {
  const found: ReadPunches = { punches: [], unread: [] };
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === "") continue;
    const punch = line.length <= maxLine ? read(line) : undefined;
    if (punch) found.punches.push(punch);
    else found.unread.push({ line: at + 1, text: line.trim().slice(0, maxLine) });
  }
  return found;
}

function punchOf(pin: string | undefined, time: string | undefined, status: string | undefined) {
  const [id, local] = [pinOf(pin), localOf(time)];
  return id !== undefined && local !== undefined
    ? { pin: id, local, status: statusOf(status) }
    : undefined;
}

/** Rows of the table ATTLOG as terminals push it: id, time, status, way of verifying, and others. */
export const readPushed = (text: string): ReadPunches =>
  readLines(text, (line) => {
    const [pin, time, status] = line.split("\t");
    return punchOf(pin, time, status);
  });

/** What a device saves on a USB stick: id, time, number of the device, status, and others. */
export const readSaved = (text: string): ReadPunches =>
  readLines(text, (line) => {
    const [pin, time, , status] = line.split("\t");
    return punchOf(pin, time, status);
  });

const headings = {
  pin: /^(user|person|employee|emp|enroll|student|card|device|ac)?[ _.-]*(id|no|number|pin|code)\.?$/,
  moment: /^(date ?[/&]? ?time|date and time|timestamp|punch ?time|check ?time)$/,
  date: /^(date|day)$/,
  time: /^(time|clock)$/,
  status: /^(status|state|direction|in ?\/ ?out|type|check ?type|attendance state|event)$/,
} as const;
type Column = keyof typeof headings;

const columnsOf = (row: readonly string[]): Partial<Record<Column, number>> => {
  const texts = row.map((cell) => cell.trim().toLowerCase());
  return Object.fromEntries(
    Object.entries(headings).flatMap(([name, form]) => {
      const at = texts.findIndex((text) => form.test(text));
      return at < 0 ? [] : [[name, at]];
    }),
  );
};

/** What files say of the direction in words. */
const isIn = /^(c ?\/ ?in|check[ -]?in|in|i|arrival|entry)$/i;
const isOut = /^(c ?\/ ?out|check[ -]?out|out|o|departure|exit)$/i;
const statusIn = (text: string): number | null =>
  isIn.test(text.trim()) ? 0 : isOut.test(text.trim()) ? 1 : statusOf(text);

const timeForm = /^(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(?:([ap])\.?m\.?)?$/i;
/** `7:58`, `07:58:30`, `7:58:30 PM` as `07:58:30`. */
function clockOf(text: string): string | undefined {
  const [, hour = "", minute = "", second = "00", half] = timeForm.exec(text.trim()) ?? [];
  if (hour === "" || (half !== undefined && (Number(hour) < 1 || Number(hour) > 12)))
    return undefined;
  const later = half?.toLowerCase() === "p" ? 12 : 0;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + later;
  return `${String(hours).padStart(2, "0")}:${minute}:${second}`;
}

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;

/** Whether days have the day before the month, where that is told; undefined where it is not. */
function isDayFirst(days: readonly string[]): boolean | undefined {
  const [first, second] = [1, 2].map((part) =>
    days.some((day) => Number(yearLast.exec(day)?.[part] ?? 0) > 12),
  );
  return first === second ? undefined : first;
}

/** A day and a time of day; a day that could be two needs the order of the others of its file. */
function momentOf(day: string, time: string, dayFirst: boolean | undefined): string | undefined {
  const [, first = "", second = "", last = ""] = yearLast.exec(day) ?? [];
  const [, year = last, month = dayFirst ? second : first, date = dayFirst ? first : second] =
    yearFirst.exec(day) ?? [];
  const isSure = last === "" || dayFirst !== undefined || first === second;
  const clock = clockOf(time);
  return isSure && clock !== undefined
    ? localOf(`${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")} ${clock}`)
    : undefined;
}

const dayAndTime = /^(\S+)[T\s,]+(\d{1,2}:\d{2}.*)$/;

/** Rows of values below their headings; undefined where these name no id or no time. */
export function readTable(table: readonly (readonly string[])[]): ReadPunches | undefined {
  const [first = [], ...rows] = table;
  const at = columnsOf(first);
  if (at.pin === undefined) return undefined;
  const [pinAt, momentAt, statusAt] = [at.pin, at.moment, at.status];
  if (momentAt === undefined && at.time === undefined) return undefined;
  const partsOf = (row: readonly string[]): [day: string, time: string] => {
    const cell = (place: number | undefined) => plainDigits(row[place ?? -1] ?? "").trim();
    const whole = at.date === undefined || momentAt !== undefined;
    if (!whole) return [cell(at.date), cell(at.time)];
    const [, day = "", time = ""] = dayAndTime.exec(cell(momentAt ?? at.time)) ?? [];
    return [day, time];
  };
  const dayFirst = isDayFirst(rows.map((row) => partsOf(row)[0]));
  const found: ReadPunches = { punches: [], unread: [] };
  for (const [place, row] of rows.entries()) {
    if (row.every((cell) => cell.trim() === "")) continue;
    const [pin, local] = [pinOf(row[pinAt]), momentOf(...partsOf(row), dayFirst)];
    const status = statusAt === undefined ? null : statusIn(row[statusAt] ?? "");
    if (pin !== undefined && local !== undefined) found.punches.push({ pin, local, status });
    else found.unread.push({ line: place + 2, text: row.join(", ").slice(0, maxLine) });
  }
  return found;
}
