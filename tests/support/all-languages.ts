import { setLanguages, type Language } from "@rollcall/kit/schema/messages";
import { afterAll, beforeAll } from "vitest";
import { apiLanguageFiles } from "../../src/app/languages";

/** In this suite the API has all languages to write in, as a server has. */
export function speakAllLanguages(): void {
  beforeAll(async () => {
    const languages = new Map<string, Language>([["en", { tag: "en", words: {} }]]);
    for (const [tag, read] of Object.entries(apiLanguageFiles))
      languages.set(tag, { tag, words: await read(), isolates: tag === "ar" });
    setLanguages(languages);
  });
  afterAll(() => setLanguages(new Map()));
}

/** Texts without the signs that keep the direction of what was put in. */
export const plain = (texts: readonly string[]): string[] =>
  texts.map((text) => text.replaceAll(/[\u2066-\u2069]/g, ""));
