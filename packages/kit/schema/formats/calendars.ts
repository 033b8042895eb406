import { normalForm } from "../normal-form";
import { once } from "./formatting";

const day = 86_400_000;
/** The years between which a day is looked for: none earlier is typed by its calendar's name. */
const searched = [Date.UTC(1000, 0, 1) / day, Date.UTC(3000, 0, 1) / day] as const;

type Figures = readonly [year: number, month: number, day: number];

const figuresForm = once(
  (locale: string) =>
    new Intl.DateTimeFormat(locale, {
      year: "numeric",
      month: "numeric",
      day: "numeric",
      numberingSystem: "latn",
      timeZone: "UTC",
    }),
);

/** Year, month and day of an ISO day in the locale's calendar. */
export function figuresOf(iso: string, locale: string): Figures {
  return figuresAt(Date.parse(iso), locale);
}

function figuresAt(instant: number, locale: string): Figures {
  const parts = figuresForm(locale).formatToParts(instant);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return [of("year"), of("month"), of("day")];
}

const order = (one: Figures, other: Figures): number =>
  one[0] - other[0] || one[1] - other[1] || one[2] - other[2];

/** The ISO day that a locale's calendar writes so; undefined where it has no such day. */
export function dayOfFigures(wanted: Figures, locale: string): string | undefined {
  let [low, high]: [number, number] = [...searched];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (order(figuresAt(middle * day, locale), wanted) < 0) low = middle + 1;
    else high = middle;
  }
  return order(figuresAt(low * day, locale), wanted) === 0
    ? new Date(low * day).toISOString().slice(0, 10)
    : undefined;
}

/** Whether the locale writes the day before the month. */
export const isDayFirst = once((locale: string): boolean => {
  const types = figuresForm(locale)
    .formatToParts(0)
    .map(({ type }) => type);
  return types.indexOf("day") < types.indexOf("month");
});

/** What stands between words, beside letters. */
export const betweenWords = /[\s,\u060c/-]+/u;

/** A word as it is looked up: no case, no full stops, no marks of direction. */
export const plainWord = (text: string): string =>
  normalForm(text, "NFC")
    .toLowerCase()
    .replace(/[.\u0970\u200e\u200f\u061c]/gu, "")
    .trim();

interface MonthWords {
  /** Months by each of their names, as `plainWord` has them. */
  months: ReadonlyMap<string, number>;
  /** Words that stand between day, month and year: “de”, an era. */
  between: ReadonlySet<string>;
}

/** Days of which some are in each month of any calendar. */
const someDays = Array.from({ length: 80 }, (_, at) => Date.UTC(2026, 0, 1) + at * 5 * day);

/** Adds the words of a locale's days, with its months at a length, to those that are known. */
function addWords(
  { months, between }: { months: Map<string, number>; between: Set<string> },
  locale: string,
  month: "long" | "short",
): void {
  const alone = new Intl.DateTimeFormat(locale, { month, timeZone: "UTC" });
  const whole = new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month,
    year: "numeric",
    timeZone: "UTC",
  });
  for (const instant of someDays) {
    const number = figuresAt(instant, locale)[1];
    months.set(plainWord(alone.format(instant)), number);
    const parts = whole.formatToParts(instant);
    for (const { type, value } of parts) if (type === "month") months.set(plainWord(value), number);
    for (const word of parts
      .filter(({ type }) => type === "literal" || type === "era")
      .flatMap(({ value }) => plainWord(value).split(betweenWords)))
      between.add(word);
  }
}

/** The words of a locale's days: its months, and what stands between day, month and year. */
export const monthWordsOf = once((locale: string): MonthWords => {
  const words = { months: new Map<string, number>(), between: new Set<string>() };
  for (const month of ["long", "short"] as const) addWords(words, locale, month);
  return words;
});

/** Languages whose month names are read everywhere, whatever the institution's is. */
const spoken = ["en", "hi", "ar", "fr", "de", "es", "pt", "ur", "bn", "mr", "ne", "sw", "id", "tr"];
const isoMonths = once((language: string) => monthWordsOf(`${language}-u-ca-gregory`).months);
const weekdays = once((language: string): ReadonlySet<string> => {
  const names = ["long", "short"].flatMap((weekday) => {
    const form = new Intl.DateTimeFormat(language, {
      weekday: weekday === "long" ? "long" : "short",
      timeZone: "UTC",
    });
    return someDays.slice(0, 7).map((instant) => plainWord(form.format(instant)));
  });
  return new Set(names);
});

/** Whether a word, as `plainWord` has it, names a day of the week. */
export const isWeekday = (word: string): boolean =>
  spoken.some((language) => weekdays(language).has(word));

/**
 * The months of the ISO calendar that a word, as `plainWord` has it, names in any of the languages;
 * several where they disagree.
 */
export const isoMonthsNamed = (word: string): number[] => [
  ...new Set(spoken.flatMap((language) => isoMonths(language).get(word) ?? [])),
];
