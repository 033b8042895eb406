export type FilterValue = string | number | boolean;

const calendarDate = /^\d{4}-\d{2}-\d{2}$/;
const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Whether the text is a day that exists: `2026-02-30` is none. Years 0001 to 9999. */
export function isCalendarDate(text: string): boolean {
  if (!calendarDate.test(text) || text.startsWith("0000")) return false;
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return days !== undefined && day >= 1 && day <= days;
}
/** Whether the text is `HH:MM`, 00:00 to 23:59. */
export const isClockTime = (text: string): boolean => clockTime.test(text);
/**
 * Whether the text is an RFC 3339 instant with its offset, which PostgreSQL takes below 16 hours.
 */
export const isInstant = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-](0\d|1[0-5]):[0-5]\d)$/.test(text) &&
  isCalendarDate(text.slice(0, 10)) &&
  !Number.isNaN(Date.parse(text));
/** Whether PostgreSQL can store the text: no NUL, no lone surrogate. */
export const isStorableText = (text: string): boolean =>
  !text.includes("\u0000") && text.isWellFormed();

/** Adding 0 makes 0 of -0, so that one number is written in one way. */
const numberOf = (text: string) => Number(text) + 0;

/** The value a filter's text stands for, where it is a whole number that a column can hold. */
export function wholeNumber(text: string): number | undefined {
  const value = /^-?\d{1,15}$/.test(text) ? numberOf(text) : undefined;
  return value !== undefined && Math.abs(value) <= 2147483647 ? value : undefined;
}
/** The same of a number with digits after the point. */
export const decimalNumber = (text: string): number | undefined =>
  /^-?\d{1,12}(\.\d{1,6})?$/.test(text) ? numberOf(text) : undefined;
/** The same of the id of a record. */
export const idNumber = (text: string): number | undefined =>
  /^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= 2147483647
    ? Number(text)
    : undefined;
/** The same of a text. */
export const anyText = (text: string): string | undefined =>
  isStorableText(text) && text.length <= 500 ? text : undefined;
/** The same of a calendar day. */
export const day = (text: string): string | undefined => (isCalendarDate(text) ? text : undefined);
/** The same of a time of day. */
export const clock = (text: string): string | undefined => (isClockTime(text) ? text : undefined);
/** The same of a moment, or of a whole day. */
export const instant = (text: string): string | undefined =>
  isInstant(text) || isCalendarDate(text) ? text : undefined;
/** The same of yes and no. */
export const yesNo = (text: string): boolean | undefined =>
  text === "true" || text === "1" ? true : text === "false" || text === "0" ? false : undefined;
