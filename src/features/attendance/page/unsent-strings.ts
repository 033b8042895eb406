import { registers } from "./unsent-words";

/** What the dialog says that stands before logging out while registers wait on this device. */
export const logOutStrings = {
  title: (count: number) => `${registers(count)} not sent yet`,
  text: (count: number) =>
    `${count === 1 ? "This register is" : "These registers are"} saved on this device, but not on the server yet.`,
  stays: (count: number) =>
    `If you log out now, ${count === 1 ? "it stays" : "they stay"} on this device. Only you can open ${count === 1 ? "it" : "them"}, and ${count === 1 ? "it is" : "they are"} sent the next time you sign in here.`,
  line: (title: string, day: string) => `${title} · ${day}`,
  needsYou: "needs your decision",
  sendFirst: "Send now and log out",
  sending: "Sending…",
  anyway: "Log out anyway",
  cancel: "Cancel",
  allSent: "Everything is sent",
  logOut: "Log out",
  failed: (count: number) =>
    `Couldn't send ${registers(count)}. Try again, or log out: nothing is lost.`,
  undecided: (count: number) =>
    `${registers(count)} couldn't be saved as sent. Open ${count === 1 ? "it" : "them"} in Mark attendance to decide, or log out: nothing is lost.`,
} as const;
