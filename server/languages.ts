import { AsyncLocalStorage } from "node:async_hooks";
import {
  setLanguage,
  setLanguages,
  type Language,
  type LanguageFiles,
} from "@rollcall/kit/schema/messages";
import { isRightToLeft } from "@rollcall/kit/schema/languages";

const english: Language = { tag: "en", words: {} };
/** The language of the request that is being answered. */
const spoken = new AsyncLocalStorage<Language>();

/** The languages that a request asks for, the most wanted first (RFC 9110, 12.5.4). */
export const askedLanguages = (header: string | null): string[] =>
  (header ?? "")
    .split(",", 20)
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((one) => one.trim());
      const weight = parameters.find((one) => one.startsWith("q="))?.slice(2);
      return { tag: tag.toLowerCase(), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => tag !== "" && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);

/** What a server says in which language. */
export interface Languages {
  /**
   * Answers a request in the language that it asks for: sentences that are made on the way are in
   * it. English where the application speaks none of those it names.
   */
  answerIn(request: Request, answer: () => Response | Promise<Response>): Promise<Response>;
}

/** Reads all languages of an application: a server answers many people. */
export async function readLanguages(files: LanguageFiles = {}): Promise<Languages> {
  const all = new Map<string, Language>([["en", english]]);
  for (const [tag, read] of Object.entries(files))
    all.set(tag, { tag, words: await read(), isolates: isRightToLeft(tag) });
  const languageOf = (header: string | null) => {
    for (const tag of askedLanguages(header)) {
      const found = all.get(tag) ?? all.get(tag.split("-")[0] ?? "");
      if (found) return found;
    }
    return english;
  };
  setLanguages(all);
  setLanguage(() => spoken.getStore() ?? english);
  return {
    async answerIn(request, answer) {
      const language = languageOf(request.headers.get("Accept-Language"));
      const response = await spoken.run(language, answer);
      response.headers.set("Content-Language", language.tag);
      response.headers.append("Vary", "Accept-Language");
      return response;
    },
  };
}
