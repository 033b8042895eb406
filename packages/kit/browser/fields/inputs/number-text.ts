import { formatting, type Formatting } from "../../../schema/formats/formatting";
import { numberMarks, plainDigits } from "../../../schema/formats/numbers";

const escaped = (mark: string) => mark.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * The number a person typed, with the locale's own marks or with a plain point. Undefined when it
 * is none, or more than a double can hold exactly.
 */
export function readNumber(
  text: string,
  { locale }: Formatting = formatting(),
): number | undefined {
  const typed = plainDigits(text)
    .trim()
    .replace(/[\u2212\u2013]/g, "-")
    .replace(/[\s\u00a0\u202f]/g, "");
  const { group, point } = numberMarks(locale);
  const mark = /\s/.test(group) ? "" : group;
  const grouped =
    mark !== "" &&
    new RegExp(
      `^-?\\d{1,3}(${escaped(mark)}\\d{2,3})*${escaped(mark)}\\d{3}(${escaped(point)}\\d+)?$`,
    ).test(typed);
  const plain = grouped
    ? typed.replaceAll(mark, "").replace(point, ".")
    : typed.replace(/[,٫]/, ".");
  if (!/^-?(\d+(\.\d*)?|\.\d+)$/.test(plain)) return undefined;
  const number = Number(plain);
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : undefined;
}

/**
 * A stored number as it is typed here: the locale's decimal mark, no grouping. Other text as it is.
 */
export const writeNumber = (value: unknown, { locale }: Formatting = formatting()): string =>
  typeof value === "number" && Number.isFinite(value)
    ? String(value).replace(".", numberMarks(locale).point)
    : typeof value === "string"
      ? value
      : "";
