import { isClockTime, isInstant } from "../operators";
import { formatting, once, type Formatting } from "./formatting";

type Options = Intl.DateTimeFormatOptions;

const time: Options = { hour: "2-digit", minute: "2-digit" };
const toTheMinute: Options = { day: "numeric", month: "short", year: "numeric", ...time };
const formatOf = once(
  (locale: string, zone: string, options: string) =>
    new Intl.DateTimeFormat(locale, { ...(JSON.parse(options) as Options), timeZone: zone }),
);
const written = (options: Options) => {
  const key = JSON.stringify(options);
  return (moment: string, { locale, zone }: Formatting): string =>
    isInstant(moment)
      ? // The narrow space before “PM” is found by no search and has no sign in a text message.
        formatOf(locale, zone, key).format(Date.parse(moment)).replaceAll("\u202f", " ")
      : moment;
};
const minute = written(toTheMinute);
const second = written({ ...toTheMinute, second: "2-digit" });
const timeOnly = written(time);
const atLength = written({ dateStyle: "full", timeStyle: "short" });

/**
 * A moment (RFC 3339) by the institution's clock: `3 Jun 2026, 08:30`; to the second where it is
 * `precise`. Other text as it is.
 */
export const momentText = (
  moment: string,
  precise = false,
  by: Formatting = formatting(),
): string => (precise ? second : minute)(moment, by);
/** The time of day of a moment by the institution's clock: `08:30`. */
export const timeText = (moment: string, by: Formatting = formatting()): string =>
  timeOnly(moment, by);
/** `Wednesday 3 June 2026 at 08:30` */
export const longMoment = (moment: string, by: Formatting = formatting()): string =>
  atLength(moment, by);

/** A time of day (`HH:MM`) as the locale writes it: `08:30`, `08:30 AM`. Other text as it is. */
export const clockText = (clock: string, { locale }: Formatting = formatting()): string =>
  isClockTime(clock)
    ? timeOnly(`2000-01-01T${clock.slice(0, 5)}:00Z`, { locale, zone: "UTC" })
    : clock;

/** The same moment in UTC, unmistakable. */
export const utcText = (value: string): string =>
  isInstant(value) ? `${new Date(value).toISOString().slice(0, 16).replace("T", " ")} UTC` : value;

const agoOf = once((locale: string) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));

/** So many units ago, in a language: `5 minutes ago`, `yesterday`. */
export const agoText = (
  amount: number,
  unit: Intl.RelativeTimeFormatUnit,
  locale: string,
): string => agoOf(locale).format(-amount, unit);
