import type { KitCatalogues } from "./catalogues.generated";
import { listText } from "./formats/names";
import { formatParts, type Format } from "./message-format";

/** A language at work: how it writes values, and its messages by catalogue and key. */
export interface Language extends Format {
  words: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The messages of each language but English, each loaded when it is spoken. */
export type LanguageFiles = Readonly<Record<string, () => Promise<Language["words"]>>>;

/**
 * What the messages of each catalogue take, by its id and their keys. `scripts/catalogues.ts` writes
 * it of each `en.json`: the kit's into a file beside this one, an application's as members to add.
 */
export interface Catalogues extends KitCatalogues {}

/** The English messages of a catalogue by key, in ICU MessageFormat, as its `en.json` holds them. */
export type Words<Id extends keyof Catalogues> = Readonly<
  Record<keyof Catalogues[Id] & string, string>
>;

type Rest<Values> = [Values] extends [undefined] ? [] : [values: Values];

/** Says the messages of one catalogue in the language at work. */
export interface Messages<Arguments> {
  <Key extends keyof Arguments & string>(key: Key, ...values: Rest<Arguments[Key]>): string;
  /** The same in parts, for values that are no text. */
  parts<Key extends keyof Arguments & string, Value>(
    key: Key,
    values: Readonly<Record<keyof Arguments[Key], Value>>,
  ): (string | Value)[];
}

const english: Language = { tag: "en", words: {} };
let languageNow = (): Language => english;

/**
 * Sets where the language at work comes from, for all catalogues. A page sets one before the modules
 * are evaluated that say something; an API gives that of the request it answers.
 */
export function setLanguage(now: () => Language): void {
  languageNow = now;
}

/** The language at work. */
export const language = (): Language => languageNow();

let known: ReadonlyMap<string, Language> = new Map();

/** Sets which languages there are beside the one at work. A server, which writes to many, has all. */
export function setLanguages(all: ReadonlyMap<string, Language>): void {
  known = all;
}

/**
 * Says something in a language that need not be the one at work: what is stored or sent, and will be
 * read by others. `say` must end before it waits for anything.
 * @param tag of the language; one that is not known, or none, is English
 */
export function sayIn<Said>(tag: string | null | undefined, say: () => Said): Said {
  const before = languageNow;
  const wanted = known.get(tag ?? "en") ?? (before().tag === tag ? before() : english);
  languageNow = () => wanted;
  try {
    return say();
  } finally {
    languageNow = before;
  }
}

/** The messages of a catalogue. What a language has not is said in English. */
export function messages<Id extends keyof Catalogues>(
  id: Id,
  words: Words<Id>,
): Messages<Catalogues[Id]> {
  const parts = (key: string, values: Readonly<Record<string, unknown>> = {}) => {
    const now = languageNow();
    const text = now.words[id]?.[key];
    return text
      ? formatParts(text, values, now)
      : formatParts((words as Record<string, string>)[key] ?? key, values, english);
  };
  const say = (key: string, values?: Readonly<Record<string, unknown>>) =>
    parts(key, values).join("");
  return Object.assign(say, { parts }) as unknown as Messages<Catalogues[Id]>;
}

/**
 * The name of a kind of record as it stands within a sentence: small, but in a language that writes
 * nouns large.
 */
export const withinSentence = (noun: string): string =>
  languageNow().tag.startsWith("de") ? noun : noun.toLocaleLowerCase(languageNow().tag);

/** “A, B and C”, as the language at work writes it; as a `unit`, “A, B, C”. */
export const listed = (items: readonly string[], by: "and" | "unit" = "and"): string =>
  listText(items, by, { locale: languageNow().tag });
