import { note, noted } from "./device-notes";

/**
 * For whom the device keeps something, told without opening its store: so that the console loads
 * nothing to find nothing.
 */
const keptPrefix = "rollcall-registers-kept:";

/**
 * Notes that the device keeps answers for this person for when there is no network, or no longer.
 */
export const noteCached = (user: number, isCached: boolean): void =>
  note(`${keptPrefix}${user}`, isCached ? "1" : undefined);

/** For whom the device keeps answers. */
export const usersWithCache = (): number[] => noted(keptPrefix).map(([user]) => user);
