import type { ChoiceField } from "../field";

const signs = "=+\\-@\uFF1D\uFF0B\uFF0D\uFF20";
/**
 * Where a spreadsheet may begin a cell inside a text, with the apostrophes that stand there: one
 * that separates by `;` minds neither the commas nor the quotes around a text, so that a line end
 * or a separator in it begins another cell, maybe behind quotes or spaces.
 */
const inner = (apostrophes: string) =>
  new RegExp(`(?<=[;|\t\r\n])${apostrophes}(?=[" ]*[${signs}])`, "gu");
const start = (apostrophes: string) =>
  new RegExp(`^${apostrophes}(?=[" ]*[${signs}]|[\t\r\n])`, "u");
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
 * one.
 */
export const guardQuote = (text: string): string =>
  text.replace(guardInside, oneMore).replace(guardAtStart, oneMore);
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
