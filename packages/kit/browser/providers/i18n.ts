import type { I18nProvider } from "@refinedev/core";
import { refineSentences } from "../strings/toasts";
import { saveLanguage } from "./auth-provider";
import { chooseLanguage, offeredLanguages, currentLanguage } from "./language";
import { readSession } from "./session";

/**
 * Refine's own sentences in the language of the page, as far as the console says them; for any other
 * key the default that its caller gave. A language holds as long as the page: another one is kept,
 * for the account of whoever is signed in and on this device, and opens the page anew.
 */
export const i18nProvider: I18nProvider = {
  translate: (key: string, options?: unknown, defaultMessage?: string) => {
    const fallback = defaultMessage ?? (typeof options === "string" ? options : key);
    return (
      refineSentences.get(key)?.(
        typeof options === "object" && options !== null ? (options as Record<string, unknown>) : {},
      ) ?? fallback
    );
  },
  changeLocale: async (tag: string) => {
    const offered = offeredLanguages();
    if (!offered.includes(tag))
      throw new Error(`This console does not speak "${tag}". It speaks: ${offered.join(", ")}.`);
    if (tag === currentLanguage()) return;
    if (readSession()) await saveLanguage(tag);
    chooseLanguage(tag);
  },
  getLocale: () => currentLanguage(),
};
