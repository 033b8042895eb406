import type { LanguageFiles } from "@rollcall/kit/browser/providers/language";

export { takeLanguage } from "@rollcall/kit/browser/mock/asked-language";

/**
 * `?lang=en-XA`: English with accents, longer and in brackets. What a page shows without brackets is
 * no message of a catalogue.
 */
export const mockLanguages: LanguageFiles = {
  "en-XA": async () => (await import("./pseudo-english")).default,
};
