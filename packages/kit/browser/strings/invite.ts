/** What is said around letting an admin choose a password by a one-time code. */
export const invite = {
  open: "Invite",
  title: (name: string) => `Invite ${name}`,
  text: (name: string) =>
    `A link is made with which ${name} chooses a password and signs in, once. A link made earlier stops working; a password chosen earlier works until a new one is chosen.`,
  make: "Make the link",
  made: (name: string) => `Hand this link to ${name} yourself. It is shown only now.`,
  mailed: (name: string) =>
    `An e-mail with this link is on its way to ${name}. The link is shown only now.`,
  link: "Link",
  code: "Code, to be typed under “I have an invitation code”",
  until: (when: string) => `It works until ${when}.`,
  copy: "Copy the link",
  copied: "Copied",
  done: "Done",
  cancel: "Cancel",
} as const;
