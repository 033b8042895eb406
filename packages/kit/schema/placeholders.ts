import type { Audiences } from "./audiences";
import { listed, messages, withinSentence } from "./messages";
import words from "./words/placeholders/en.json" with { type: "json" };

const t = messages("kit/schema/placeholders", words);

const form = /\{([a-z_]+)\}/g;

/** The words between braces in a text, each once: `Dear {name}` has `name`. */
export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(form)].flatMap(([, word]) => word ?? [])),
];

/** A text with its placeholders filled; one without a value stays as it is. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(form, (whole, word: string) =>
    Object.hasOwn(values, word) ? (values[word] ?? "") : whole,
  );

const inBraces = (all: readonly string[]): string =>
  listed(
    all.map((word) => `{${word}}`),
    "unit",
  );

/**
 * What is wrong with the placeholders of a text, as a sentence; undefined where nothing is.
 * @param kinds whose messages it is to be in; any unless given
 */
export function placeholderProblem(
  text: string,
  { placeholders, kinds: known }: Audiences,
  kinds: readonly string[] = [],
): string | undefined {
  const unknown = placeholdersIn(text).filter((word) => !Object.hasOwn(placeholders, word));
  if (unknown.length > 0)
    return t("unknown", {
      count: unknown.length,
      words: inBraces(unknown),
      available: inBraces(Object.keys(placeholders)),
    });
  for (const word of placeholdersIn(text)) {
    const without = kinds.find((kind) => !placeholders[word]?.kinds.includes(kind));
    if (without !== undefined)
      return t("without", {
        word: `{${word}}`,
        kind: withinSentence(known[without]?.plural ?? without),
      });
  }
  return undefined;
}

/** Whether a text has a placeholder that speaks of those whom a message is about. */
export const speaksOfSubject = (text: string, { placeholders }: Audiences): boolean =>
  placeholdersIn(text).some((word) => placeholders[word]?.ofSubject);
