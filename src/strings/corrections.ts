/** What is said where a correction to a locked register is looked at and decided. */
export const corrections = {
  openRegister: "Open the register",
  decide: "Decide…",
  title: "Marks of the correction",
  marks: "Marks to be changed",
  student: "Student",
  was: "From",
  wanted: "To",
  unmarked: "Unmarked",
  minutes: (count: number) => `${count} min`,
  note: "Note on the decision",
  noteHelp: "Whoever filed it reads this. A rejection needs one.",
  approve: "Approve",
  reject: "Reject",
  close: "Close",
} as const;
