const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];
const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/**
 * How long ago an instant was, in words: "5 minutes ago", "yesterday". What is no instant is
 * "Recently".
 */
export function relativeTime(instant: string, now: number = Date.now()): string {
  const seconds = (Date.parse(instant) - now) / 1000;
  if (Number.isNaN(seconds)) return "Recently";
  const step = steps.find(([, size]) => Math.abs(seconds) >= size);
  return step ? words.format(Math.trunc(seconds / step[1]), step[0]) : "just now";
}
