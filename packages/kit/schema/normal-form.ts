/**
 * How many marks (accents, vowel signs) one letter keeps: as many as Unicode's Stream-Safe Text
 * Format allows, and three times what any language writes. Putting the marks of a letter in order
 * takes the square of their number.
 */
export const maxMarks = 30;

/** What is put in order behind a letter; the two wide ones become marks where NFKC narrows them. */
const mark = /^[\p{M}\uFF9E\uFF9F]$/u;
/**
 * Runs of marks and of what cannot be seen, which cleaning takes away from between them; only those
 * in which there may be too many.
 */
const longRuns = new RegExp(
  `[\\p{M}\\uFF9E\\uFF9F\\p{Default_Ignorable_Code_Point}\\p{Bidi_Control}\\p{Cc}\\p{Zl}\\p{Zp}\\uFFF9-\\uFFFB]{${maxMarks + 1},}`,
  "gu",
);

/** A run with its first marks only. */
function shortened(run: string): string {
  let marks = 0;
  let kept = "";
  for (const sign of run) if (!mark.test(sign) || ++marks <= maxMarks) kept += sign;
  return kept;
}

/** A text in which no letter carries more marks than `maxMarks`: the first ones stay. */
const withFewMarks = (text: string): string => text.replace(longRuns, shortened);

/** Whether a letter carries more marks than `maxMarks`. */
export const hasTooManyMarks = (text: string): boolean => withFewMarks(text).length < text.length;

/**
 * A text in a normal form of Unicode, made in a time that grows with its length and no faster,
 * whatever the text: `String.prototype.normalize` is called nowhere else (scripts/formats.ts).
 */
export const normalForm = (text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string =>
  withFewMarks(text).normalize(form);
