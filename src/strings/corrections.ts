/** What is said where a correction to a locked register is looked at and decided. */
export const corrections = {
  openRegister: "Open the register",
  see: "See the marks",
  decide: "Decide…",
  title: "Marks of the correction",
  marks: "Marks to be changed",
  student: "Student",
  was: "When filed",
  wanted: "To become",
  unmarked: "Unmarked",
  minutes: (count: number) => `${count} min`,
  note: "Note on the decision",
  noteHelp: "Whoever filed it reads this. A rejection needs one.",
  approve: "Approve",
  reject: "Reject",
  close: "Close",
} as const;
