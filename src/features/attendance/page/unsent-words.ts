/** Registers, counted. */
export const registers = (count: number) => (count === 1 ? "1 register" : `${count} registers`);

const saved = (count: number) =>
  `${count === 1 ? "This register is" : "These registers are"} saved on this device, but not on the server yet.`;
const stays = (count: number) =>
  `If you log out now, ${count === 1 ? "it stays" : "they stay"} on this device. Only you can open ${count === 1 ? "it" : "them"}, and ${count === 1 ? "it is" : "they are"} sent the next time you sign in here.`;

/** What the console says of registers that wait on this device. Few words: every page loads them. */
export const unsentWords = {
  stays: (count: number) => `${saved(count)} ${stays(count)}`,
  ask: (count: number) =>
    `${registers(count)} saved on this device, but not on the server yet. If you log out now, only you can open ${count === 1 ? "it" : "them"}, and ${count === 1 ? "it is" : "they are"} sent the next time you sign in here. Log out?`,
  signIn: (count: number, name: string) =>
    `${registers(count)} saved on this device ${count === 1 ? "has" : "have"} not been sent. ${name ? `${name}: sign in` : "Sign in as the person who took them"} to send ${count === 1 ? "it" : "them"}.`,
} as const;
