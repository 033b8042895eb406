import type { TextField } from "./field";
import { normalForm } from "./normal-form";
import { cleanPhone } from "./phone";

/**
 * Scripts whose letters are joined or parted by invisible signs: the Arabic ones, Syriac, N'Ko,
 * Mongolian and those of India and its neighbours.
 */
const joining =
  /^[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]$/u;
/**
 * Signs that take the vowel from a letter of India; joined with what follows even at the end of a
 * word.
 */
const virama = /^[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA]$/u;
const pictured = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{1F1E6}-\u{1F1FF}]$/u;
const varied = /^[\p{Script=Han}\p{Script=Mongolian}\p{Extended_Pictographic}]$/u;
const invisibleSigns =
  "\\p{Default_Ignorable_Code_Point}\\p{Bidi_Control}\\p{Cc}\\u2028\\u2029\\u{FFF9}-\\u{FFFB}";
const invisible = new RegExp(`^[${invisibleSigns}]$`, "u");
const anyInvisible = new RegExp(`[${invisibleSigns}]`, "u");
/** Anything that is left of a text once it is cleaned and trimmed. */
const anythingWritten = new RegExp(`\\u0000|[^\\s${invisibleSigns}]`, "u");

const [zwnj, zwj, emojiStyle, keycap] = ["\u200C", "\u200D", "\uFE0F", "\u20E3"];
const lineEnds = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/gu;

/** Whether an invisible sign changes how what stands around it is read. */
function isNeeded(sign: string, before: string, after: string, base: string): boolean {
  if (sign === zwj && (virama.test(before) || (pictured.test(base) && pictured.test(after))))
    return true;
  if (sign === zwj || sign === zwnj) return joining.test(before) && joining.test(after);
  if (/^\p{Variation_Selector}$/u.test(sign))
    return varied.test(before) || (sign === emojiStyle && after === keycap);
  return false;
}

/**
 * For each sign the next one that can be seen; found from the end, so that a long text takes no
 * longer than its length.
 */
function visibleAfter(signs: readonly string[]): string[] {
  const found: string[] = [];
  let next = "";
  for (let place = signs.length - 1; place >= 0; place--) {
    found[place] = next;
    const sign = signs[place] ?? "";
    if (!invisible.test(sign)) next = sign;
  }
  return found;
}

/** One look at each sign; `needed` says of an invisible one whether it stays. */
function look(text: string, allowed: string, needed: typeof isNeeded): string {
  if (!anyInvisible.test(text)) return normalForm(text, "NFC");
  const signs = [...text];
  const visible = visibleAfter(signs);
  const out: string[] = [];
  for (const [place, sign] of signs.entries()) {
    // NUL is refused rather than taken away: no person types one.
    if (allowed.includes(sign) || sign === "\u0000" || !invisible.test(sign)) {
      out.push(sign);
      continue;
    }
    const before = out.at(-1) ?? "";
    const after = visible[place] ?? "";
    if (needed(sign, before, after, before === emojiStyle ? (out.at(-2) ?? "") : before))
      out.push(sign);
  }
  return normalForm(out.join(""), "NFC");
}

/** More looks than any written text needs; what needs more still has no joiner left afterwards. */
const looks = 4;

/** Cleans until nothing changes, so that what is clean stays as it is. */
function untilClean(
  text: string,
  clean: (text: string, needed: typeof isNeeded) => string,
): string {
  let now = text;
  for (let time = 0; time < looks; time++) {
    const next = clean(now, isNeeded);
    if (next === now) return now;
    now = next;
  }
  return clean(now, () => false);
}

/**
 * Where one sign goes, marks come together and are put in order, and another that stood among them
 * may be needless too.
 */
const withoutInvisible = (text: string, allowed: string): string =>
  untilClean(text, (now, needed) => look(now, allowed, needed));

const oneLine = (text: string): string =>
  normalForm(text, "NFC").replaceAll("\t", " ").replace(lineEnds, " ");
const plain = /^[\x20-\x7E]*$/;

/**
 * A line of text as it is stored and compared, by the one rule for every text that enters: composed
 * (NFC), a line break a blank, and without what cannot be seen (zero-width signs, marks of
 * direction, controls), except joiners where a script or an emoji needs them.
 */
export const cleanLine = (text: string): string =>
  plain.test(text) ? text : withoutInvisible(oneLine(text), "");

/** The same for a text of several lines, which end in a newline. */
export const cleanLines = (text: string): string =>
  plain.test(text)
    ? text
    : withoutInvisible(normalForm(text, "NFC").replace(lineEnds, "\n"), "\n\t");

/**
 * An email address as it is stored and looked up: letters that only look wider, or are written
 * higher, are the plain ones.
 */
export const cleanEmail = (text: string): string =>
  untilClean(oneLine(text), (now, needed) =>
    normalForm(look(normalForm(now, "NFKC"), "", needed).toLowerCase(), "NFKC"),
  );

/** Whether nothing is left of a text once it is cleaned: blanks, and what cannot be seen. */
export const isBlankText = (text: string): boolean => !anythingWritten.test(text);

/** How the text of each kind of field is cleaned. */
export const cleanTextOf: Readonly<Record<TextField["kind"], (text: string) => string>> = {
  text: cleanLine,
  longText: cleanLines,
  email: cleanEmail,
  phone: (text) => cleanPhone(cleanLine(text)),
  url: cleanLine,
  colour: cleanLine,
};
