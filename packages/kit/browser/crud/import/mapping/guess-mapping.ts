import type { FieldKind, Resource } from "../../../../schema";
import { normalForm } from "../../../../schema/normal-form";
import {
  columnOfHeader,
  headerKey,
  importColumns,
  type TransferColumn,
} from "../../../../schema/transfer/columns";
import { meaningOf } from "../../../../schema/transfer/meanings";

/** What people call a field of a kind, when it is the only one of that kind. */
const words: Partial<Record<FieldKind, readonly string[]>> = {
  phone: [
    "mobile",
    "mobileno",
    "mobilenumber",
    "phoneno",
    "phonenumber",
    "telephone",
    "tel",
    "cell",
    "contactno",
    "contactnumber",
  ],
  email: ["mail", "mailaddress", "emailaddress", "emailid"],
};

const tokensOf = (text: string): readonly string[] =>
  normalForm(text, "NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const numberWords = new Set(["no", "nr", "num", "number"]);
const smallWords = new Set(["of", "the", "and"]);
const wordsIn = (text: string) =>
  tokensOf(text).map((token) => (numberWords.has(token) ? "no" : token));

/**
 * "Adm No" is short for "Admission no.": each word of the heading begins the next word of the
 * label.
 */
function shortFor(header: string, label: string): boolean {
  const [short, long] = [wordsIn(header), wordsIn(label)];
  return (
    short.length > 0 &&
    short.length === long.length &&
    short.every((token, at) => token.length >= 2 && long[at]?.startsWith(token))
  );
}

/** Words of a heading in no order, without those that say little: "Birth date" is "Date of birth". */
const bagOf = (text: string, isWithoutNumber = false) =>
  wordsIn(text)
    .filter((token) => !smallWords.has(token) && !(isWithoutNumber && token === "no"))
    .sort()
    .join(" ");

const initialsOf = (label: string) =>
  tokensOf(label)
    .map((token) => token[0])
    .join("");

/** Letters that have to be added, taken away or changed, up to `most`. */
function distance(a: string, b: string, maximum: number): number {
  if (Math.abs(a.length - b.length) > maximum) return maximum + 1;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++)
      next.push(
        Math.min(
          (next[j] ?? 0) + 1,
          (row[j + 1] ?? 0) + 1,
          (row[j] ?? 0) + (letter === b[j] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[b.length] ?? maximum + 1;
}

const isOnlyOne = (kind: FieldKind, columns: readonly TransferColumn[]) =>
  columns.filter((other) => other.field?.kind === kind).length === 1;

/** Ways to recognise a heading, the surest first. */
const matchers: readonly ((
  header: string,
  column: TransferColumn,
  columns: readonly TransferColumn[],
) => boolean)[] = [
  (header, column) => bagOf(header) === bagOf(column.header),
  (header, column) => shortFor(header, column.header),
  (header, { field }, columns) =>
    field !== undefined &&
    (words[field.kind]?.includes(headerKey(header)) ?? false) &&
    isOnlyOne(field.kind, columns),
  (header, column, columns) =>
    bagOf(header) !== "" &&
    wordsIn(column.header).includes("no") &&
    bagOf(header) === bagOf(column.header, true) &&
    columns.filter((other) => wordsIn(other.header).includes(bagOf(header))).length === 1,
  (header, { field }, columns) =>
    field !== undefined &&
    (words[field.kind]?.includes(headerKey(wordsIn(header).at(-1) ?? "")) ?? false) &&
    isOnlyOne(field.kind, columns),
  (header, column) =>
    tokensOf(column.header).length > 1 && headerKey(header) === initialsOf(column.header),
  (header, column) => {
    const key = headerKey(header);
    return (
      key.length >= 5 && distance(key, headerKey(column.header), 2) <= (key.length >= 8 ? 2 : 1)
    );
  },
  (header, column, columns) => {
    const tokens = tokensOf(header);
    const label = tokensOf(column.header);
    return (
      column.part === "value" &&
      label.length === 1 &&
      tokens.includes(label[0] ?? "") &&
      columns.filter(
        (other) =>
          other.part === "value" && tokensOf(other.header).some((token) => tokens.includes(token)),
      ).length === 1
    );
  },
];

/** Most of what stands in a column are words of a choice. */
function wordsOf({ field }: TransferColumn, values: readonly string[]): boolean {
  if (field?.kind !== "choice") return false;
  return (
    values.length > 0 &&
    values.filter((value) => meaningOf(field, value) !== undefined).length >= values.length * 0.6
  );
}

/**
 * Where the columns of a file most likely go, target by column; each target once, and nothing for
 * what cannot be told. `valuesOf` gives some different values of a column, for a heading that says
 * nothing.
 */
export function guessMapping(
  resource: Resource,
  headers: readonly string[],
  valuesOf: (header: string) => readonly string[] = () => [],
): Record<string, string> {
  const columns = importColumns(resource);
  const mapping = new Map<string, string>();
  const free = () => columns.filter(({ target }) => ![...mapping.values()].includes(target));
  for (const header of headers) {
    const exact = columnOfHeader(header, free());
    if (exact) mapping.set(header, exact.target);
  }
  for (const matcher of matchers) {
    for (const header of headers.filter((one) => !mapping.has(one))) {
      const found = free().filter((column) => matcher(header, column, columns));
      if (found.length === 1 && found[0]) mapping.set(header, found[0].target);
    }
  }
  for (const header of headers.filter((one) => !mapping.has(one))) {
    const found = free().filter((column) => wordsOf(column, valuesOf(header)));
    if (found.length === 1 && found[0]) mapping.set(header, found[0].target);
  }
  return Object.fromEntries(headers.map((header) => [header, mapping.get(header) ?? ""]));
}
