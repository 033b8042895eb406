/** The languages that a console may speak, each by its own name. */
export const languageNames: Readonly<Record<string, string>> = {
  en: "English",
  hi: "हिन्दी",
  ar: "العربية",
  de: "Deutsch",
  fr: "Français",
};

/** Whether a language is written from the right. */
export const isRightToLeft = (tag: string): boolean => /^(ar|fa|he|ur)\b/.test(tag);

/** The catalogue in a file: `/packages/kit/browser/strings/words/list/hi.json` is `kit/list`. */
export const catalogueId = (path: string): string =>
  path
    .replace(/\/[^/]*$/, "")
    .replaceAll(/(^|(?<=\/))(packages|src|features|browser|strings|words)(\/|$)/g, "")
    .replaceAll(/^\/|\/$/g, "");
