import { normalForm } from "../normal-form";

/**
 * What is left out of a text that is searched: accents and other marks above and below letters,
 * vowel signs of Arabic and Hebrew, the dot that tells letters of Hindi apart, letters that only
 * stretch a word, apostrophes, and signs that cannot be seen. Ranges as regular expressions write
 * them, in the database as in JavaScript.
 */
export const foldedAway =
  "\\u0027\\u0060\\u02b9-\\u02bc\\u2018\\u2019\\u2032\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u093c\\u09bc\\u0a3c\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff";

const digits = (zero: number) =>
  Array.from({ length: 10 }, (_, digit) => [String.fromCharCode(zero + digit), String(digit)]);

const otherDigits = [digits(0x660), digits(0x6f0), digits(0x966)].flat() as [string, string][];
/** Digits of other scripts and the plain ones, at the same places of two texts. */
export const foldedDigits = {
  from: otherDigits.map(([digit]) => digit).join(""),
  to: otherDigits.map(([, plain]) => plain).join(""),
};

/** Letters that people write in place of one another, each with the one that stands for it. */
const likeLetters = [
  // Arabic: alef wasla, teh marbuta, alef maksura; Persian and Urdu forms of yeh, kaf, heh and noon.
  ["ٱ", "ا"],
  ["ة", "ه"],
  ["ى", "ي"],
  ["ی", "ي"],
  ["ے", "ي"],
  ["ک", "ك"],
  ["ہ", "ه"],
  ["ھ", "ه"],
  ["ە", "ه"],
  ["ں", "ن"],
  // Devanagari: the two ways to write a nasal.
  ["ँ", "ं"],
  // Latin letters that do not come apart into a letter and a mark; the end form of sigma.
  ["ø", "o"],
  ["ł", "l"],
  ["đ", "d"],
  ["ð", "d"],
  ["ħ", "h"],
  ["ı", "i"],
  ["ς", "σ"],
  // Dashes that phones and word processors put in.
  ["‐", "-"],
  ["–", "-"],
  ["—", "-"],
  ...otherDigits,
] as [letter: string, like: string][];
/** The same as two texts, whose letters stand at the same places. */
export const foldedLetters = {
  from: likeLetters.map(([letter]) => letter).join(""),
  to: likeLetters.map(([, like]) => like).join(""),
};
/** Letters that are written as two where they are missing on a keyboard. */
export const foldedPairs = [
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
] as const;

const away = new RegExp(`[${foldedAway}]`, "gu");
const likes = new Map<string, string>([...likeLetters, ...foldedPairs]);
const letters = new RegExp(`[${[...likes.keys()].join("")}]`, "gu");

/**
 * A text as it is searched, so that one finds “Émile” by “emile”, “أحمد” by “احمد” and “फ़रहान” by
 * “फरहान”. The database holds the same of each record (db/fold.ts).
 */
export const foldText = (text: string): string =>
  normalForm(text, "NFKD")
    .toLowerCase()
    .replaceAll(away, "")
    .replaceAll(letters, (letter) => likes.get(letter) ?? letter);

/** What parts the words of a search: blanks, and the comma of “Khan, Aisha”. */
export const betweenWords = /[\s,;\u060c\u061b]+/u;

/** Whether every word that was typed occurs in a text, however either is written. */
export function holdsWords(text: string, typed: string): boolean {
  const folded = foldText(text);
  return foldText(typed)
    .split(betweenWords)
    .every((word) => folded.includes(word));
}
