import type { ChoiceField } from "../field";

/**
 * What a spreadsheet shows where a formula has no result, in the languages whose spreadsheets we
 * meet.
 */
const errorTexts =
  "#(?:N/A|NV|N/D|REF!|BEZUG!|RIF!|REFER!|NAME\\?|NOM\\?|NOMBRE\\?|NOME\\?|VALUE!|WERT!|VALEUR!|VALOR!|VALORE!|DIV/0!|NUM!|ZAHL!|NOMBRE!|NULL!|NUL!|NULO!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|GETTING_DATA|NOT-CALCULATED!)|Err:\\d{3}";
/** What stands for the result of a formula that no program has worked out yet. */
export const notCalculated = "#NOT-CALCULATED!";
const errorText = new RegExp(`^(?:${errorTexts})$`, "u");
/** Whether a cell shows an error instead of a value. */
export const isErrorText = (text: string): boolean => errorText.test(text.trim());

const signs = "=+\\-@\uFF1D\uFF0B\uFF0D\uFF20";
/**
 * Where a spreadsheet may begin a cell inside a text, with the apostrophes that stand there: one
 * that separates by `;` minds neither the commas nor the quotes around a text, so that a line end
 * or a separator in it begins another cell, maybe behind quotes or spaces.
 */
const inner = (apostrophes: string) =>
  new RegExp(`(?<=[;|\t\r\n])${apostrophes}(?=[" ]*[${signs}])`, "gu");
const start = (apostrophes: string) =>
  new RegExp(`^${apostrophes}(?=[" ]*[${signs}]|[\t\r\n]|\\s*(?:${errorTexts})\\s*$)`, "u");
const [formulaAtStart, formulaInside] = [start("'*"), inner("'*")];
const [guardAtStart, guardInside] = [start("'+"), inner("'+")];
const oneMore = (apostrophes: string) => `${apostrophes}'`;
const oneLess = (apostrophes: string) => apostrophes.slice(1);

/**
 * A text of which no spreadsheet takes a part for a formula, whether it separates cells by commas
 * or by semicolons. Undone by `unguardText`, whatever the text.
 */
export const guardText = (text: string): string =>
  text.replace(formulaInside, oneMore).replace(formulaAtStart, oneMore);
/**
 * For files whose texts are never formulas: only what `unguardText` would take for a guard gets
 * one, and what would be taken for an error.
 */
export const guardQuote = (text: string): string =>
  isErrorText(text)
    ? `'${text}`
    : text.replace(guardInside, oneMore).replace(guardAtStart, oneMore);
/** The text as it was before its guards. */
export const unguardText = (text: string): string =>
  text.replace(guardAtStart, oneLess).replace(guardInside, oneLess);

/** Several texts in one cell. */
export const joinTexts = (texts: readonly string[]): string =>
  texts.map((text) => text.replace(/[\\;]/gu, "\\$&")).join("; ");
/** The texts of a cell; empty ones do not count. */
export const splitTexts = (text: string): string[] =>
  [...text.matchAll(/(?:\\[\\;]|[^;])+/gu)]
    .map(([part]) => part.replace(/\\([\\;])/gu, "$1").trim())
    .filter(Boolean);

/** The word a person reads for an option. */
export function optionText(field: ChoiceField, option: string): string {
  const labels = field.options.map((one) => field.optionLabels?.[one] ?? one);
  const label = field.optionLabels?.[option] ?? option;
  return labels.filter((other) => other.toLowerCase() === label.toLowerCase()).length > 1
    ? option
    : label;
}
