/** What is said around the code with which a student signs in. */
export const accessCode = {
  open: "Access code",
  title: (name: string) => `Access code for ${name}`,
  text: (name: string) =>
    `Creates a new access code for ${name}. The old code stops working and ${name} is signed out everywhere.`,
  make: "Create code",
  made: (name: string) => `Share this code with ${name}. You won't see it again.`,
  until: (day: string) => `Valid until ${day}.`,
  where: "Sign-in page",
  signInAs: "Admission no.",
  code: "Access code",
  copy: "Copy code",
  copied: "Copied",
  done: "Done",
  cancel: "Cancel",
} as const;
