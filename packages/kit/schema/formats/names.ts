import { formatting, once, type Formatting } from "./formatting";

const orderOf = once((locale: string) => new Intl.Collator(locale, { numeric: true }));
const likenessOf = once(
  (locale: string) => new Intl.Collator(locale, { numeric: true, sensitivity: "base" }),
);
const types = { and: "conjunction", or: "disjunction", unit: "unit" } as const;
const listOf = once(
  (locale: string, type: Intl.ListFormatType) => new Intl.ListFormat(locale, { type }),
);

/**
 * Names in their natural order: 6 before 10, case and accents only where all else is alike.
 * Negative, 0 or positive.
 */
export const compareNames = (
  one: string,
  other: string,
  { locale }: Formatting = formatting(),
): number => orderOf(locale).compare(one, other);

/**
 * Whether two names differ in case and accents at most.
 * @public
 */
export const isSameName = (
  one: string,
  other: string,
  { locale }: Formatting = formatting(),
): boolean => likenessOf(locale).compare(one, other) === 0;

/** The order of codes, ISO days and `HH:MM`, which is the same everywhere. */
export const compareCodes = (one: string, other: string): number =>
  one < other ? -1 : one > other ? 1 : 0;

/** Names as the language lists them: `A, B and C`; with `or`, `A, B or C`; as a `unit`, `A, B, C`. */
export const listText = (
  names: readonly string[],
  by: keyof typeof types = "and",
  { locale }: Pick<Formatting, "locale"> = formatting(),
): string => listOf(locale, types[by]).format(names);
