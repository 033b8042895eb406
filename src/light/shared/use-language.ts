import { useEffect, useState } from "preact/hooks";
import { formatting, onFormatting, setLocale } from "@rollcall/kit/schema/formats/formatting";
import { isRightToLeft, offeredOf } from "@rollcall/kit/schema/languages";
import {
  language,
  setLanguage,
  type Language,
  type LanguageFiles,
} from "@rollcall/kit/schema/messages";

/** What was chosen on this device; the console remembers its choice by the same key. */
const chosenKey = "rollcall-language";
/** What the institution speaks, as far as this device has heard. */
const institutionKey = "rollcall-institution-language";

let files: LanguageFiles = {};
let spoken: Language = { tag: "en", words: {} };
/** Counts what was asked for: of two languages, the one asked for later is spoken. */
let asked = 0;
/** Whether the language was asked for, so that the institution's does not count. */
let isFixed = false;
const listeners = new Set<() => void>();

function stored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function store(key: string, tag: string | null): void {
  try {
    if (tag === null) localStorage.removeItem(key);
    else localStorage.setItem(key, tag);
  } catch {
    // It holds as long as the page then.
  }
}

/** The languages that this page speaks, English first. */
export const offeredLanguages = (): readonly string[] => ["en", ...Object.keys(files)];

/**
 * What was chosen on this device, else the institution's language, else the first that the browser
 * prefers; English where this page speaks none of them.
 */
const decided = (): string =>
  offeredOf(offeredLanguages(), [
    stored(chosenKey),
    stored(institutionKey),
    ...navigator.languages,
  ]);

/** What is said has the form of the language, and days and numbers that of the institution's region. */
function settle(): void {
  const { tag } = spoken;
  const { locale, zone } = formatting();
  spoken = tag === "en" ? { ...spoken } : { ...spoken, locale, timeZone: zone };
  document.documentElement.lang = tag;
  document.documentElement.dir = isRightToLeft(tag) ? "rtl" : "ltr";
  for (const listener of listeners) listener();
}

/** Speaks a language from now on; English where its file does not arrive. */
async function speak(tag: string): Promise<void> {
  const place = ++asked;
  const words = await files[tag]?.().catch(() => undefined);
  if (place !== asked) return;
  spoken = words ? { tag, words, isolates: isRightToLeft(tag) } : { tag: "en", words: {} };
  setLocale(words ? tag : undefined);
  settle();
}

/**
 * Decides the language of this page and loads it.
 * @param languages beside English
 * @param wanted instead of what the device, the institution and the browser say
 */
export async function startSpeaking(languages: LanguageFiles, wanted?: string): Promise<void> {
  files = languages;
  isFixed = wanted !== undefined;
  setLanguage(() => spoken);
  onFormatting(settle);
  await speak(wanted ?? decided());
}

/** Speaks another language, and remembers it on this device. */
export function chooseLanguage(tag: string): void {
  store(chosenKey, tag);
  void speak(tag);
}

/** Follows the institution's language, unless another was chosen on this device. */
export function followInstitution(tag: string | null): void {
  store(institutionKey, tag);
  if (isFixed || stored(chosenKey) !== undefined || decided() === spoken.tag) return;
  void speak(decided());
}

/** The language of this page; a component that asks is drawn again in another. */
export function useLanguage(): string {
  const [{ tag }, setSpoken] = useState(language);
  useEffect(() => {
    const follow = () => setSpoken(language());
    listeners.add(follow);
    follow();
    return () => void listeners.delete(follow);
  }, []);
  return tag;
}

/** What a page says, made once for each language in which it is said. */
export function inLanguage<Words>(say: () => Words): () => Words {
  let made: { language: Language; words: Words } | undefined;
  return () => {
    if (made?.language !== language()) made = { language: language(), words: say() };
    return made.words;
  };
}
