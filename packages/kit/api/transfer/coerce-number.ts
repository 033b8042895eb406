import { plainDigits } from "../../schema/formats/numbers";

/**
 * A text as a number; `twice` when it can be read as two: is 1,234 a thousand and some, or one and
 * some?
 */
export type NumberReading = { value: number } | { wrong: "none" | "twice" };

const plain = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,2})?$/iu;
const byCommas = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/u;
const byPoints = /^[+-]?\d{1,3}(\.\d{3})+(,\d+)?$/u;

function withSeparators(text: string): NumberReading {
  const [commas, points] = [text.split(",").length - 1, text.split(".").length - 1];
  if (commas === 1 && points === 0) {
    return /,\d{3}$/u.test(text) && !/^[+-]?0?,/u.test(text)
      ? { wrong: "twice" }
      : readNumber(text.replace(",", "."));
  }
  if (byCommas.test(text)) return readNumber(text.replaceAll(",", ""));
  if (byPoints.test(text)) return readNumber(text.replaceAll(".", "").replace(",", "."));
  return { wrong: "none" };
}

/** A number as people and spreadsheets write it: 1234.5, 1 234.5, 1,234.5, 1.234,5, 3,5, 1E+3. */
export function readNumber(text: string): NumberReading {
  const bare = plainDigits(text)
    .replace(/[\u200e\u200f\u061c]/gu, "")
    .trim()
    .replaceAll("\u066b", ".")
    .replace(/(?<=\d)\u066c(?=\d{3}(\D|$))/gu, "")
    .replace(/(?<=\d)[\s\u00A0\u202F'’](?=\d{3}(\D|$))/gu, "")
    .replace(/^\u2212/u, "-");
  if (plain.test(bare)) return { value: Number(bare) };
  return bare.includes(",") ? withSeparators(bare) : { wrong: "none" };
}
