const students = (count: number) => (count === 1 ? "1 student" : `${count} students`);
const marks = (count: number) => (count === 1 ? "1 mark" : `${count} marks`);
const registers = (count: number) => (count === 1 ? "1 register" : `${count} registers`);

/** What the page for marking many at once says. */
export const groupStrings = {
  title: "Mark a group",
  intro: "One entry for a trip, a match, a late bus: the same mark for students of any classes.",
  date: "Date",
  code: "Mark as",
  chooseCode: "Choose a code…",
  minutes: "Minutes late",
  remark: "Remark",
  reason: "Reason",
  reasonHelp: "For the log, such as “Museum trip” or “Bus 4 late”.",
  who: "Who",
  students: "Students",
  addClass: "Add a whole class",
  chooseClass: "Choose a class…",
  removeClass: (name: string) => `Remove ${name}`,
  numbers: "Admission numbers",
  numbersHelp: "One on each line, or separated by commas.",
  lessons: "Registers",
  allDay: "All of the day",
  failed: "This page could not be loaded.",
  loading: "Loading…",

  preview: "Preview",
  toPreview:
    "Choose a code and at least one student, class or admission number to see what changes.",
  previewFailed: "The preview could not be loaded.",
  nobody: "None of them is in a class on this day.",
  nothing: "Nothing would change.",
  summary: (count: number, of: number, among: number) =>
    `${marks(count)} of ${students(of)} in ${registers(among)} will change.`,
  untaken: (count: number) =>
    `${count === 1 ? "1 register is" : `${count} registers are`} not taken yet: the others in it stay unmarked, and it is still to be taken.`,
  unknown: (numbers: readonly string[]) =>
    `Nobody has ${numbers.length === 1 ? "the admission number" : "the admission numbers"} ${numbers.join(", ")} on this day.`,
  table: "Students of this entry",
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
  none: "No entry has been made yet.",
  latestFailed: "The latest entries could not be loaded.",
  entry: (code: string, count: number) => `${code} for ${students(count)}`,
  by: (name: string, when: string) => `${name}, ${when}`,
  system: "The system",
  undone: "Undone",
  undo: "Undo",
  undoOf: (reason: string) => `Undo “${reason}”`,
  undoQuestion: "Undo this entry?",
  undoText: (count: number) =>
    `${marks(count)} will be as before. Marks that were changed since stay as they are.`,
  cancel: "Cancel",
  undoDone: (restored: number, kept: readonly string[]) =>
    kept.length === 0
      ? `Undone: ${marks(restored)} as before.`
      : `${marks(restored)} as before. Changed since, so left as they are: ${kept.slice(0, 5).join(", ")}${kept.length > 5 ? ` and ${kept.length - 5} more` : ""}.`,
  undoFailed: "The entry was not undone.",
  undoUnconfirmed: "We couldn't confirm that the entry was undone.",
} as const;
