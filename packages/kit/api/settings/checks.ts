import { isTimeZone } from "../../schema/calendar-day";
import { isCountryCode } from "../../schema/countries";
import { t } from "../text";

const checks = new Map<string, (value: string) => string | undefined>([
  [
    "institution.timezone",
    (value: string) => (isTimeZone(value) ? undefined : t("settings.timezone")),
  ],
  [
    "institution.country",
    (value: string) => (isCountryCode(value) ? undefined : t("settings.country")),
  ],
]);

/** What is wrong with a value beyond its declaration, as a sentence. */
export const problemOf = (path: string, value: unknown): string | undefined =>
  typeof value === "string" ? checks.get(path)?.(value) : undefined;
