import { isTimeZone } from "../../schema/calendar-day";

const checks: ReadonlyMap<string, (value: string) => string | undefined> = new Map([
  [
    "institution.timezone",
    (value: string) =>
      isTimeZone(value) ? undefined : "Time zone must be a name such as Asia/Kolkata.",
  ],
]);

/** What is wrong with a value beyond its declaration, as a sentence. */
export const problemOf = (path: string, value: unknown): string | undefined =>
  typeof value === "string" ? checks.get(path)?.(value) : undefined;
