import { AsyncLocalStorage } from "node:async_hooks";
import { parseAccept } from "hono/utils/accept";
import { setLanguage, setLanguages, type Language, type LanguageFiles } from "../schema/messages";
import { isRightToLeft, offeredOf } from "../schema/languages";

const english: Language = { tag: "en", words: {} };
/** The language of the request that is being answered. */
const spoken = new AsyncLocalStorage<Language>();

/** So many values of `Accept-Language` are remembered with what they ask for, and none that is longer. */
const [maxKnown, longestKnown] = [200, 200];

/** What a server says in which language. */
export interface Languages {
  /**
   * Answers a request in the language that it asks for: sentences that are made on the way are in
   * it. English where the application speaks none of those it names.
   */
  answerIn(request: Request, answer: () => Response | Promise<Response>): Promise<Response>;
  /** Says something in the first of these languages that the application speaks, else in English. */
  sayIn<T>(wanted: readonly (string | undefined)[], say: (tag: string) => T): T;
}

/** Reads all languages of an application: a server answers many people. */
export async function readLanguages(files: LanguageFiles = {}): Promise<Languages> {
  const all = new Map<string, Language>([["en", english]]);
  for (const [tag, read] of Object.entries(files))
    all.set(tag, { tag, words: await read(), isolates: isRightToLeft(tag) });
  const offered = [...all.keys()];
  const known = new Map<string, Language>();
  const languageOf = (header: string | null): Language => {
    const asked = header ?? "";
    const language = known.get(asked) ?? readLanguage(asked);
    if (known.size >= maxKnown) known.clear();
    if (asked.length <= longestKnown) known.set(asked, language);
    return language;
  };
  const readLanguage = (header: string): Language => {
    const asked = parseAccept(header).filter(({ q }) => q > 0);
    const tag = offeredOf(
      offered,
      asked.map(({ type }) => type.toLowerCase()),
    );
    return all.get(tag) ?? english;
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
    sayIn(wanted, say) {
      const language = all.get(offeredOf(offered, wanted)) ?? english;
      return spoken.run(language, () => say(language.tag));
    },
  };
}
