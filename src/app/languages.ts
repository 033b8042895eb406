import type { LanguageFiles } from "@rollcall/kit/schema/messages";

/** The languages of this console beside English: those whose messages are complete. */
export const languageFiles: LanguageFiles = {
  hi: async () => (await import("./languages/hi")).default,
  ar: async () => (await import("./languages/ar")).default,
};

/** What its API says in them. */
export const apiLanguageFiles: LanguageFiles = {
  hi: async () => (await import("./languages/api/hi")).default,
  ar: async () => (await import("./languages/api/ar")).default,
};
