import { several } from "../../../../domain/several";

const students = (n: number) => several(n, "student", "students");
const marks = (n: number) => several(n, "mark", "marks");

/** What the page for leave of a class says. */
export const classLeaveStrings = {
  title: "Leave for a class",
  intro: "Give many students approved leave at once: for a trip, a tournament or study leave.",
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
  failed: "Couldn't load this page.",
  loading: "Loading…",
  toPreview: "Choose a type, the days and at least one class or student to see what changes.",
  preview: "Preview",
  previewFailed: "Couldn't load the preview.",
  nobody: "None of these students is in a class on these days.",
  summary: (granted: number, changes: number, skipped: number) =>
    `${students(granted)} will get leave, ${marks(changes)} will change${skipped > 0 ? `, ${students(skipped)} will be skipped` : ""}.`,
  over: (n: number) => `${students(n)} will exceed the allowance for this leave type.`,
  table: "Students in this entry",
  include: (name: string) => `Include ${name}`,
  included: "Leave",
  student: "Student",
  class: "Class",
  noClass: "–",
  changes: "Marks that change",
  note: "Note",
  more: (n: number) => `Show ${students(n)} more`,
  save: (n: number) => (n === 0 ? "Add leave" : `Add leave for ${students(n)}`),
  saved: (n: number) => `Leave added for ${students(n)}.`,
  notSaved: "Couldn't add leave.",
  unconfirmed: "We couldn't confirm that the leave was added",
  latest: "Latest entries",
  latestFailed: "Couldn't load the latest entries.",
  none: "No leave for a class yet.",
  entry: (type: string, n: number) => `${type} for ${students(n)}`,
  by: (name: string | null, when: string) => (name ? `${name}, ${when}` : when),
  cancelled: "Cancelled",
  undo: "Cancel all",
  undoOf: (reason: string) => `Cancel all leave of “${reason}”`,
  undoQuestion: "Cancel this leave?",
  undoText: (n: number) =>
    `The leave of ${students(n)} will be cancelled and their marks restored. Leave that was reviewed again since then stays.`,
  back: "Back",
  undoDone: (n: number, kept: readonly string[]) =>
    `Leave of ${students(n)} cancelled.${kept.length > 0 ? ` Kept, because it was reviewed since: ${kept.slice(0, 5).join(", ")}${kept.length > 5 ? ` and ${kept.length - 5} more` : ""}.` : ""}`,
  undoFailed: "Couldn't cancel the leave.",
  undoUnconfirmed: "We couldn't confirm that the leave was cancelled",
} as const;
