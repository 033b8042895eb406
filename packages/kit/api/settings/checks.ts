import { isTimeZone } from "../../schema/calendar-day";
import { isCountryCode } from "../../schema/countries";

const checks = new Map<string, (value: string) => string | undefined>([
  [
    "institution.timezone",
    (value: string) =>
      isTimeZone(value) ? undefined : "Time zone must be a name such as Asia/Kolkata.",
  ],
  [
    "institution.country",
    (value: string) =>
      isCountryCode(value) ? undefined : "Country must be a two-letter code such as IN.",
  ],
]);

/** What is wrong with a value beyond its declaration, as a sentence. */
export const problemOf = (path: string, value: unknown): string | undefined =>
  typeof value === "string" ? checks.get(path)?.(value) : undefined;
