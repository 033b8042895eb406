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

/** What two parts say that run in the same page, in the languages of either. */
export const together = (one: LanguageFiles, other: LanguageFiles): LanguageFiles =>
  Object.fromEntries(
    Object.keys({ ...one, ...other }).map((tag) => [
      tag,
      async () => ({ ...(await one[tag]?.()), ...(await other[tag]?.()) }),
    ]),
  );

/** The languages of a console whose API answers in the same page. */
export const mockLanguages: LanguageFiles = {
  ...together(languageFiles, apiLanguageFiles),
  ...pseudoLanguages,
};
