/** Days of the week by their names, Monday first. */
export const weekdayNames = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** The name of a day of the week, 1 Monday to 7 Sunday; empty for a number that is none. */
export const weekdayName = (weekday: number): string => weekdayNames[weekday - 1] ?? "";
