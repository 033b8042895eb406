import type { LogEntry } from "../api/context";
import { redactEntry } from "../api/system-log/redact";

const levels = ["debug", "info", "warn", "error"] as const;
/** How much is logged. */
export type LogLevel = (typeof levels)[number];

/**
 * One line of JSON for each entry. Callers name what they log: never a token, a password, a body or
 * a query string; what slips through is hidden.
 * @param write takes a line with its end.
 */
export function createLog(
  level: LogLevel,
  write: (line: string) => void = (line) => void process.stdout.write(line),
): (entry: LogEntry) => void {
  const lowest = levels.indexOf(level);
  return (entry) => {
    if (levels.indexOf(entry.level) >= lowest)
      write(`${JSON.stringify({ time: new Date().toISOString(), ...redactEntry(entry) })}\n`);
  };
}
