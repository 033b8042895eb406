import { isCalendarDate, isClockTime, isInstant } from "../../schema";
import { readNamedMonth } from "../../schema/formats/named-month";
import { plainDigits } from "../../schema/formats/numbers";
import type { DateOrder } from "../../schema/transfer/messages";

/** A text as a value, or the reason it is none: `twice` when it can be read in two ways. */
export type Reading = { value: string } | { wrong: "none" | "twice" };

const none: Reading = { wrong: "none" };

function dayOf(year: number, month: number, day: number): Reading {
  const text = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return isCalendarDate(text) ? { value: text } : none;
}

function byOrder(
  first: number,
  second: number,
  year: number,
  order: DateOrder | undefined,
): Reading {
  if (order === "dmy") return dayOf(year, second, first);
  if (order === "mdy") return dayOf(year, first, second);
  if (first <= 12 && second <= 12 && first !== second) return { wrong: "twice" };
  return first > 12 ? dayOf(year, second, first) : dayOf(year, first, second);
}

const direction = /[\u200e\u200f\u061c]/gu;

/**
 * A day: ISO, with the month's name, or in figures when only one reading is a day (or `order` says
 * which). Four-digit years only.
 */
export function readDay(text: string, order?: DateOrder): Reading {
  const bare = plainDigits(text.replace(direction, "").trim()).replace(
    /[T ]00:00(:00(\.0+)?)?Z?$/u,
    "",
  );
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/u.exec(bare) ?? [];
  if (year !== undefined) return dayOf(Number(year), Number(month), Number(day));
  const [, first, second, last] = /^(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{4})$/u.exec(bare) ?? [];
  if (first !== undefined) return byOrder(Number(first), Number(second), Number(last), order);
  const named = readNamedMonth(bare);
  if (named === undefined) return none;
  return named === "twice" ? { wrong: "twice" } : dayOf(named.year, named.month, named.day);
}

/** A time of day: 8:30, 08.30, 08:30:00, 8:30 pm. */
export function readTime(text: string): Reading {
  const [, hour = "", minute = "00", half] =
    /^(\d{1,2})(?:[:.](\d{2})(?::00)?)?\s*(?:([ap])\.?m?\.?)?$/iu.exec(plainDigits(text.trim())) ??
    [];
  const pm = half?.toLowerCase() === "p";
  if (hour === "" || (half !== undefined && (Number(hour) < 1 || Number(hour) > 12))) return none;
  if (half === undefined && !/[:.]/u.test(text)) return none;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (pm ? 12 : 0);
  const clock = `${String(hours).padStart(2, "0")}:${minute}`;
  return isClockTime(clock) ? { value: clock } : none;
}

/**
 * No way of writing a moment is longer; the pattern below would read a long text again from each of
 * its places.
 */
const longestInstant = 80;

/** An instant: RFC 3339, or a day and a time, which are taken as UTC. */
export function readInstant(text: string, order?: DateOrder): Reading {
  const whole = plainDigits(text.trim());
  if (whole.length > longestInstant) return none;
  if (isInstant(whole)) return { value: new Date(whole).toISOString() };
  const iso = `${whole.replace(" ", "T")}Z`;
  if (isInstant(iso)) return { value: new Date(iso).toISOString() };
  const [, dayText = "", timeText = ""] = /^(.+?)[T,\s]+(\d{1,2}[:.]\d{2}.*)$/u.exec(whole) ?? [
    whole,
    whole,
    "00:00",
  ];
  const [day, time] = [readDay(dayText, order), readTime(timeText)];
  if ("wrong" in day) return day;
  return "wrong" in time ? time : { value: `${day.value}T${time.value}:00.000Z` };
}
