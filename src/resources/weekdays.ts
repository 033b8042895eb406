/** The days of the week as the numbers they are stored as. */
export const daysOfWeek = {
  1: "Monday",
  2: "Tuesday",
  3: "Wednesday",
  4: "Thursday",
  5: "Friday",
  6: "Saturday",
  7: "Sunday",
} as const;

/**
 * The days of a timetable as the numbers they are stored as: those of the week, then those of a
 * cycle that skips closed days.
 */
export const weekdayNumbers = {
  ...daysOfWeek,
  8: "Day 1",
  9: "Day 2",
  10: "Day 3",
  11: "Day 4",
  12: "Day 5",
  13: "Day 6",
  14: "Day 7",
  15: "Day 8",
  16: "Day 9",
  17: "Day 10",
} as const;

/** The weeks of a timetable that repeats in weeks A and B, as the numbers they are stored as. */
export const weekLetters = { 1: "A", 2: "B", 3: "C", 4: "D" } as const;
