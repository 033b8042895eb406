import { isCalendarDate, isClockTime, isInstant } from "../../schema";
import { betweenWords, isoMonthsNamed, isWeekday, plainWord } from "../../schema/formats/calendars";
import { plainDigits } from "../../schema/formats/numbers";
import type { DateOrder } from "../../schema/transfer/messages";

/** A text as a value, or the reason it is none: `twice` when it can be read in two ways. */
export type Reading = { value: string } | { wrong: "none" | "twice" };

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
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

/** “3rd”, “1er”, “2º”. */
const ordinal = /(\d)(?:st|nd|rd|th|er|º|ª)(?![\p{L}\d])/giu;
const direction = /[\u200e\u200f\u061c]/gu;

/** A word that names a month, or begins an English one: “sept”. */
function monthOf(word: string): number | "twice" | undefined {
  const named = isoMonthsNamed(word);
  if (named.length > 1) return "twice";
  if (named[0] !== undefined) return named[0];
  const start = /^[a-z]{3,9}$/u.test(word)
    ? months.findIndex((month) => word.startsWith(month))
    : -1;
  return start < 0 ? undefined : start + 1;
}

/** A day with its month's name, and maybe with that of its weekday, in any of the languages. */
function byMonthName(text: string): Reading | undefined {
  if (text.length > longestDay || /[:+]/u.test(text)) return undefined;
  const bare = text.replace(ordinal, "$1");
  const numbers = bare.match(/\d+/gu) ?? [];
  const [first = "", second = ""] = numbers;
  if (numbers.length !== 2 || first.length > 2 || second.length !== 4) return undefined;
  const words = plainWord(bare.replace(/\d+/gu, " "))
    .split(betweenWords)
    .filter((word) => word !== "" && word !== "de" && word !== "of")
    // Some short words name a weekday in one language and a month in another.
    .filter((word) => isoMonthsNamed(word).length > 0 || !isWeekday(word));
  const month = words.length === 1 ? monthOf(words[0] ?? "") : undefined;
  if (month === "twice") return { wrong: "twice" };
  return month === undefined ? undefined : dayOf(Number(second), month, Number(first));
}

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
  return byMonthName(bare) ?? none;
}

/** No way of writing a day is longer. */
const longestDay = 60;

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
