/** How a spreadsheet shows a number: as it is, as a day, a time, both, or as a code. */
export type NumberFormat =
  | { shows: "number" }
  | { shows: "date" | "time" | "instant" }
  | { shows: "code"; sections: readonly Section[] }
  | { shows: "unknown"; code: string };

/** One of the forms that a format has for different numbers. */
interface Section {
  parts: readonly Part[];
  holds?: (value: number) => boolean;
}
type Part = { digit: "0" | "#" | "?" } | { literal: string } | { general: true };

const plain: NumberFormat = { shows: "number" };
/**
 * Formats that workbooks name by number only; those of other locales (27 to 36, 50 to 58) are dates
 * too.
 */
const builtIn = (id: number): NumberFormat => {
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58))
    return { shows: "date" };
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47))
    return { shows: "time" };
  return id === 22 ? { shows: "instant" } : plain;
};

const conditions: Readonly<Record<string, (value: number, bound: number) => boolean>> = {
  "<": (value, bound) => value < bound,
  "<=": (value, bound) => value <= bound,
  ">": (value, bound) => value > bound,
  ">=": (value, bound) => value >= bound,
  "=": (value, bound) => value === bound,
  "<>": (value, bound) => value !== bound,
};

const token = /"([^"]*)"|\\(.)|_.|\*.|\[([^\]]*)\]|(general)|([0#?])|(.)/gisu;

/** What a bracket limits its section to; undefined where it is no condition. */
function conditionOf(bracket: string): Section["holds"] {
  const [, sign = "", bound] = /^(<=|>=|<>|<|>|=)(-?[\d.]+)$/u.exec(bracket) ?? [];
  const meets = conditions[sign];
  return meets && ((value) => meets(value, Number(bound)));
}

/** The part that a bracket writes, a currency; undefined where it is not known here. */
function bracketPart(bracket: string): Part | undefined {
  const [, currencySign] = /^\$([^-]*)/u.exec(bracket) ?? [];
  if (currencySign !== undefined) return { literal: currencySign };
  return /^(?:[a-z]+ ?\d*|dbnum\d)$/iu.test(bracket) ? { literal: "" } : undefined;
}

/** The part that a token writes; undefined where it is not known here. */
function partOf(match: RegExpMatchArray): Part | undefined {
  const [, quoted, escaped, bracket, general, digit, other] = match;
  if (general) return { general: true };
  if (digit === "0" || digit === "#" || digit === "?") return { digit };
  if (bracket !== undefined) return bracketPart(bracket);
  if (other !== undefined && /[a-z@]/iu.test(other)) return undefined;
  return { literal: quoted ?? escaped ?? other ?? "" };
}

/** A section's parts; undefined where it says what is not known here. */
function sectionOf(text: string): Section | undefined {
  const parts: Part[] = [];
  let holds: Section["holds"];
  for (const match of text.matchAll(token)) {
    const condition = conditionOf(match[3] ?? "");
    const part = condition ? { literal: "" } : partOf(match);
    if (!part) return undefined;
    holds = condition ?? holds;
    parts.push(part);
  }
  return { parts, ...(holds ? { holds } : {}) };
}

const isPlace = (part: Part) => "digit" in part || "general" in part;
const literals = (parts: readonly Part[]) =>
  parts.map((part) => ("literal" in part ? part.literal : "")).join("");
const currency = /\p{Sc}|^\s*(?:rs|inr|npr|pkr|lkr|bdt|usd|eur|gbp|aed|sar|egp|chf|kr|dh)\b/iu;

/**
 * Whether a section writes a name, such as ADM-0012 or 012-345, rather than an amount: 1,234.50,
 * Rs. 12 or 12 kg.
 */
function isCode({ parts }: Section): boolean {
  const first = parts.findIndex(isPlace);
  const last = parts.findLastIndex(isPlace);
  const [before, within, after] = [
    literals(parts.slice(0, Math.max(0, first))),
    literals(parts.slice(Math.max(0, first), last + 1)),
    literals(parts.slice(last + 1)),
  ];
  if (first < 0 || /[.,%]/u.test(within) || /^[.,]*%|^[.,]/u.test(after)) return false;
  if (currency.test(before) || currency.test(after)) return false;
  const zeros = parts.filter((part) => "digit" in part && part.digit === "0").length;
  return (
    zeros > 1 ||
    /[^\s/]/u.test(within) ||
    /[\p{L}\d]/u.test(before) ||
    /^[^\s]*[\p{L}\d]/u.test(after)
  );
}

/** A format that shows neither days nor times. */
function codeFormat(code: string, bare: string): NumberFormat {
  if (/^(?:general|@)$/iu.test(code) || /[0#?]e[+-]/iu.test(bare)) return plain;
  const texts = code.match(/(?:"[^"]*"|\\.|\[[^\]]*\]|[^;"\\[])+/gsu) ?? [];
  // The fourth section is that of texts.
  const sections = texts.slice(0, 3).map(sectionOf);
  if (!sections.every((section) => section !== undefined)) return { shows: "unknown", code };
  return sections.some(isCode) ? { shows: "code", sections } : plain;
}

/** What a format is for, by its number and its code. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return builtIn(id);
  const bare =
    code
      .split(";")[0]
      ?.replace(/"[^"]*"|\\.|_.|\*./gu, "")
      .replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/giu, "")
      .replace(/AM\/PM|A\/P/giu, "h")
      .toLowerCase() ?? "";
  const time = /[hs]/u.test(bare);
  const date = /[yd]/u.test(bare) || (/m/u.test(bare) && !time);
  if (/[ymdhs]/u.test(bare) && !/general|[0#?]{2}/u.test(bare.replace(/[s.]0+/gu, "")))
    return { shows: date && time ? "instant" : date ? "date" : "time" };
  return codeFormat(code, bare);
}

/** The section of a number, and whether its sign is still to be written. */
function sectionFor(sections: readonly Section[], value: number): [Section | undefined, boolean] {
  if (sections.some(({ holds }) => holds)) {
    const found = sections.find(({ holds }) => holds?.(value)) ?? sections.at(-1);
    return [found, value < 0];
  }
  const [positive, negative, zero] = sections;
  if (value < 0 && negative) return [negative, false];
  return value === 0 && zero ? [zero, false] : [positive, value < 0];
}

/** The digits of a whole number at their places, from the right; what is over goes to the first. */
function codeText(sections: readonly Section[], value: number, exact: string): string {
  const [section, signed] = sectionFor(sections, value);
  if (!section || !Number.isInteger(value)) return exact;
  const digits = exact.replace("-", "");
  let left = digits;
  const first = section.parts.findIndex((part) => "digit" in part);
  const texts = section.parts
    .map((part, at) => ({ part, at }))
    .reverse()
    .map(({ part, at }) => {
      if ("literal" in part) return part.literal;
      if ("general" in part) return digits;
      const own = at === first ? left : left.slice(-1);
      left = at === first ? "" : left.slice(0, -1);
      return own || (part.digit === "0" ? "0" : "");
    })
    .reverse();
  return `${signed ? "-" : ""}${texts.join("")}`.trim();
}

const day = 86_400_000;

function instantOf(serial: number, since1904: boolean): Date {
  const zero = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  return new Date(zero + Math.round(serial * day));
}

export const clock = (instant: Date) =>
  instant.toISOString().slice(11, instant.getUTCSeconds() ? 19 : 16);

/**
 * A number as a person reads it in the sheet; days as 2026-11-21, times as 08:30, both as RFC 3339
 * in UTC.
 */
export function numberText(value: number, format: NumberFormat, since1904: boolean): string {
  const exact = String(Number(value.toPrecision(15)));
  if (format.shows === "code") return codeText(format.sections, value, exact);
  if (format.shows === "number" || format.shows === "unknown" || value < 0 || value > 2_958_465)
    return exact;
  const instant = instantOf(value, since1904);
  if (Number.isNaN(instant.getTime())) return exact;
  if (format.shows === "time" && value < 1) return clock(instant);
  return format.shows === "date" ||
    (Number.isInteger(Math.round(value * day) / day) && format.shows !== "time")
    ? instant.toISOString().slice(0, 10)
    : instant.toISOString();
}
