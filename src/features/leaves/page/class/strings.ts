import { several } from "../../../../domain/several";

const students = (n: number) => several(n, "student", "students");
const marks = (n: number) => several(n, "mark", "marks");

/** What the page for leave of a class says. */
export const classLeaveStrings = {
  title: "Leave for a class",
  intro: "A trip, a tournament, study leave: approved leave for many students in one entry.",
  open: "Leave for a class…",
  type: "Type",
  chooseType: "Choose a type…",
  reason: "Reason",
  addClass: "Add a whole class",
  chooseClass: "Choose a class…",
  removeClass: (name: string) => `Remove ${name}`,
  students: "Students",
  who: "Who",
  what: "What",
  failed: "This page could not be loaded.",
  loading: "Loading…",
  toPreview: "Choose a type, the days and at least one class or student to see what changes.",
  preview: "Preview",
  previewFailed: "The preview could not be loaded.",
  nobody: "None of them is in a class on these days.",
  summary: (granted: number, changes: number, skipped: number) =>
    `${students(granted)} will get leave, ${marks(changes)} will change${skipped > 0 ? `, ${students(skipped)} will be skipped` : ""}.`,
  over: (n: number) => `${students(n)} will go over the allowance of this type.`,
  table: "Students of this entry",
  include: (name: string) => `Include ${name}`,
  included: "Leave",
  student: "Student",
  class: "Class",
  noClass: "–",
  changes: "Marks that change",
  note: "Note",
  more: (n: number) => `Show ${students(n)} more`,
  save: (n: number) => (n === 0 ? "Enter leave" : `Enter leave for ${students(n)}`),
  saved: (n: number) => `Leave entered for ${students(n)}.`,
  notSaved: "No leave was entered.",
  unconfirmed: "We couldn't confirm that the leave was entered",
  latest: "Latest entries",
  latestFailed: "The latest entries could not be loaded.",
  none: "No leave has been entered for a class yet.",
  entry: (type: string, n: number) => `${type} for ${students(n)}`,
  by: (name: string | null, when: string) => (name ? `${name}, ${when}` : when),
  cancelled: "Cancelled",
  undo: "Cancel all",
  undoOf: (reason: string) => `Cancel all leave of “${reason}”`,
  undoQuestion: "Cancel this leave?",
  undoText: (n: number) =>
    `The leave of ${students(n)} will be cancelled, and marks will be as before. Leave that was decided otherwise since stays as it is.`,
  back: "Back",
  undoDone: (n: number, kept: readonly string[]) =>
    `Leave of ${students(n)} cancelled.${kept.length > 0 ? ` Left as decided since: ${kept.slice(0, 5).join(", ")}${kept.length > 5 ? ` and ${kept.length - 5} more` : ""}.` : ""}`,
  undoFailed: "The leave was not cancelled.",
  undoUnconfirmed: "We couldn't confirm that the leave was cancelled",
} as const;
