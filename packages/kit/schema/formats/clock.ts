import { once } from "./formatting";

/** The figures of a zone's clock, of which `momentIn` makes day and time; for no one to read. */
export const clockOf = once(
  (timeZone: string) =>
    new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "gregory",
      numberingSystem: "latn",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    }),
);
