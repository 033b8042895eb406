import { isCalendarDate } from "../../../schema";
import { dayText } from "../cells/value-text";

const pad = (number: number, length = 2) => String(number).padStart(length, "0");
const iso = (year: number, month: number, day: number) => {
  const text = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  return isCalendarDate(text) ? text : undefined;
};

const dayFirst = (locale: string): boolean => {
  const parts = new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "numeric",
    year: "numeric",
  })
    .formatToParts(0)
    .map(({ type }) => type);
  return parts.indexOf("day") < parts.indexOf("month");
};

/** Two digits mean the century that is nearest, with twenty years to come. */
function fullYear(text: string | undefined, thisYear: number): number {
  if (text === undefined) return thisYear;
  if (text.length !== 2) return Number(text);
  const year = Math.floor(thisYear / 100) * 100 + Number(text);
  return year > thisYear + 20 ? year - 100 : year;
}

/** Month names of the locale and of English, long and short, to 1–12. */
function monthNumber(word: string, locale: string): number | undefined {
  const wanted = word.toLowerCase().replace(/\.$/, "");
  for (const language of [locale, "en"]) {
    for (const style of ["long", "short"] as const) {
      const format = new Intl.DateTimeFormat(language, { month: style, timeZone: "UTC" });
      for (let month = 0; month < 12; month += 1) {
        const name = format
          .format(Date.UTC(2000, month, 15))
          .toLowerCase()
          .replace(/\.$/, "");
        if (name === wanted || (wanted.length >= 3 && name.startsWith(wanted))) return month + 1;
      }
    }
  }
  return undefined;
}

function readNumbers(text: string, locale: string, thisYear: number): string | undefined {
  const match = /^(\d{1,2})[\s./-]+(\d{1,2})(?:[\s./-]+(\d{2}|\d{4}))?\.?$/.exec(text);
  if (!match) return undefined;
  const [first, second] = [Number(match[1]), Number(match[2])];
  const year = fullYear(match[3], thisYear);
  const dayLeads = first > 12 || (second <= 12 && dayFirst(locale));
  return dayLeads ? iso(year, second, first) : iso(year, first, second);
}

function readWords(text: string, locale: string, thisYear: number): string | undefined {
  const match =
    /^(\d{1,2})(?:st|nd|rd|th|\.)?[\s-]*([\p{L}.]{3,})[\s,-]*(\d{4}|\d{2})?$/iu.exec(text) ??
    undefined;
  const swapped = match
    ? undefined
    : /^([\p{L}.]{3,})[\s-]*(\d{1,2})(?:st|nd|rd|th)?(?:[\s,-]+(\d{4}|\d{2}))?$/iu.exec(text);
  const [day, word, year] = match
    ? [match[1], match[2], match[3]]
    : [swapped?.[2], swapped?.[1], swapped?.[3]];
  const month = word === undefined ? undefined : monthNumber(word, locale);
  return month === undefined ? undefined : iso(fullYear(year, thisYear), month, Number(day));
}

/**
 * The calendar day a person typed, as `YYYY-MM-DD`: ISO, the locale's order of numbers, or with the
 * month's name. Works on text alone, so no time zone can shift it. Undefined when it names no day
 * that exists.
 */
export function readDay(
  text: string,
  locale: string,
  thisYear = new Date().getFullYear(),
): string | undefined {
  const typed = text.trim();
  const plain = /^(\d{4})(?:[-./](\d{1,2})[-./](\d{1,2})|(\d{2})(\d{2}))$/.exec(typed);
  if (plain)
    return iso(Number(plain[1]), Number(plain[2] ?? plain[4]), Number(plain[3] ?? plain[5]));
  return readNumbers(typed, locale, thisYear) ?? readWords(typed, locale, thisYear);
}

/**
 * A stored day as the locale writes it, the month by name so that day and month cannot be mistaken;
 * other text as it is.
 */
export const writeDay = (value: unknown, locale: string): string =>
  typeof value === "string" ? dayText(value, locale) : "";
