import { apiLanguageFiles, languageFiles } from "../app/languages";
import type { LanguageFiles } from "@rollcall/kit/schema/messages";

export { takeLanguage } from "@rollcall/kit/browser/mock/asked-language";

/**
 * `?lang=en-XA`: English with accents, longer and in brackets. What a page shows without brackets is
 * no message of a catalogue.
 */
const pseudoLanguages: LanguageFiles = {
  "en-XA": async () => (await import("../app/languages/pseudo-english")).default,
};

/** The languages of a console whose API answers in the same page: it says what both say. */
export const mockLanguages: LanguageFiles = {
  ...Object.fromEntries(
    Object.entries(languageFiles).map(([tag, read]) => [
      tag,
      async () => ({ ...(await read()), ...(await apiLanguageFiles[tag]?.()) }),
    ]),
  ),
  ...pseudoLanguages,
};
