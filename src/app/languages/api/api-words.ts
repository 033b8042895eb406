import { byCatalogue } from "@rollcall/kit/schema/languages";
import type { Language } from "@rollcall/kit/schema/messages";

/**
 * What the API says in a language, of its files. Without Vite, which puts the files in, there are
 * none, and the sources say it in English.
 */
export function apiWords(files: () => Parameters<typeof byCatalogue>[0]): Language["words"] {
  try {
    return byCatalogue(files());
  } catch {
    return {};
  }
}
