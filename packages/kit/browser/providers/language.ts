import { isRightToLeft, offeredOf } from "../../schema/languages";
import { formatting, onFormatting, setLocale } from "../../schema/formats/formatting";
import { tellServer } from "./page-cookie";
import { remembered } from "./remembered-branding";
import { setLanguage, type Language, type LanguageFiles } from "../../schema/messages";

const key = "rollcall-language";
/** What was chosen in this tab before signing in. */
const chosenKey = "rollcall-language-chosen";
let offered: readonly string[] = ["en"];
let spoken = "en";
/** Whether the page speaks what was decided, and not what its address asked for. */
let spokenAsDecided = true;
/** Whether this page is about to be opened again in a language that was chosen in it. */
let isChosen = false;

function stored(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The language in which the server has sent the sign-in form with the page. */
const sentIn = () =>
  document.querySelector("#first-form") ? document.documentElement.lang : undefined;

/**
 * The language of this page: what was chosen on this device or kept of the account, else the institution's, else the first
 * that the browser prefers; English where the console speaks none of them.
 */
const decided = (): string =>
  offeredOf(offered, [stored(key), remembered("language"), sentIn(), ...navigator.languages]);

/** The languages that this console speaks, English first. */
export const offeredLanguages = (): readonly string[] => offered;
/** The language of this page. */
export const currentLanguage = (): string => spoken;

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
  spokenAsDecided = wanted === undefined;
  isChosen = false;
  const tag = wanted ?? decided();
  const words = await files[tag]?.().catch(() => undefined);
  spoken = words ? tag : "en";
  if (words) speak({ tag, words, isolates: isRightToLeft(tag) });
  if (stored(key) === spoken) tellServer(key, spoken);
  document.documentElement.lang = spoken;
  document.documentElement.dir = isRightToLeft(spoken) ? "rtl" : "ltr";
}

function keep(storage: () => Storage, name: string, tag: string): void {
  try {
    storage().setItem(name, tag);
  } catch {
    // Then the device keeps nothing, and the language of the institution stays.
  }
}

/** Remembers a language on this device and opens the page again in it. */
export function chooseLanguage(tag: string): void {
  isChosen = true;
  keep(() => localStorage, key, tag);
  location.reload();
}

/** The same before signing in: it is the choice of the person who signs in next in this tab. */
export function chooseBeforeSignIn(tag: string): void {
  keep(() => sessionStorage, chosenKey, tag);
  chooseLanguage(tag);
}

/** What was chosen in this tab before signing in; from then on it is the account's. */
export function takeChosenLanguage(): string | undefined {
  try {
    const tag = sessionStorage.getItem(chosenKey) ?? undefined;
    sessionStorage.removeItem(chosenKey);
    return tag;
  } catch {
    return undefined;
  }
}

/**
 * Remembers the language of the account on this device, for the next page that is opened. An answer
 * that was asked for before another language was chosen may arrive after it, and counts no more.
 */
export function keepAccountLanguage(tag: string | null | undefined): void {
  if (!isChosen && tag && offered.includes(tag)) keep(() => localStorage, key, tag);
}

/** Whether the next page that is opened speaks another language than this one. */
export const isLanguageNew = (): boolean => {
  const next = stored(key);
  return next !== undefined && next !== spoken && offered.includes(next) && spokenAsDecided;
};

/**
 * Opens the page anew in the language of the institution, where it became known only now and nothing
 * else was chosen: on the first visit.
 */
export function followInstitutionLanguage(): void {
  if (remembered("language") && stored(key) === undefined && decided() !== spoken && !hasTyped())
    location.reload();
}

/** Whether anything has been typed into the page. */
const hasTyped = () =>
  [...document.querySelectorAll<HTMLInputElement>("input, textarea")].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );
