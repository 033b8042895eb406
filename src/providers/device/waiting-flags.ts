import { note, noted } from "./device-notes";

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
