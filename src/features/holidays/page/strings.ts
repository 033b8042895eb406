/** What the year of holidays says, and the form of one. */
export const holidayStrings = {
  title: "Holidays",
  views: "View",
  list: "List",
  year: "Year",
  special: "Special days",
  before: "Previous year",
  after: "Next year",
  thisYear: "This year",
  create: "New holiday",
  import: "Import",
  kinds: { public: "Public", institution: "Institution", vacation: "Vacation" },
  off: "Weekly off day",
  specialDay: "Special day",
  someClasses: "some classes",
  add: (day: string) => `${day}: new holiday`,
  none: "No holidays this year.",
  failed: "Couldn't load the holidays.",
  loading: "Loading the holidays…",
  legend: "Legend",
  listOf: "In this year",

  whatIf: {
    title: "Effect on registers",
    counts: (registers: number, classes: number, marks: number) =>
      `${registers === 1 ? "1 register" : `${registers} registers`} of ${classes === 1 ? "1 class" : `${classes} classes`}, with ${marks === 1 ? "1 mark" : `${marks} marks`}. Marks are kept and count again if you remove the holiday.`,
    failed: "Couldn't check the effect on registers.",
    specialTitle: "What this changes",
  },
} as const;
