import { isRightToLeft, offeredOf } from "../../schema/languages";
import { formatting, onFormatting, setLocale } from "../../schema/formats/formatting";
import { setLanguage, type Language, type LanguageFiles } from "../../schema/messages";

const key = "rollcall-language";
/** Where the names and colours of the institution are remembered (branding.ts). */
const brandingKey = "rollcall-branding";
let offered: readonly string[] = ["en"];
let spoken = "en";

function stored(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

function institutionLanguage(): string | undefined {
  try {
    const { language } = JSON.parse(stored(brandingKey) ?? "{}") as { language?: string };
    return language;
  } catch {
    return undefined;
  }
}

/**
 * The language of this page: what was chosen on this device, else the institution's, else the first
 * that the browser prefers; English where the console speaks none of them.
 */
const decided = (): string =>
  offeredOf(offered, [stored(key), institutionLanguage(), ...navigator.languages]);

/** The languages that this console speaks, English first. */
export const offeredLanguages = (): readonly string[] => offered;
/** The language of this page. */
export const spokenLanguage = (): string => spoken;

/** Messages, days and numbers in a language, as the institution's region writes it. */
function speak(language: Language): void {
  let shown = language;
  setLanguage(() => shown);
  const follow = () => {
    const { locale, zone } = formatting();
    shown = { ...language, locale, timeZone: zone };
  };
  onFormatting(follow);
  setLocale(language.tag);
  follow();
}

/**
 * Decides the language of this page and loads it, before the modules are evaluated that say
 * something. A language holds as long as the page; where its file does not arrive, it is English.
 * @param wanted instead of what the device, the institution and the browser say
 */
export async function speakLanguage(files: LanguageFiles, wanted?: string): Promise<void> {
  offered = ["en", ...Object.keys(files)];
  const tag = wanted ?? decided();
  const words = await files[tag]?.().catch(() => undefined);
  spoken = words ? tag : "en";
  if (words) speak({ tag, words, isolates: isRightToLeft(tag) });
  document.documentElement.lang = spoken;
  document.documentElement.dir = isRightToLeft(spoken) ? "rtl" : "ltr";
}

/** Remembers a language on this device and opens the page anew in it. */
export function chooseLanguage(tag: string): void {
  try {
    localStorage.setItem(key, tag);
  } catch {
    // Then the device keeps nothing, and the language of the institution stays.
  }
  location.reload();
}

/**
 * Opens the page anew in the language of the institution, where it became known only now and nothing
 * else was chosen: on the first visit.
 */
export function followInstitutionLanguage(): void {
  if (institutionLanguage() && stored(key) === undefined && decided() !== spoken && !hasTyped())
    location.reload();
}

/** Whether anything has been typed into the page. */
const hasTyped = () =>
  [...document.querySelectorAll<HTMLInputElement>("input, textarea")].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );
