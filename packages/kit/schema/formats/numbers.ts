import { formatting, once, type Formatting } from "./formatting";

const numberOf = once((locale: string) => new Intl.NumberFormat(locale));
const plainOf = once((locale: string) => new Intl.NumberFormat(locale, { useGrouping: false }));
const decimalOf = once(
  (locale: string, scale: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: scale, maximumFractionDigits: scale }),
);
const percentOf = once(
  (locale: string) => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 }),
);
const pluralOf = once(
  (locale: string, type: "cardinal" | "ordinal") => new Intl.PluralRules(locale, { type }),
);

const isPlain = once(
  (locale: string) => numberOf(locale).resolvedOptions().numberingSystem === "latn",
);

/** Numbering systems that style sheets count in by another name. */
const counterStyles: Readonly<Record<string, string>> = {
  arab: "arabic-indic",
  arabext: "persian",
  beng: "bengali",
  deva: "devanagari",
  gujr: "gujarati",
  guru: "gurmukhi",
  knda: "kannada",
  mlym: "malayalam",
  mymr: "myanmar",
  orya: "oriya",
  tamldec: "tamil",
  telu: "telugu",
  thai: "thai",
};
/** How a style sheet counts in the digits of a locale: `decimal`, `arabic-indic`. */
export const counterStyleOf = (locale: string): string =>
  counterStyles[numberOf(locale).resolvedOptions().numberingSystem] ?? "decimal";

/** A number: `1,200`, `1.200`, `१,२००`. */
export const numberText = (value: number, { locale }: Formatting = formatting()): string =>
  // Most counts are small, and formatting takes longer than the rest of their sentence.
  value >= 0 && value < 1000 && Number.isInteger(value) && isPlain(locale)
    ? String(value)
    : numberOf(locale).format(value);
/** A number that is a name rather than an amount (a roll number): no grouping. */
export const plainNumberText = (value: number, { locale }: Formatting = formatting()): string =>
  plainOf(locale).format(value);
/** A number with so many decimals: `1,200.50`. */
export const decimalText = (
  value: number,
  scale: number,
  { locale }: Formatting = formatting(),
): string => decimalOf(locale, scale).format(value);

/** A percentage, 0 to 100, with its sign where the locale has it: `95.8%`, `95,8 %`. */
export const percentText = (value: number, { locale }: Formatting = formatting()): string =>
  percentOf(locale).format(value / 100);

const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;
const sizeOf = once(
  (locale: string, unit: string) =>
    new Intl.NumberFormat(locale, {
      style: "unit",
      unit,
      unitDisplay: unit === "byte" ? "long" : "short",
      maximumFractionDigits: 1,
    }),
);

/** A file's size: `512 bytes`, `1.5 MB` (of 1024 each). */
export function fileSize(bytes: number, { locale }: Formatting = formatting()): string {
  const power = Math.min(
    units.length - 1,
    bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)),
  );
  return sizeOf(locale, units[power] ?? "byte").format(bytes / 1024 ** power);
}

/** Which of its plural forms a language uses with a number, or with a place in a row (`ordinal`). */
export const pluralForm = (
  count: number,
  { locale }: Pick<Formatting, "locale"> = formatting(),
  type: "cardinal" | "ordinal" = "cardinal",
): Intl.LDMLPluralRule => pluralOf(locale, type).select(count);

/** The marks a locale writes numbers with. */
export const numberMarks = once((locale: string): { group: string; point: string } => {
  const parts = new Intl.NumberFormat(locale).formatToParts(-1234567.8);
  const markOf = (type: string) => parts.find((part) => part.type === type)?.value;
  return { group: markOf("group") ?? ",", point: markOf("decimal") ?? "." };
});

/** Ones of other scripts (`٣`, `३`) as plain digits, for what a person typed. */
export const plainDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    // The digits of each script stand in a row of ten.
    while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--;
    return code < 128 ? digit : String(code - zero);
  });
