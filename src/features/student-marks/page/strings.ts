const marks = (count: number) => (count === 1 ? "1 mark" : `${count} marks`);
const days = (count: number) => (count === 1 ? "1 day" : `${count} days`);

/** What the page for one student's marks over many days says. */
export const studentMarksStrings = {
  title: "Correct a student's marks",
  intro:
    "Change marks over many days at once, for example for a late medical certificate or two students mixed up.",
  student: "Student",
  other: "Second student",
  otherHelp: "Optional. Compare two students, or swap marks entered for the wrong one.",
  from: "From",
  to: "To",
  pick: "Choose a student to see the marks.",
  noPicking: "Open this page from a student's page.",
  failed: "Couldn't load the marks.",
  loading: "Loading the marks…",
  none: "No registers were taken for this student's class on these days.",

  fill: "Bulk change",
  change: "Change",
  every: "every mark",
  unmarked: "not marked",
  fillTo: "to",
  choose: "Choose a code…",
  apply: "Apply",
  swap: "Swap the two students' marks",
  swapLeaves: (count: number) =>
    count === 0
      ? ""
      : `${count === 1 ? "1 register doesn't change" : `${count} registers don't change`}: only one of the two students is in it, or a mark can't be changed.`,

  table: "Marks by day and register",
  day: "Day",
  register: "Register",
  markOf: (name: string, date: string, label: string) => `Mark of ${name}, ${date}, ${label}`,
  noMark: "– not marked",
  was: (code: string) => `was ${code}`,
  wasNone: "was not marked",
  notInIt: "not in this class",
  onlyChanges: "Show only what changes",
  nothingChanged: "No changes yet.",
  more: (count: number) => `Show ${count} more ${count === 1 ? "register" : "registers"}`,

  reason: "Reason",
  reasonHelp: "For the activity log.",
  summary: (count: number, of: number) => `${marks(count)} on ${days(of)} will change.`,
  nothing: "No changes yet.",
  reset: "Undo all changes",
  save: (count: number) => (count === 0 ? "Save" : `Save ${marks(count)}`),
  saved: (count: number) => `${marks(count)} changed.`,
  notSaved: "Nothing was saved.",
  unconfirmed: "We couldn't confirm that this was saved.",
} as const;
