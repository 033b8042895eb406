/** What is said around giving teachers an account. */
export const staffStrings = {
  open: "Invite to sign in",
  openMany: "Invite teachers",
  title: (name: string) => `Invite ${name} to sign in`,
  titleMany: "Invite teachers to sign in",
  text: (name: string) =>
    `${name} gets an account with the email address on record, and a link to choose a password. The account gets this teacher’s registers and reminders.`,
  textMany:
    "Each teacher gets an account with the email address on record, and a link to choose a password.",
  who: "Teachers without an account",
  noEmail: "no email address on record",
  nobody: "Every active teacher has an account.",
  group: "User group",
  groupHelp: "What the new accounts can do. Without a group, they have no access yet.",
  noGroup: "None",
  /** The group that a school is set up with for this. */
  usualGroup: "Teacher",
  make: "Invite",
  makeMany: (count: number) => `Invite ${count} ${count === 1 ? "teacher" : "teachers"}`,
  chooseOne: "Choose at least one teacher.",
  more: (count: number) => `Showing the first ${count}. Invite them, then the rest.`,
  unread: "Couldn't load the teachers.",
  retry: "Try again",
  done: "Done",
  cancel: "Cancel",
};
