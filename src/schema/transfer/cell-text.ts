import type { ChoiceField } from "../field";

const formula = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u;
const guarded = /^'+[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u;
/** A text that no spreadsheet takes for a formula. Undone by `unguardText`, whatever the text. */
export const guardText = (text: string): string => (formula.test(text) ? `'${text}` : text);
/** For files whose texts are never formulas: only what `unguardText` would take for a guard gets one. */
export const guardQuote = (text: string): string => (guarded.test(text) ? `'${text}` : text);
/** The text as it was before its guard. */
export const unguardText = (text: string): string => (guarded.test(text) ? text.slice(1) : text);

/** Several texts in one cell. */
export const joinTexts = (texts: readonly string[]): string => texts.map((text) => text.replace(/[\\;]/gu, "\\$&")).join("; ");
/** The texts of a cell; empty ones do not count. */
export const splitTexts = (text: string): string[] =>
  [...text.matchAll(/(?:\\[\\;]|[^;])+/gu)].map(([part]) => part.replace(/\\([\\;])/gu, "$1").trim()).filter(Boolean);

/** The word a person reads for an option. */
export function optionText(field: ChoiceField, option: string): string {
  const labels = field.options.map((one) => field.optionLabels?.[one] ?? one);
  const label = field.optionLabels?.[option] ?? option;
  return labels.filter((other) => other.toLowerCase() === label.toLowerCase()).length > 1 ? option : label;
}
