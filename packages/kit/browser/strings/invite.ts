/** What is said around letting an admin choose a password by a one-time code. */
export const invite = {
  open: "Invite",
  title: (name: string) => `Invite ${name}`,
  text: (name: string) =>
    `Creates a one-time link for ${name} to choose a password and sign in. Earlier links stop working; the current password works until a new one is chosen.`,
  make: "Create link",
  made: (name: string) => `Share this link with ${name}. You won't see it again.`,
  mailed: (name: string) =>
    `An email with this link is being sent to ${name}. You won't see the link again.`,
  link: "Link",
  code: "Code to enter under “I have an invitation code”",
  until: (when: string) => `Valid until ${when}.`,
  copy: "Copy link",
  copied: "Copied",
  done: "Done",
  cancel: "Cancel",
} as const;
