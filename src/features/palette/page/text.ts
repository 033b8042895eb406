import { phrasesIn } from "@rollcall/kit/browser/fields/palette/palette-action";
import { messages, sayIn } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

export const t = messages("palette/page", words);

/** In the language at work, and in English, which is understood beside every other. */
export const understood = (say: () => string): string[] => [
  ...new Set([say(), sayIn("en", say)].flatMap(phrasesIn)),
];
