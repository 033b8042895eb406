const entries = (count: number) =>
  count === 1 ? "1 entry from the gate" : `${count} entries from the gate`;
const stays = (count: number) =>
  `If you log out now, ${count === 1 ? "it stays" : "they stay"} on this device. Only you can open ${count === 1 ? "it" : "them"}, and ${count === 1 ? "it is" : "they are"} sent the next time you sign in here.`;
const kept = (count: number) =>
  `${entries(count)} ${count === 1 ? "is" : "are"} saved on this device, but not on the server yet.`;

/** What the console says of entries that wait on this device. Few words: every page loads them. */
export const unsentPassWords = {
  title: (count: number) => `${entries(count)} not sent yet`,
  stays: (count: number) => `${kept(count)} ${stays(count)}`,
  ask: (count: number) => `${kept(count)} ${stays(count)} Log out?`,
  signIn: (count: number, name: string) =>
    `${entries(count)} on this device ${count === 1 ? "has" : "have"} not been sent. ${name ? `${name}: sign in` : "Sign in as the person who made them"} to send ${count === 1 ? "it" : "them"}.`,
  sendFirst: "Send now and log out",
  sending: "Sending…",
  anyway: "Log out anyway",
  cancel: "Cancel",
  failed: (count: number) =>
    `Couldn't send ${entries(count)}. Try again, or log out: nothing is lost.`,
} as const;
