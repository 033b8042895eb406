import { isCalendarDate, isInstant, type Field } from "../../../schema";

/** Formats are costly to make, so that there is one of each per language. */
function once<A extends unknown[], F>(make: (...args: A) => F): (...args: A) => F {
  const made = new Map<string, F>();
  return (...args) => {
    const key = args.join("|");
    const found = made.get(key) ?? make(...args);
    made.set(key, found);
    return found;
  };
}

const dayFormat = once(
  (locale: string) =>
    new Intl.DateTimeFormat(locale, {
      day: "numeric",
      month: "short",
      year: "numeric",
      timeZone: "UTC",
    }),
);
const momentFormat = once(
  (locale: string) =>
    new Intl.DateTimeFormat(locale, {
      day: "numeric",
      month: "short",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
    }),
);
const timeFormat = once(
  (locale: string) => new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" }),
);
const preciseFormat = once(
  (locale: string) =>
    new Intl.DateTimeFormat(locale, {
      day: "numeric",
      month: "short",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    }),
);
const plainNumber = once((locale: string) => new Intl.NumberFormat(locale, { useGrouping: false }));
const groupedNumber = once((locale: string) => new Intl.NumberFormat(locale));
const decimalNumber = once(
  (locale: string, scale: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: scale, maximumFractionDigits: scale }),
);

/**
 * A calendar day as the reader's language writes it. It is set and read in one time zone, so that
 * none can shift it.
 */
export function dayText(value: string, locale: string): string {
  if (!isCalendarDate(value)) return value;
  const [year = 0, month = 1, day = 1] = value.split("-").map(Number);
  return dayFormat(locale).format(
    year < 100 ? new Date(0).setUTCFullYear(year, month - 1, day) : Date.UTC(year, month - 1, day),
  );
}

/** A moment by this device's clock, to the minute or, where it is `precise`, to the second. */
export const momentText = (value: string, locale: string, precise = false): string =>
  isInstant(value)
    ? (precise ? preciseFormat : momentFormat)(locale).format(Date.parse(value))
    : value;
/** The time of day of a moment, by this device's clock. */
export const timeText = (value: string, locale: string): string =>
  isInstant(value) ? timeFormat(locale).format(Date.parse(value)) : value;
/** The same moment in UTC, unmistakable. */
export const utcText = (value: string): string =>
  isInstant(value) ? `${new Date(value).toISOString().slice(0, 16).replace("T", " ")} UTC` : value;

/**
 * A number. What is searched for by its digits (a roll number) is a name rather than an amount, and
 * is not grouped.
 */
export function numberText(value: number, field: Field, locale: string): string {
  if (field.kind === "integer" && field.names?.[value] !== undefined) return field.names[value];
  if (field.kind === "decimal") return decimalNumber(locale, field.scale ?? 2).format(value);
  return (
    field.search || Math.abs(value) < 10_000 ? plainNumber(locale) : groupedNumber(locale)
  ).format(value);
}
