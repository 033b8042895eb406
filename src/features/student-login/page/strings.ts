/** What is said around the code with which a student signs in. */
export const accessCode = {
  open: "Access code",
  title: (name: string) => `Access code for ${name}`,
  text: (name: string) =>
    `A new code is made with which ${name} signs in. The code before stops working, and wherever it was used to sign in, that ends.`,
  make: "Make the code",
  made: (name: string) => `Hand this code to ${name} yourself. It is shown only now.`,
  until: (day: string) => `It can be used until ${day}.`,
  where: "Signs in at",
  signInAs: "Signs in with admission no.",
  code: "Access code",
  copy: "Copy the code",
  copied: "Copied",
  done: "Done",
  cancel: "Cancel",
} as const;
