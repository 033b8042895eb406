import { made, type FieldOptions, type NothingBeside, type Only, type Plain } from "../declare";
import type { Kind } from "../kind";
import { listed } from "../operators";

/** The colours an option's mark may have. */
export const hues = ["green", "grey", "blue", "amber", "purple", "red"] as const;
export interface ChoiceOptions extends FieldOptions {
  default?: string;
  /** Labels of options whose word alone does not read well. */
  optionLabels?: Readonly<Record<string, string>>;
  /** Marks of options whose colour means something; the others take theirs by their place. */
  optionHues?: Readonly<Record<string, (typeof hues)[number]>>;
  /** What files that are imported say for an option beside its word and label: "F" for female. */
  optionSynonyms?: Readonly<Record<string, readonly string[]>>;
}

export type ChoiceField = Plain<"choice", ChoiceOptions> & { readonly options: readonly string[] };

/** The options of a choice, whose labels, colours and synonyms are of its own words only. */
type OnlyOf<Word extends string, O> = Only<O, ChoiceOptions> & {
  readonly [K in keyof O & ("optionLabels" | "optionHues" | "optionSynonyms")]: NothingBeside<
    O[K],
    Record<Word, unknown>
  >;
};

/** One of a few words. */
export const choice = <
  const C extends readonly string[],
  const O extends ChoiceOptions & { default?: C[number] },
>(
  options: C,
  more: OnlyOf<C[number], O>,
) => ({ options, ...made<"choice", O>("choice", more) });

/** What the kind is, beside its options. */
export const choiceKind = {
  operators: listed,
  read: (text: string, { options }: ChoiceField) => (options.includes(text) ? text : undefined),
  part: true,
  searched: true,
  options: true,
} as const satisfies Kind;
