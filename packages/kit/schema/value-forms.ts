import { kindOf } from "../fields/kinds";
import { fieldKinds, type FieldKind, type MomentField, type TextField } from "./field";
import { longestPhone } from "./phone";
import { isCalendarDate, isClockTime, isInstant } from "./operators";
import { sentences } from "./sentences";

/** The most letters a text may have where its field does not say. */
export const longest = {
  text: 255,
  longText: 5000,
  email: 254,
  phone: longestPhone,
  url: 2000,
  colour: 7,
} as const;
/** The most letters any text may have. */
export const longestOfAll = 20_000;
/** The largest id, and the largest number of each kind. */
export const highest = { integer: 2147483647, decimal: 999_999_999 } as const;
/** Digits after the point where a decimal field does not say. */
export const defaultScale = 2;

interface Form {
  fits(value: string): boolean;
  sentence(label: string): string;
}
const like = (pattern: RegExp) => (value: string) => pattern.test(value);

/** What a text of a kind must look like, after trimming. */
export const textForms: Readonly<Partial<Record<TextField["kind"], Form>>> = {
  email: {
    fits: like(/^[^\s@<>"(),:;\\[\]]+@[^\s@.<>"(),:;\\[\]]+(\.[^\s@.<>"(),:;\\[\]]+)+$/u),
    sentence: sentences.email,
  },
  // Two numbers in one cell are taken, and warned of.
  phone: { fits: like(/^\+?[\d(][\d ()./,;|+-]{2,28}$/u), sentence: sentences.phone },
  url: {
    fits: (value) => /^https?:\/\/\S+$/iu.test(value) && URL.canParse(value),
    sentence: sentences.url,
  },
  colour: { fits: like(/^#[\da-f]{6}$/u), sentence: sentences.colour },
};
/** Kinds that are stored in small letters. */
export const lowerCased: ReadonlySet<FieldKind> = new Set(
  fieldKinds.filter((kind) => kindOf(kind).lowerCased),
);

/** How a day, a time and an instant are written. */
export const momentForms: Readonly<Record<MomentField["kind"], Form>> = {
  date: { fits: isCalendarDate, sentence: sentences.date },
  time: { fits: isClockTime, sentence: sentences.time },
  dateTime: { fits: isInstant, sentence: sentences.instant },
};

/** The expression a whole text must match. @throws SyntaxError where the pattern is none. */
export const wholePattern = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`, "u");

/**
 * Below, at or above zero, as the one is before, at or after the other. Instants may be written
 * with any offset; days and times sort as they are written.
 */
export const momentOrder = (
  { kind }: Pick<MomentField, "kind">,
  one: string,
  other: string,
): number =>
  kindOf(kind).moment === "instant"
    ? Date.parse(one) - Date.parse(other)
    : one < other
      ? -1
      : one > other
        ? 1
        : 0;
