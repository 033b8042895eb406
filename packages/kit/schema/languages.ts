import type { Language } from "./messages";

/**
 * The languages in which every message is there, each by its own name: an institution and each
 * person choose one of them.
 */
export const wholeLanguages = { en: "English", hi: "हिन्दी", ar: "العربية" } as const;
export type WholeLanguage = keyof typeof wholeLanguages;
export const wholeLanguageTags = ["en", "hi", "ar"] as const satisfies WholeLanguage[];

/** The languages that a console may speak, each by its own name. */
export const languageNames: Readonly<Record<string, string>> = {
  ...wholeLanguages,
  de: "Deutsch",
  fr: "Français",
};

/** Whether a language is written from the right. */
export const isRightToLeft = (tag: string): boolean => /^(ar|fa|he|ur)\b/.test(tag);

/**
 * The first of the languages that someone prefers of those that are offered, also where it is asked
 * for with a region (`ar-EG`); English where there is none.
 */
export function offeredOf(
  offered: readonly string[],
  preferred: readonly (string | undefined)[],
): string {
  for (const tag of preferred) {
    const found = offered.find((one) => tag === one || tag?.startsWith(`${one}-`));
    if (found !== undefined) return found;
  }
  return "en";
}

/** The catalogue in a file: `/packages/kit/browser/strings/words/list/hi.json` is `kit/list`. */
export const catalogueId = (path: string): string =>
  path
    .replace(/\/[^/]*$/, "")
    .replaceAll(/(^|(?<=\/))(packages|src|features|browser|strings|words)(\/|$)/g, "")
    .replaceAll(/^\/|\/$/g, "");

/** The messages of a language by catalogue, of its files by path. */
export const byCatalogue = (
  files: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Language["words"] =>
  Object.fromEntries(Object.entries(files).map(([path, words]) => [catalogueId(path), words]));
