import { normalForm } from "../../schema/normal-form";
import { commonPasswords, commonWords } from "./common-passwords";

/**
 * Rows of a keyboard and of counting; a password that runs along one of them, either way, is typed
 * by a finger and not by a mind.
 */
const runs = [
  "01234567890123456789",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
].flatMap((row) => [row, [...row].reverse().join("")]);
const lookalikes: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};
/** More than a year or three digits and a sign around a word is worth something. */
const longestDecoration = 5;

/** Nobody's list goes on repeating one letter for ever. */
const longestRepeated = 24;

const isRepeated = (text: string) =>
  text.length <= longestRepeated &&
  [1, 2, 3].some(
    (unit) =>
      text ===
      text
        .slice(0, unit)
        .repeat(Math.ceil(text.length / unit))
        .slice(0, text.length),
  );
const isRun = (text: string) => runs.some((row) => row.includes(text));
const withoutLookalikes = (text: string) =>
  text.replace(/[@4310!$57]/g, (sign) => lookalikes[sign] ?? sign);
const bare = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");

/**
 * The word that is left of `Summer2024!` or `P@ssw0rd1`, or nothing when more than a year stands
 * around it.
 */
function coresOf(text: string): string[] {
  const plain = bare(text);
  const signs = bare(withoutLookalikes(plain));
  return [plain, signs, bare(withoutLookalikes(text))].filter(
    (core) => core !== "" && text.length - core.length <= longestDecoration,
  );
}

/** Letters of a word that is guessed with each number beside it. */
const longestWord = 12;
const years = /^(?:19|20)\d\d$/;
/** A year, or digits that count or repeat: `123`, `4321`, `777`. */
const isPlainNumber = (digits: string) =>
  years.test(digits) || (digits.length > 1 && (isRun(digits) || /^(\d)\1+$/.test(digits)));
/** One word as people write it, small or with a capital, in any script; not letters as they fall. */
const oneWord = /^(?:[\p{Lu}\p{Lt}]?[\p{Ll}\p{Lo}\p{M}]+|\p{Lu}+)$/u;
/** A word and digits before or behind it, each with a sign at most between and after them. */
const besideDigits =
  /^(?:(\d+)[^\p{L}\p{N}]?)?([\p{L}\p{M}]+)(?:[^\p{L}\p{N}]?(\d+))?[^\p{L}\p{N}]?$/u;
/** Digits of a date or of a phone number, the country's code included. */
const longestNumber = 13;

/**
 * Whether a password is one word with a year or a plain number, such as `Chennai123` or
 * `Mumbai@2026`, whatever the word: a place, a name, a team. Or a number alone that is a date, two
 * years or a phone number. No list holds all words, and whoever guesses takes each of them with the
 * same few numbers.
 */
export function isWordAndNumber(password: string): boolean {
  const text = normalForm(password, "NFC").trim();
  const digits = text.replace(/[\s+()./-]/g, "");
  if (/^\d+$/.test(digits)) return digits.length <= longestNumber;
  const plain = text.replace(
    /(?<=\p{L})[@4310!$57](?=\p{L})/gu,
    (sign) => lookalikes[sign] ?? sign,
  );
  const [, before = "", word = "", behind = ""] = besideDigits.exec(plain) ?? [];
  const isOne = oneWord.test(word) && Array.from(word).length <= longestWord;
  return (
    isOne && before + behind !== "" && [before, behind].every((n) => n === "" || isPlainNumber(n))
  );
}

/** Words of four letters or more, and the text itself without what separates them. */
const wordsIn = (text: string): string[] => {
  const words = normalForm(text, "NFKC")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return [...words, words.join("")].filter((word) => word.length >= 4);
};

/**
 * Whether a password is among those that attackers try first, whatever the case of its letters and
 * the year behind it.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  if (text.trim() === "" || commonPasswords.has(text) || isRepeated(text) || isRun(text))
    return true;
  return coresOf(text).some(
    (core) =>
      commonPasswords.has(core) || commonWords.has(core) || (isRun(core) && core.length >= 4),
  );
}

/** Whether a password is one of these words, whatever is written around it. */
export function isOneOf(password: string, words: readonly string[]): boolean {
  const cores = coresOf(password.toLowerCase());
  return cores.some((core) => words.includes(core));
}

/**
 * Whether a password is made of words that everyone at the institution knows: of its names, or of the
 * person's own name and address, with at most a year beside them.
 * @param known Texts such as the institution's name, the person's name and the part of the address
 * before the @.
 */
export function isMadeOf(password: string, known: readonly string[]): boolean {
  const text = normalForm(password, "NFKC").toLowerCase();
  const words = [...new Set(known.flatMap(wordsIn))].sort((a, b) => b.length - a.length);
  const rest = (from: string) =>
    words.reduce((left, word) => left.replaceAll(word, ""), from).replace(/[^\p{L}\p{N}]/gu, "");
  return [text, withoutLookalikes(text)].some(
    (one) => words.some((word) => one.includes(word)) && rest(one).length <= longestDecoration - 1,
  );
}
