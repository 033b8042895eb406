/** How days, times, numbers and names are written: by which language and region, in which zone. */
export interface Formatting {
  /** BCP 47: `en-GB`, `ar-EG`. */
  locale: string;
  /** IANA name of the zone whose clock shows moments. */
  zone: string;
}

/** What holds as long as the institution says nothing else. */
export const standardFormatting = { locale: "en-GB", zone: "UTC" } as const;

/**
 * Languages that Chromium accepts and does not write: it takes the person's own instead, so that a
 * page would read otherwise than what the server prints and sends.
 */
const unwritten: ReadonlySet<string> = new Set(["ne"]);

/** Whether a text is a language tag in which this machine writes, and in which others do too. */
export function isLocale(tag: string): boolean {
  try {
    return (
      Intl.DateTimeFormat.supportedLocalesOf(tag).length === 1 &&
      !unwritten.has(new Intl.Locale(tag).language)
    );
  } catch {
    return false;
  }
}

/** A tag in which an institution writes; the standard where not every machine can. */
export const writtenLocale = (tag: string): string =>
  isLocale(tag) ? tag : standardFormatting.locale;

const isZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/**
 * A person's language as the institution's region writes it: `hi` where the institution is
 * `en-IN` is `hi-IN`. A tag with a region of its own stays as it is.
 */
export function localeIn(language: string, institution: string): string {
  if (!isLocale(language)) return institution;
  const own = new Intl.Locale(language);
  const { language: theirs, region } = new Intl.Locale(institution);
  if (own.region) return own.toString();
  if (own.language === theirs) return institution;
  return region ? new Intl.Locale(language, { region }).toString() : own.toString();
}

/**
 * A formatting whose zone is looked up once it is needed: the first zone that a page asks for takes
 * a browser long, and many pages show days only. One that this machine does not know is the standard.
 */
function formattingIn({ locale, zone: name }: Formatting): Formatting {
  let known: string | undefined;
  return {
    locale,
    get zone() {
      known ??= isZone(name) ? name : standardFormatting.zone;
      return known;
    },
  };
}

/** With the zone as it is named, whether this machine knows it or not, as `named`. */
let institution: Formatting = standardFormatting;
let language: string | undefined;
let named: Formatting = standardFormatting;
let current: Formatting = standardFormatting;
const listeners = new Set<() => void>();

function settle(): void {
  const locale =
    language === undefined ? institution.locale : localeIn(language, institution.locale);
  if (named.locale === locale && named.zone === institution.zone) return;
  named = { locale, zone: institution.zone };
  current = formattingIn(named);
  for (const listener of listeners) listener();
}

/**
 * The formatting of this page: the institution's. Only a browser sets it; a server, which answers
 * one request after another, hands each format the institution's own (`formattingOf`).
 */
export const formatting = (): Formatting => current;

/**
 * Names the formatting of this page: another text as soon as another one holds. The zone is named
 * as the institution names it, and not looked up.
 */
export const formattingName = (): string => `${named.locale} ${named.zone}`;

/** Sets how the institution writes. What this machine doesn't know falls back to the standard. */
export function setFormatting({ locale, zone }: Partial<Formatting>): void {
  institution = {
    locale: writtenLocale(locale ?? standardFormatting.locale),
    zone: zone ?? standardFormatting.zone,
  };
  settle();
}

/** Writes in a person's language, in the institution's region; undefined ends that. */
export function setLocale(tag: string | undefined): void {
  language = tag;
  settle();
}

/** Calls back whenever the formatting has changed; returns how to stop. */
export function onFormatting(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Formats are costly to make, so that there is one of each per locale and zone. */
export function once<A extends unknown[], F>(make: (...args: A) => F): (...args: A) => F {
  const made = new Map<string, F>();
  return (...args) => {
    const key = args.join("|");
    const found = made.get(key) ?? make(...args);
    // A zone can be written in many ways.
    if (made.size >= 100) made.clear();
    made.set(key, found);
    return found;
  };
}
