/** What the year of holidays says, and the form of one. */
export const holidayStrings = {
  title: "Holidays",
  views: "View",
  list: "List",
  year: "Year",
  special: "Special days",
  before: "Year before",
  after: "Year after",
  thisYear: "This year",
  create: "New holiday",
  import: "Import",
  kinds: { public: "Public", institution: "Institution", vacation: "Vacation" },
  off: "Weekly off day",
  specialDay: "Special day",
  someClasses: "some classes",
  add: (day: string) => `${day}: new holiday`,
  none: "No holiday is entered in this year.",
  failed: "The holidays could not be loaded.",
  loading: "Loading the holidays…",
  legend: "What the colours mean",
  listOf: "In this year",

  whatIf: {
    title: "What this does",
    counts: (registers: number, classes: number, marks: number) =>
      `${registers === 1 ? "1 register" : `${registers} registers`} of ${classes === 1 ? "1 class" : `${classes} classes`}, with ${marks === 1 ? "1 mark" : `${marks} marks`}. Marks are kept, and count again if the holiday is removed.`,
    failed: "What this does to registers could not be looked up.",
    specialTitle: "What this changes",
  },
} as const;
