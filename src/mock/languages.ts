import { apiLanguageFiles, languageFiles } from "../app/languages";
import { byCatalogue } from "@rollcall/kit/schema/languages";
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

/** What the panel of the mock and its tour say. */
const mockLanguageFiles: LanguageFiles = {
  hi: async () =>
    byCatalogue(
      import.meta.glob<Record<string, string>>(
        ["/packages/kit/browser/mock/words/hi.json", "/src/mock/words/**/hi.json"],
        { eager: true, import: "default" },
      ),
    ),
  ar: async () =>
    byCatalogue(
      import.meta.glob<Record<string, string>>(
        ["/packages/kit/browser/mock/words/ar.json", "/src/mock/words/**/ar.json"],
        { eager: true, import: "default" },
      ),
    ),
};

/** The languages of a console whose API answers in the same page. */
export const mockLanguages: LanguageFiles = {
  ...together(mockLanguageFiles, together(languageFiles, apiLanguageFiles)),
  ...pseudoLanguages,
};
