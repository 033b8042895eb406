const marks = (locale: string) => {
  const parts = new Intl.NumberFormat(locale).formatToParts(-12345.6);
  const markOf = (type: string) => parts.find((part) => part.type === type)?.value;
  return { group: markOf("group") ?? ",", point: markOf("decimal") ?? "." };
};
const escaped = (mark: string) => mark.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * The number a person typed, with the locale's own marks or with a plain point. Undefined when it
 * is none, or more than a double can hold exactly.
 */
export function readNumber(text: string, locale: string): number | undefined {
  const typed = text
    .trim()
    .replace(/[\u2212\u2013]/g, "-")
    .replace(/[\s\u00a0\u202f]/g, "");
  const { group, point } = marks(locale);
  const mark = /\s/.test(group) ? "" : group;
  const grouped =
    mark !== "" &&
    new RegExp(
      `^-?\\d{1,3}(${escaped(mark)}\\d{2,3})*${escaped(mark)}\\d{3}(${escaped(point)}\\d+)?$`,
    ).test(typed);
  const plain = grouped ? typed.replaceAll(mark, "").replace(point, ".") : typed.replace(",", ".");
  if (!/^-?(\d+(\.\d*)?|\.\d+)$/.test(plain)) return undefined;
  const number = Number(plain);
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : undefined;
}

/**
 * A stored number as it is typed here: the locale's decimal mark, no grouping. Other text as it is.
 */
export const writeNumber = (value: unknown, locale: string): string =>
  typeof value === "number" && Number.isFinite(value)
    ? String(value).replace(".", marks(locale).point)
    : typeof value === "string"
      ? value
      : "";
