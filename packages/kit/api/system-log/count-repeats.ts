import type { LogEntry } from "../context";

interface Counted {
  entry: LogEntry;
  /** How many came after it. */
  more: number;
}

/** Lets through one entry of a kind in a while, and then how many more there were. */
export interface RepeatCounter {
  take(entry: LogEntry): void;
  /** Says now what was counted so far. */
  flush(): void;
}

const total = ({ entry, more }: Counted): LogEntry => ({
  level: entry.level,
  message: `${entry.message.split("\n", 1)[0] ?? ""} (${more} more within a minute)`,
  times: more,
});

/**
 * Counts entries that have `countAs`, so that what can be caused from outside at any rate takes two
 * entries a minute at most.
 * @param pass takes what is let through, without `countAs`
 * @param minute resolves when a minute is over
 */
export function countRepeats(
  pass: (entry: LogEntry) => void,
  minute: () => Promise<void>,
): RepeatCounter {
  const open = new Map<string, Counted>();
  const close = (kind: string) => {
    const counted = open.get(kind);
    open.delete(kind);
    if (counted && counted.more > 0) pass(total(counted));
  };
  return {
    take({ countAs: kind, ...entry }) {
      if (kind === undefined) return pass(entry);
      const counted = open.get(kind);
      if (counted) return void (counted.more += 1);
      open.set(kind, { entry, more: 0 });
      pass(entry);
      void minute().then(() => close(kind));
    },
    flush: () => [...open.keys()].forEach(close),
  };
}
