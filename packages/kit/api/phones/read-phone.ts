import {
  isSupportedCountry,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from "libphonenumber-js/max";
import { cleanPhone, isDialable } from "../../schema";

/** What a text is as a phone number. */
export type PhoneReading =
  /** In international form (E.164). `guessed`: it stood there without its `+`. */
  | { number: string; guessed?: true }
  | { wrong: "two"; numbers: readonly string[] }
  /** `noCountry`: without a country code, and the institution has not said its country. */
  | { wrong: "invalid" | "noCountry" };

/** The metadata in full: with less of it, any number of a possible length counts as valid. */
function parsed(text: string, country: string | null): PhoneNumber | undefined {
  const found = parsePhoneNumberFromString(text, {
    extract: false,
    ...(country !== null && isSupportedCountry(country) ? { defaultCountry: country } : {}),
  });
  return found?.isValid() ? found : undefined;
}

/** `98765 43210 / 11`: the second differs from the first in its last digits. */
function inFull(first: string, other: string): string {
  const [digits, last] = [first, other].map((text) => text.replaceAll(/\D/gu, "")) as [
    string,
    string,
  ];
  return last.length > 0 && last.length <= 4 && digits.length > last.length + 3
    ? (first.startsWith("+") ? "+" : "") + digits.slice(0, -last.length) + last
    : other;
}

/** Digits of each of two numbers that nothing but a blank parts. */
const shortestHalf = 7;

/** Where one of two numbers may end: at a sign that parts them, or at one of the blanks. */
function* waysToPart(text: string): Generator<string[]> {
  const parts = text
    .split(/[/,;|]/u)
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length > 1) yield parts;
  else
    for (const { index } of text.matchAll(/ |(?<=\d)(?=\+)/gu)) {
      const halves = [text.slice(0, index).trim(), text.slice(index).trim()];
      if (halves.every((half) => half.replaceAll(/\D/gu, "").length >= shortestHalf)) yield halves;
    }
}

function severalIn(text: string, country: string | null): string[] | undefined {
  for (const [first = "", ...others] of waysToPart(text)) {
    const numbers = [first, ...others.map((other) => inFull(first, other))].map(
      (part) => parsed(part, country)?.number,
    );
    if (numbers.every((number) => number !== undefined)) return [...new Set<string>(numbers)];
  }
  return undefined;
}

const mobile = new Set<unknown>(["MOBILE", "FIXED_LINE_OR_MOBILE"]);

/** A mobile of another country that has lost its `+`. */
function withoutPlus(text: string): string | undefined {
  const digits = text.replaceAll(/[ ().-]/gu, "");
  if (!/^[1-9]\d{9,14}$/u.test(digits)) return undefined;
  const found = parsed(`+${digits}`, null);
  return found && mobile.has(found.getType()) ? found.number : undefined;
}

/**
 * Reads a phone number as people write it. One without a country code is one of the institution's
 * country, if it is valid there.
 * @param country ISO 3166-1 alpha-2; null where the institution has not said
 */
export function readPhone(text: string, country: string | null): PhoneReading {
  const clean = cleanPhone(text);
  const whole = parsed(clean, country);
  if (whole) return { number: whole.number };
  const numbers = severalIn(clean, country);
  if (numbers?.[0] !== undefined)
    return numbers.length === 1 ? { number: numbers[0] } : { wrong: "two", numbers };
  if (country === null) return { wrong: clean.startsWith("+") ? "invalid" : "noCountry" };
  const number = withoutPlus(clean);
  return number === undefined ? { wrong: "invalid" } : { number, guessed: true };
}

/**
 * A number as it is stored: in international form where it is valid, otherwise as it was typed. What
 * only looks international gets a blank after its country code, so that `isDialable` can tell.
 */
export function storedPhone(text: string, reading: PhoneReading): string {
  if ("number" in reading) return reading.number;
  const clean = cleanPhone(text);
  if (!isDialable(clean)) return clean;
  const code = parsePhoneNumberFromString(clean)?.countryCallingCode ?? clean.charAt(1);
  return `+${code} ${clean.slice(code.length + 1)}`;
}
