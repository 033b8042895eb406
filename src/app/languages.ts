import type { LanguageFiles } from "@rollcall/kit/browser/providers/language";

/** The languages of this console beside English: those whose messages are complete. */
export const languageFiles: LanguageFiles = {
  hi: async () => (await import("./languages/hi")).default,
  ar: async () => (await import("./languages/ar")).default,
};
