import { normalForm } from "./normal-form";
import { plainDigits } from "./formats/numbers";

/** Letters of a phone number; twice that with blanks and signs is still read. */
export const longestPhone = 30;

const dashes = /[\u2010-\u2015\u2212\u2043\uFE58\uFE63\uFF0D]/gu;
const blanks = /[\p{Zs}\t]+/gu;

/**
 * A phone number as people type it and spreadsheets hand it over, in plain letters: digits of other
 * scripts, wide signs, long dashes and wide blanks become the plain ones, and the `.0` of a column of
 * numbers goes. One that is too long loses its blanks, so that two numbers fit into one field.
 */
export function cleanPhone(text: string): string {
  const plain = plainDigits(normalForm(text, "NFKC"))
    .replaceAll(dashes, "-")
    .replaceAll(blanks, " ")
    .trim()
    .replace(/^(\+?\d{5,})\.0+$/u, "$1");
  return plain.length > longestPhone ? plain.replaceAll(/[ ()-]/gu, "") : plain;
}

/**
 * Whether a stored number can be dialled: in international form (E.164), in which only valid numbers
 * are stored.
 */
export const isDialable = (phone: string): boolean => /^\+[1-9]\d{6,14}$/u.test(phone);

/** A number without blanks and signs, for comparing and searching however it was typed. */
export const barePhone = (text: string): string => cleanPhone(text).replaceAll(/[^\d+]/gu, "");
