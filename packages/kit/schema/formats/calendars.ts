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
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[.\u0970\u200e\u200f\u061c]/gu, "")
    .trim();

interface MonthWords {
  /** Months by each of their names, as `plainWord` has them. */
  months: ReadonlyMap<string, number>;
  /** Words that stand between day, month and year: “de”, an era. */
  between: ReadonlySet<string>;
}

/** The words of a locale's days: its months in a row of some days that holds each of them. */
export const monthWordsOf = once((locale: string): MonthWords => {
  const months = new Map<string, number>();
  const between = new Set<string>();
  for (const month of ["long", "short"] as const) {
    const alone = new Intl.DateTimeFormat(locale, { month, timeZone: "UTC" });
    const whole = new Intl.DateTimeFormat(locale, {
      day: "numeric",
      month,
      year: "numeric",
      timeZone: "UTC",
    });
    for (let at = 0; at < 400; at += 5) {
      const instant = Date.UTC(2026, 0, 1) + at * day;
      const number = figuresAt(instant, locale)[1];
      months.set(plainWord(alone.format(instant)), number);
      for (const { type, value } of whole.formatToParts(instant)) {
        if (type === "month") months.set(plainWord(value), number);
        else if (type === "literal" || type === "era")
          for (const word of plainWord(value).split(betweenWords)) between.add(word);
      }
    }
  }
  return { months, between };
});
