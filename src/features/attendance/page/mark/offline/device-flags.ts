/**
 * What a device holds of people, told without opening its store: so that the console loads nothing
 * to find nothing.
 */
const cachedPrefix = "rollcall-registers-kept:";
const waitingPrefix = "rollcall-registers-waiting:";

/**
 * Work of one person that waits on this device. Of the marks, classes and students nothing is told
 * here.
 */
export interface WaitingHere {
  user: number;
  /** Empty where an older console has noted it. */
  name: string;
  count: number;
}

function note(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Then what waits is sent once the page of the registers is opened.
  }
}

function noted(prefix: string): [user: number, value: string][] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => [Number(key.slice(prefix.length)), localStorage.getItem(key) ?? ""]);
  } catch {
    return [];
  }
}

/**
 * Notes that the device keeps registers for this person for when there is no network, or no longer.
 */
export const noteCached = (user: number, isCached: boolean): void =>
  note(`${cachedPrefix}${user}`, isCached ? "1" : undefined);

/** For whom the device keeps registers. */
export const usersWithCache = (): number[] => noted(cachedPrefix).map(([user]) => user);

/** What notes how much work of each person waits on this device, and reads it again. */
export const waitingFlags = (prefix: string) => ({
  /** Notes how much waits of a person. */
  note: ({ user, name, count }: WaitingHere): void =>
    note(`${prefix}${user}`, count === 0 ? undefined : JSON.stringify({ name, count })),
  /** Whose work waits. */
  here: (): WaitingHere[] =>
    noted(prefix).map(([user, text]) => {
      try {
        const { name, count } = JSON.parse(text) as { name?: unknown; count?: unknown };
        return {
          user,
          name: typeof name === "string" ? name : "",
          count: typeof count === "number" ? count : 1,
        };
      } catch {
        return { user, name: "", count: 1 };
      }
    }),
});

const registers = waitingFlags(waitingPrefix);
/** Notes how many registers of a person wait to be sent. */
export const noteWaiting = registers.note;
/** Whose registers wait on this device to be sent. */
export const waitingHere = registers.here;
