const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/**
 * How long ago an instant was, in words of the locale: "3 hours ago", "yesterday". What is less
 * than a minute old is "now".
 */
export function relativeTime(instant: string, now: number, locale: string): string {
  const seconds = Math.round((Date.parse(instant) - now) / 1000);
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const step = steps.find(([, length]) => Math.abs(seconds) >= length);
  return step ? format.format(Math.trunc(seconds / step[1]), step[0]) : format.format(0, "second");
}
