const students = (count: number) => (count === 1 ? "1 student" : `${count} students`);
const marks = (count: number) => (count === 1 ? "1 mark" : `${count} marks`);
const registers = (count: number) => (count === 1 ? "1 register" : `${count} registers`);

/** What the page for marking many at once says. */
export const groupStrings = {
  title: "Mark a group",
  intro: "Give students of any classes the same mark: for a trip, a match or a late bus.",
  date: "Date",
  code: "Mark as",
  chooseCode: "Choose a code…",
  minutes: "Minutes late",
  remark: "Remark",
  reason: "Reason",
  reasonHelp: "For the activity log, such as “Museum trip” or “Bus 4 late”.",
  who: "Who",
  students: "Students",
  addClass: "Add a whole class",
  chooseClass: "Choose a class…",
  removeClass: (name: string) => `Remove ${name}`,
  numbers: "Admission numbers",
  numbersHelp: "One per line, or separated by commas.",
  lessons: "Registers",
  allDay: "All of the day",
  failed: "Couldn't load this page.",
  loading: "Loading…",

  preview: "Preview",
  toPreview:
    "Choose a code and at least one student, class or admission number to see what changes.",
  previewFailed: "Couldn't load the preview.",
  nobody: "None of these students is in a class on this day.",
  nothing: "Nothing will change.",
  summary: (count: number, of: number, among: number) =>
    `${marks(count)} of ${students(of)} in ${registers(among)} will change.`,
  untaken: (count: number) =>
    `${count === 1 ? "1 register hasn't" : `${count} registers haven't`} been taken yet. Other students stay unmarked until it is.`,
  unknown: (numbers: readonly string[]) =>
    `No student has ${numbers.length === 1 ? "the admission number" : "these admission numbers:"} ${numbers.join(", ")} on this day.`,
  table: "Students in this entry",
  include: (name: string) => `Include ${name}`,
  marked: "Mark",
  student: "Student",
  class: "Class",
  now: "Now",
  unmarked: "–",
  note: "Note",
  same: "Already marked this way",
  leftOut: "Left out",
  more: (count: number) => `Show ${students(count)} more`,

  save: (count: number) => (count === 0 ? "Mark" : `Mark ${students(count)}`),
  saved: (count: number) => `${marks(count)} saved.`,
  notSaved: "Nothing was saved.",
  unconfirmed: "We couldn't confirm that this was saved.",

  latest: "Latest entries",
  none: "No entries yet.",
  latestFailed: "Couldn't load the latest entries.",
  entry: (code: string, count: number) => `${code} for ${students(count)}`,
  by: (name: string, when: string) => `${name}, ${when}`,
  system: "The system",
  undone: "Undone",
  undo: "Undo",
  undoOf: (reason: string) => `Undo “${reason}”`,
  undoQuestion: "Undo this entry?",
  undoText: (count: number) => `${marks(count)} will be restored. Marks changed since then stay.`,
  cancel: "Cancel",
  undoDone: (restored: number, kept: readonly string[]) =>
    kept.length === 0
      ? `Undone. ${marks(restored)} restored.`
      : `${marks(restored)} restored. Kept, because they changed since: ${kept.slice(0, 5).join(", ")}${kept.length > 5 ? ` and ${kept.length - 5} more` : ""}.`,
  undoFailed: "Couldn't undo the entry.",
  undoUnconfirmed: "We couldn't confirm that the entry was undone.",
} as const;
