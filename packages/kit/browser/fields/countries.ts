import { countryCodes, isCountryCode } from "../../schema/countries";

/** Countries to choose from, by name. */
export function countryOptions(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "code" });
  return countryCodes
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

/** Zones of a country, in browsers that tell. */
const zonesOf = (code: string): readonly string[] => {
  const locale = new Intl.Locale(`und-${code}`) as Intl.Locale & {
    getTimeZones?(): string[] | undefined;
  };
  return locale.getTimeZones?.() ?? [];
};

/**
 * The country a device is probably in: one that has its time zone, and of several the one of its
 * language. Where the browser does not know the zones of countries, the country its language names
 * ("en-IN"). Undefined where neither says anything.
 */
export function countryOfDevice(
  zone: string,
  languages: readonly string[] = navigator.languages,
): string | undefined {
  const named = languages
    .map((language) => new Intl.Locale(language).region)
    .find((region) => region !== undefined && isCountryCode(region));
  const there = countryCodes.filter((code) => zonesOf(code).includes(zone));
  if (there.length === 0) return zonesOf("DE").length > 0 ? undefined : named;
  return named !== undefined && there.includes(named) ? named : there[0];
}
