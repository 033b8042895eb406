import { isCalendarDate } from "../operators";
import { formatting, once, type Formatting } from "./formatting";

type Options = Intl.DateTimeFormatOptions;

/** Days are set and read in one zone, so that none can shift them. */
const formatOf = once(
  (locale: string, options: string) =>
    new Intl.DateTimeFormat(locale, { ...(JSON.parse(options) as Options), timeZone: "UTC" }),
);

/** Milliseconds of a day's beginning, of years before 100, too. */
function instantOf(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return year < 100
    ? new Date(0).setUTCFullYear(year, month - 1, date)
    : Date.UTC(year, month - 1, date);
}

const written = (options: Options) => {
  const key = JSON.stringify(options);
  return (day: string, { locale }: Formatting = formatting()): string =>
    isCalendarDate(day) ? formatOf(locale, key).format(instantOf(day)) : day;
};

/**
 * A calendar day (`YYYY-MM-DD`) as the locale writes it, in the locale's calendar: `3 Jun 2026`.
 * Other text as it is.
 */
export const dayText = written({ day: "numeric", month: "short", year: "numeric" });
/** `3 Jun` */
export const shortDay = written({ day: "numeric", month: "short" });
/** `Jun` */
export const shortMonth = written({ month: "short" });
/** `Wed, 3 Jun` */
export const weekdayDay = written({ weekday: "short", day: "numeric", month: "short" });
/** `Wed, 3 Jun 2026` */
export const fullDay = written({
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
});
/** `Wednesday 3 June` */
export const longDay = written({ weekday: "long", day: "numeric", month: "long" });
/** `Wed 3`, within a month that is named beside it (`monthText`). */
export const dayOfMonth = written({ weekday: "short", day: "numeric", calendar: "gregory" });

const monthForm = written({ month: "long", year: "numeric" });
/** Calendars whose months are the Gregorian ones, so that a month may be named by one of its days. */
const sameMonths = new Set(["gregory", "buddhist", "japanese", "roc"]);

/**
 * A month such as `2026-06`, or the month of a day: `June 2026`. A stored month is a Gregorian one:
 * where the locale's calendar has other months, it keeps its Gregorian name.
 */
export function monthText(month: string, by: Formatting = formatting()): string {
  const first = `${month.slice(0, 7)}-01`;
  if (!isCalendarDate(first)) return month;
  return monthForm(first, inMonths(by));
}

const monthNameForm = written({ month: "long" });
const yearForm = written({ year: "numeric" });
const inMonths = (by: Formatting): Formatting => ({ ...by, locale: monthLocale(by.locale) });

/** The name of a month such as `2026-06`, without its year: `June`. */
export const monthName = (month: string, by: Formatting = formatting()): string =>
  monthNameForm(`${month}-01`, inMonths(by));

/** A year such as `2026` as the locale counts and writes it. */
export const yearText = (year: string, by: Formatting = formatting()): string =>
  yearForm(`${year}-06-15`, inMonths(by));

/** The locale by whose calendar months are written and read: with Gregorian ones, where it has others. */
export const monthLocale = once((locale: string) =>
  sameMonths.has(calendarOf(locale))
    ? locale
    : new Intl.Locale(locale, { calendar: "gregory" }).toString(),
);

/** The calendar that a locale writes days in: `gregory`, `islamic-umalqura`, `buddhist`. */
export const calendarOf = once(
  (locale: string) => new Intl.DateTimeFormat(locale).resolvedOptions().calendar,
);

const range = (options: Options, one: (day: string, by: Formatting) => string) => {
  const key = JSON.stringify(options);
  return (from: string, to: string, by: Formatting = formatting()): string => {
    if (from === to) return one(from, by);
    return isCalendarDate(from) && isCalendarDate(to) && from < to
      ? formatOf(by.locale, key).formatRange(instantOf(from), instantOf(to))
      : `${one(from, by)} – ${one(to, by)}`;
  };
};

/** Several days as one: `3–6 Nov 2026`, `30 Nov – 2 Dec 2026`; a single day once. */
export const dayRange = range({ day: "numeric", month: "short", year: "numeric" }, dayText);
/** `3–6 Nov` */
export const shortRange = range({ day: "numeric", month: "short" }, shortDay);
/** `Tue, 3 – Fri, 6 Nov` */
export const weekdayRange = range({ weekday: "short", day: "numeric", month: "short" }, weekdayDay);

/** A Monday, from which weekdays are counted. */
const monday = Date.UTC(2024, 0, 1);
const weekdayForm = once(
  (locale: string, width: "long" | "short" | "narrow") =>
    new Intl.DateTimeFormat(locale, { weekday: width, timeZone: "UTC" }),
);

/** The name of a weekday: 0 for Monday to 6 for Sunday. */
export const weekdayName = (
  weekday: number,
  width: "long" | "short" | "narrow" = "long",
  { locale }: Formatting = formatting(),
): string => weekdayForm(locale, width).format(monday + weekday * 86_400_000);

/** The weekday of a day: 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: string): number => (new Date(instantOf(day)).getUTCDay() + 6) % 7;

/** The name of a day's weekday. */
export const weekdayText = (
  day: string,
  width: "long" | "short" | "narrow" = "long",
  by: Formatting = formatting(),
): string => weekdayName(weekdayOf(day), width, by);

/** Where engines don't say it: regions whose weeks begin on Sunday, and on Saturday. */
const sundays =
  "AG AS AU BD BR BS BT BW BZ CA CN CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW";
const saturdays = "AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY";

const firstWeekday = once((locale: string): number => {
  const known = new Intl.Locale(locale).maximize() as Intl.Locale & {
    getWeekInfo?(): { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  const said = (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay;
  if (said !== undefined) return (said + 6) % 7;
  const region = known.region ?? "";
  return sundays.split(" ").includes(region) ? 6 : saturdays.split(" ").includes(region) ? 5 : 0;
});

/** The weekday a week begins with: 0 for Monday to 6 for Sunday. */
export const firstDayOfWeek = ({ locale }: Formatting = formatting()): number =>
  firstWeekday(locale);

/** The place of a day in its week, 0 to 6. */
export const placeInWeek = (day: string, by: Formatting = formatting()): number =>
  (weekdayOf(day) - firstDayOfWeek(by) + 7) % 7;

/** The seven weekdays in the order of the locale's week. */
export const weekdaysInOrder = (by: Formatting = formatting()): number[] =>
  Array.from({ length: 7 }, (_, at) => (firstDayOfWeek(by) + at) % 7);

const relativeForm = once(
  (locale: string) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }),
);

/**
 * How far a day is from another: `today`, `tomorrow`, `3 days ago`.
 * @public
 */
export const relativeDay = (
  day: string,
  today: string,
  { locale }: Formatting = formatting(),
): string =>
  relativeForm(locale).format(Math.round((instantOf(day) - instantOf(today)) / 86_400_000), "day");
