const form = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en", { ...options, timeZone: "UTC" });
  return (day: string) => format.format(Date.parse(day));
};

/** Calendar days (`YYYY-MM-DD`) in words. */
export const dayWords = form({ weekday: "short", day: "numeric", month: "short" });
export const shortDay = form({ day: "numeric", month: "short" });
export const fullDay = form({ day: "numeric", month: "short", year: "numeric" });
