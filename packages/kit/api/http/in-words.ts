/**
 * A text, or what says it: said when it is read, in the language at work. What a module says as it
 * is evaluated would be in English for ever.
 */
export type InWords = string | (() => string);

/** The text itself, in the language at work. */
export const inWords = (words: InWords): string => (typeof words === "string" ? words : words());
