import { formatting, once, type Formatting } from "./formatting";

const regionsOf = once(
  (locale: string) => new Intl.DisplayNames(locale, { type: "region", fallback: "code" }),
);

/** A country's name by its two letters. */
export const regionName = (code: string, { locale }: Formatting = formatting()): string =>
  regionsOf(locale).of(code) ?? code;

/** The regions of language tags, where they say one. */
export const regionsIn = (tags: readonly string[]): string[] =>
  tags.flatMap((tag) => new Intl.Locale(tag).region ?? []);

/** The languages this browser is set to. */
export const languagesOfDevice = (): readonly string[] => navigator.languages;

/** The time zones of a country, where the engine knows them. */
export function zonesOfRegion(code: string): readonly string[] {
  const locale = new Intl.Locale(`und-${code}`) as Intl.Locale & {
    getTimeZones?(): string[] | undefined;
  };
  return locale.getTimeZones?.() ?? [];
}

/** The time zones that the engine knows by name. */
export const knownZones = (): string[] => Intl.supportedValuesOf("timeZone");

/** The zone this device is set to. */
export const zoneOfDevice = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** The region of a locale, or where its language is mostly written: `IN` of `hi`. */
export const regionOf = (locale: string): string | undefined =>
  new Intl.Locale(locale).maximize().region;
