/** What is said around giving teachers an account. */
export const staffStrings = {
  open: "Invite to sign in",
  openMany: "Invite teachers",
  title: (name: string) => `Invite ${name} to sign in`,
  titleMany: "Invite teachers to sign in",
  text: (name: string) =>
    `${name} gets an account with the e-mail address on record, and a link with which to choose a password. Its registers and reminders are this teacher’s.`,
  textMany:
    "Each gets an account with the e-mail address on record, and a link with which to choose a password.",
  who: "Teachers without an account",
  noEmail: "no e-mail address on record",
  nobody: "Every active teacher has an account.",
  group: "User group",
  groupHelp: "What the new accounts may do. Without one they may do nothing yet.",
  noGroup: "None",
  /** The group that a school is set up with for this. */
  usualGroup: "Teacher",
  make: "Invite",
  makeMany: (count: number) => `Invite ${count} ${count === 1 ? "teacher" : "teachers"}`,
  chooseOne: "Choose at least one teacher.",
  more: (count: number) => `The first ${count} are shown. Invite them, then the others.`,
  unread: "The teachers could not be loaded.",
  retry: "Try again",
  done: "Done",
  cancel: "Cancel",
};
