import { dayIn } from "../calendar-day";
import { isCalendarDate } from "../operators";
import {
  betweenWords,
  dayOfFigures,
  figuresOf,
  isDayFirst,
  monthWordsOf,
  plainWord,
} from "./calendars";
import { dayText, monthLocale } from "./days";
import { formatting, type Formatting } from "./formatting";
import { readNamedMonth } from "./named-month";
import { plainDigits } from "./numbers";

/** Writes the days of the ISO calendar, and its months in English, which are read everywhere. */
const iso = "en";

interface Reading {
  locale: string;
  today: string;
}

/** Two digits mean the century that is nearest, with twenty years to come. */
function fullYear(text: string | undefined, thisYear: number): number {
  if (text === undefined) return thisYear;
  if (text.length !== 2) return Number(text);
  const year = Math.floor(thisYear / 100) * 100 + Number(text);
  return year > thisYear + 20 ? year - 100 : year;
}

/**
 * The day that year, month and day name, in the locale's calendar or, where the year is nearer to
 * the present one of that, in the ISO calendar.
 */
function dayOf(
  year: string | undefined,
  month: number,
  day: number,
  { locale, today }: Reading,
): string | undefined {
  const [own, common] = [figuresOf(today, locale)[0], Number(today.slice(0, 4))];
  const isCommon =
    own === common ||
    (year?.length === 4 && Math.abs(Number(year) - common) < Math.abs(Number(year) - own));
  if (!isCommon) return dayOfFigures([fullYear(year, own), month, day], locale);
  const pad = (number: number, length = 2) => String(number).padStart(length, "0");
  const text = `${pad(fullYear(year, common), 4)}-${pad(month)}-${pad(day)}`;
  return isCalendarDate(text) ? text : undefined;
}

function readNumbers(text: string, by: Reading): string | undefined {
  const match = /^(\d{1,2})[\s./-]+(\d{1,2})(?:[\s./-]+(\d{2}|\d{4}))?\.?$/.exec(text);
  if (!match) return undefined;
  const [first, second] = [Number(match[1]), Number(match[2])];
  const dayLeads = first > 12 || (second <= 12 && isDayFirst(by.locale));
  return dayLeads ? dayOf(match[3], second, first, by) : dayOf(match[3], first, second, by);
}

/** The month that a word names or, with three letters and more, begins the name of. */
function monthNumber(word: string, locale: string): number | undefined {
  const { months } = monthWordsOf(locale);
  const exact = months.get(word);
  if (exact !== undefined || word.length < 3) return exact;
  return [...months].find(([name]) => name.startsWith(word))?.[1];
}

/** Day and year of the numbers beside a month's name; the year may be left out. */
function besideMonth(numbers: readonly string[]): [day: string, year?: string] | undefined {
  const [first = "", second] = numbers;
  if (numbers.length === 1 && first.length <= 2) return [first];
  if (numbers.length !== 2 || second === undefined) return undefined;
  if (first.length === 4 && second.length <= 2) return [second, first];
  return first.length <= 2 && (second.length === 2 || second.length === 4)
    ? [first, second]
    : undefined;
}

function readWords(text: string, by: Reading): string | undefined {
  if (text.includes(":")) return undefined;
  const plain = text.replace(/(\d)(st|nd|rd|th)(?!\p{L})/giu, "$1");
  const beside = besideMonth(plain.match(/\d+/g) ?? []);
  if (!beside) return undefined;
  const [day, year] = beside;
  for (const locale of [by.locale, iso]) {
    const { between } = monthWordsOf(locale);
    const word = plainWord(plain.replace(/\d+/g, " "))
      .split(betweenWords)
      .filter((one) => one !== "" && !between.has(one))
      .join(" ");
    const month = word === "" ? undefined : monthNumber(word, locale);
    if (month !== undefined) return dayOf(year, month, Number(day), { ...by, locale });
  }
  return undefined;
}

/** With the month's name in another language, or the weekday beside it, as imports take it. */
function readOtherWords(text: string): string | undefined {
  const named = readNamedMonth(text);
  if (named === undefined || named === "twice") return undefined;
  const day = `${named.year}-${String(named.month).padStart(2, "0")}-${String(named.day).padStart(2, "0")}`;
  return isCalendarDate(day) ? day : undefined;
}

/**
 * The calendar day a person typed, as `YYYY-MM-DD`: ISO, the locale's order of numbers, or with the
 * month's name, in the locale's calendar and digits. Undefined when it names no day that exists.
 * @param today a year that is left out is that of this day
 */
export function readDay(
  text: string,
  { locale, zone }: Formatting = formatting(),
  today: string = dayIn(zone, new Date()),
): string | undefined {
  const typed = plainDigits(text.replace(/[\u200e\u200f\u061c]/gu, "").trim());
  const by = { locale, today };
  const plain = /^(\d{4})(?:[-./](\d{1,2})[-./](\d{1,2})|(\d{2})(\d{2}))$/.exec(typed);
  if (plain) return dayOf(plain[1], Number(plain[2] ?? plain[4]), Number(plain[3] ?? plain[5]), by);
  return readNumbers(typed, by) ?? readWords(typed, by) ?? readOtherWords(typed);
}

/**
 * The month a person typed, as `YYYY-MM`: `6/2026`, `2026-06`, or its name, with or without the year;
 * a day names its month too. Undefined when it names none.
 * @param today a year that is left out is that of this day
 */
export function readMonth(
  text: string,
  { locale, zone }: Formatting = formatting(),
  today: string = dayIn(zone, new Date()),
): string | undefined {
  const by = { locale: monthLocale(locale), zone };
  const typed = plainDigits(text.replace(/[\u200e\u200f\u061c]/gu, "").trim());
  const numbers = /^(?:(\d{1,2})[\s./-]+(\d{4})|(\d{4})[\s./-]+(\d{1,2}))$/.exec(typed);
  if (numbers) {
    const [, first, year = numbers[3], , month = first] = numbers;
    return readDay(`${year}-${month}-1`, by, today)?.slice(0, 7);
  }
  return (readDay(`1 ${typed}`, by, today) ?? readDay(typed, by, today))?.slice(0, 7);
}

/**
 * A stored day as the locale writes it, the month by name so that day and month cannot be mistaken;
 * other text as it is.
 */
export const writeDay = (value: unknown, by: Formatting = formatting()): string =>
  typeof value === "string" ? dayText(value, by) : "";
