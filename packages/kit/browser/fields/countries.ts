import { countryCodes, isCountryCode } from "../../schema/countries";
import { compareNames } from "../../schema/formats/names";
import {
  languagesOfDevice,
  regionName,
  regionsIn,
  zonesOfRegion,
} from "../../schema/formats/places";

/** Countries to choose from, by name. */
export function countryOptions(): { value: string; label: string }[] {
  return countryCodes
    .map((code) => ({ value: code, label: regionName(code) }))
    .sort((a, b) => compareNames(a.label, b.label));
}

/**
 * The country a device is probably in: one that has its time zone, and of several the one of its
 * language. Where the browser does not know the zones of countries, the country its language names
 * ("en-IN"). Undefined where neither says anything.
 */
export function countryOfDevice(
  zone: string,
  languages: readonly string[] = languagesOfDevice(),
): string | undefined {
  const named = regionsIn(languages).find(isCountryCode);
  const there = countryCodes.filter((code) => zonesOfRegion(code).includes(zone));
  if (there.length === 0) return zonesOfRegion("DE").length > 0 ? undefined : named;
  return named !== undefined && there.includes(named) ? named : there[0];
}
