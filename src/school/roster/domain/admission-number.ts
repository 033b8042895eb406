import { normalForm } from "@rollcall/kit/schema/normal-form";
import { plainDigits } from "@rollcall/kit/schema/formats/numbers";

/** The digits of keyboards that people use here, each from zero: Arabic, Persian and Urdu, Hindi. */
const zeros = [0x660, 0x6f0, 0x966];

/** An admission number as it is compared: in plain digits and dashes, in small letters. */
export const numberKey = (text: string): string =>
  plainDigits(normalForm(text, "NFKC"))
    .replaceAll(/[\u2010-\u2015\u2212]/gu, "-")
    .trim()
    .toLowerCase();

/**
 * How a number may be stored, in small letters, so that an index finds it in whatever digits either
 * is written.
 */
export function numberForms(text: string): string[] {
  const key = numberKey(text);
  const inDigits = zeros.map((zero) =>
    key.replaceAll(/\d/gu, (digit) => String.fromCodePoint(zero + Number(digit))),
  );
  return [...new Set([text.trim().toLowerCase(), key, ...inDigits])];
}
