import { hasOptions, isFlag } from "../../fields/questions";
import { optionLabel } from "../api-fields";
import type { BooleanField, ChoiceField, Field } from "../field";
import { sayIn } from "../messages";
import { normalForm } from "../normal-form";
import { perLanguage } from "../per-language";
import { conditionWords } from "../sentences";
import { optionText } from "./cell-text";
import { headerKey } from "./columns";

/** A field whose values are a few words: a choice, or yes and no. */
export type WordField = ChoiceField | BooleanField;

/** One of the few values of such a field, with what a person reads of it. */
export interface Meaning {
  /** The word of the option; `"true"` or `"false"`. */
  value: string;
  label: string;
}

/** The cell counts as empty: what a file says with "n/a" or "-". */
export const noMeaning = "";

const yes = ["yes", "y", "true", "1", "on", "x", "✓"];
const no = ["no", "n", "false", "0", "off"];

export const isWordField = (field: Field | undefined): field is WordField =>
  hasOptions(field) || isFlag(field);

/** An option as the console shows it, unless another is shown alike. */
function labelOf(field: ChoiceField, option: string): string {
  const label = optionLabel(field, option);
  const isShared = field.options.some(
    (other) => other !== option && wordKey(optionLabel(field, other)) === wordKey(label),
  );
  return isShared ? option : label;
}

/** The values a field of few words may have. */
export const meaningsOf = (field: WordField): Meaning[] =>
  isFlag(field)
    ? [
        { value: "true", label: conditionWords.answer(true) },
        { value: "false", label: conditionWords.answer(false) },
      ]
    : field.options.map((value) => ({ value, label: labelOf(field, value) }));

/** A text of a file without what makes no difference: letter case, width, spaces around it. */
export const wordKey = (text: string): string =>
  normalForm(text, "NFKC").trim().replace(/\s+/gu, " ").toLowerCase();

/** What stands for a value in one language: its word, its label, its synonyms. */
function wordsNow(field: WordField, value: string): readonly string[] {
  if (isFlag(field))
    return [...(value === "true" ? yes : no), conditionWords.answer(value === "true")];
  const label = labelOf(field, value);
  return [value, optionText(field, value), label, ...(field.optionSynonyms?.[value] ?? [])];
}

/** What stands for each value without anybody having to say so, in the language at work and in English. */
const knownWords = perLanguage(
  (field: WordField): ReadonlyMap<string, readonly string[]> =>
    new Map(
      meaningsOf(field).map(({ value }) => [
        value,
        [...new Set([...wordsNow(field, value), ...sayIn("en", () => wordsNow(field, value))])],
      ]),
    ),
);
/**
 * The value a text stands for by what the field declares; undefined where that says nothing of it.
 * Words come before labels, and labels before synonyms.
 */
export function meaningOf(field: WordField, text: string): string | undefined {
  const wanted = wordKey(text);
  if (wanted === "") return undefined;
  const words = [...knownWords(field)];
  const longest = Math.max(...words.map(([, known]) => known.length));
  for (let place = 0; place < longest; place++) {
    const found = words.find(([, known]) => wordKey(known[place] ?? "") === wanted);
    if (found) return found[0];
  }
  return undefined;
}

const isWordNow = (field: WordField, text: string): boolean =>
  meaningsOf(field).some(({ value, label }) =>
    [value, label].some((word) => wordKey(word) === wordKey(text)),
  );

/** Whether a text is a value's own word or label, so that nobody needs to look at it. */
export const isOwnWord = (field: WordField, text: string): boolean =>
  isFlag(field)
    ? meaningOf(field, text) !== undefined
    : isWordNow(field, text) || sayIn("en", () => isWordNow(field, text));

/**
 * The one value whose words a text begins, or begins with ("Fem" and "Females" are female); never
 * one of two. Only a guess, for a person to look at: an import takes none by itself.
 */
export function guessMeaning(field: WordField, text: string): string | undefined {
  const letters = headerKey(text);
  if (letters === "") return undefined;
  const only = (fits: (word: string) => boolean) => {
    const found = [...knownWords(field)].filter(([, known]) =>
      known.some((word) => fits(headerKey(word))),
    );
    return found.length === 1 ? found[0]?.[0] : undefined;
  };
  return (
    only((word) => word.startsWith(letters)) ??
    only((word) => word.length >= 3 && letters.startsWith(word))
  );
}
