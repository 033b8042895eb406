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
  noteHelp: "The requester will see it. Required when you reject.",
  approve: "Approve",
  reject: "Reject",
  close: "Close",
  notDecided: "Decision not saved",
  unconfirmed: "We couldn't confirm the decision",
} as const;
