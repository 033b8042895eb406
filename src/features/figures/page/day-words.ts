const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en", { ...options, timeZone: "UTC" });
const [long, month, weekday] = [
  format({ weekday: "short", day: "numeric", month: "short", year: "numeric" }),
  format({ month: "long", year: "numeric" }),
  format({ weekday: "narrow" }),
];

/** A day as `Wed, Jun 10, 2026`. */
export const dayWords = (date: string): string => long.format(Date.parse(date));
/** A month as `June 2026`. */
export const monthWords = (text: string): string =>
  month.format(Date.parse(`${text.slice(0, 7)}-01`));
/** The letter of a day's weekday. */
export const weekdayLetter = (date: string): string => weekday.format(Date.parse(date));
/** 0 for Monday to 6 for Sunday. */
export const placeInWeek = (date: string): number =>
  (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
