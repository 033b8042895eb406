import { hasOptions, isEmail } from "../../../../fields/questions";
import { fieldsOf, optionLabel, pluralOf, type FieldKind, type Resource } from "../../../../schema";
import {
  headerKey,
  importColumns,
  isNamePart,
  type TransferColumn,
} from "../../../../schema/transfer/columns";
import { namePartOf, nameParts, tokensOf } from "../../../../schema/transfer/name-parts";
import {
  declaredColumnOf,
  isBesideItsName,
  isIdColumn,
  isOwnExport,
  ownColumnOf,
} from "../../../../schema/transfer/headings";
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

const numberWords = new Set(["no", "nr", "num", "number"]);
const idWords = new Set(["id", "ids"]);
/** Another system's numbers, whatever stands before it. */
const isOfIds = (header: string) => tokensOf(header).some((token) => idWords.has(token));
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

/** Words around "name" that leave it the name of the record: "Name of visitor", "Full name". */
const neutralWords = ["full", "complete", "of", "the", "in", "s"];
const ownWords = (resource: Resource): ReadonlySet<string> =>
  new Set(
    [
      ...neutralWords,
      resource.label,
      pluralOf(resource),
      // "Mother's name" names the relative whose relation is one of these.
      ...fieldsOf(resource).flatMap(([, field]) =>
        hasOptions(field)
          ? field.options.flatMap((option) => [option, optionLabel(field, option)])
          : [],
      ),
    ].flatMap(tokensOf),
  );

/** "Father's name" is another person's than the visitor's; "Visitor name" is not. */
const mayBeTitle = (resource: Resource, header: string, { header: label, key }: TransferColumn) =>
  key !== resource.title ||
  tokensOf(header).every(
    (token) => tokensOf(label).includes(token) || ownWords(resource).has(token),
  );

const isOnlyOne = (kind: FieldKind, columns: readonly TransferColumn[]) =>
  columns.filter((other) => other.field?.kind === kind).length === 1;

type Matcher = (
  header: string,
  column: TransferColumn,
  columns: readonly TransferColumn[],
  resource: Resource,
) => boolean;

/** The label in other words. */
const likeLabels: readonly Matcher[] = [
  (header, column) => bagOf(header) === bagOf(column.header),
  (header, column) => shortFor(header, column.header),
];

/** Ways to recognise a heading that neither is the label nor declared, the surest first. */
const matchers: readonly Matcher[] = [
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
    [1, 2].some((count) =>
      words[field.kind]?.includes(headerKey(wordsIn(header).slice(-count).join(""))),
    ) &&
    isOnlyOne(field.kind, columns),
  (header, column) =>
    tokensOf(column.header).length > 1 && headerKey(header) === initialsOf(column.header),
  (header, column) => {
    const key = headerKey(header);
    return (
      key.length >= 5 && distance(key, headerKey(column.header), 2) <= (key.length >= 8 ? 2 : 1)
    );
  },
  (header, column, columns, resource) => {
    const tokens = new Set(tokensOf(header).filter((token) => !smallWords.has(token)));
    const label = tokensOf(column.header);
    return (
      mayBeTitle(resource, header, column) &&
      column.part === "value" &&
      label.length === 1 &&
      tokens.has(label[0] ?? "") &&
      columns.filter(
        (other) =>
          other.part === "value" && tokensOf(other.header).some((token) => tokens.has(token)),
      ).length === 1
    );
  },
];

/** Most of what stands in a column are words of a choice. */
function wordsOf({ field }: TransferColumn, values: readonly string[]): boolean {
  if (!hasOptions(field)) return false;
  return (
    values.length > 0 &&
    values.filter((value) => meaningOf(field, value) !== undefined).length >= values.length * 0.6
  );
}

/** A column of a file and what it fills, while the others are looked for. */
class Guesses {
  readonly #mapping = new Map<string, string>();
  readonly #headers: readonly string[];
  readonly #columns: readonly TransferColumn[];

  constructor(headers: readonly string[], columns: readonly TransferColumn[]) {
    this.#headers = headers;
    this.#columns = columns;
  }

  /** What of the file goes nowhere yet. */
  get open(): readonly string[] {
    return this.#headers.filter((header) => !this.#mapping.has(header));
  }
  /** What nothing fills yet. */
  get free(): readonly TransferColumn[] {
    return this.#columns.filter(({ target }) => ![...this.#mapping.values()].includes(target));
  }

  take(header: string, { target }: TransferColumn): void {
    this.#mapping.set(header, target);
  }

  /** Whether something fills a field, or a part of it. */
  isFilled(apiName: string): boolean {
    const filled = new Set(this.#mapping.values());
    return this.#columns.some((column) => column.apiName === apiName && filled.has(column.target));
  }

  /** Takes each heading that fits one column. */
  takeBy(find: (header: string, free: readonly TransferColumn[]) => readonly TransferColumn[]) {
    for (const header of this.open) {
      const [column, another] = find(header, this.free);
      if (column && !another) this.take(header, column);
    }
  }

  get mapping(): Record<string, string> {
    return Object.fromEntries(
      this.#headers.map((header) => [header, this.#mapping.get(header) ?? ""]),
    );
  }
}

/** Where two headings of a file are declared by one field, neither is taken. */
function takeDeclared(guesses: Guesses): void {
  const found = guesses.open.flatMap((header) => {
    const column = declaredColumnOf(header, guesses.free);
    return column ? [{ header, column }] : [];
  });
  for (const { header, column } of found)
    if (found.filter((other) => other.column === column).length === 1) guesses.take(header, column);
}

/**
 * A name that no column holds as a whole is joined from its parts, where each of them is there once;
 * one alone is not a name.
 */
function takeNames(guesses: Guesses, resource: Resource, columns: readonly TransferColumn[]): void {
  if (guesses.isFilled(resource.title)) return;
  const named = guesses.open.map((header) => ({
    header,
    part:
      nameParts.find((part) =>
        columns.some(
          (column) => column.part === part && headerKey(column.header) === headerKey(header),
        ),
      ) ?? namePartOf(resource, header),
  }));
  const columnOf = (part: TransferColumn["part"]) =>
    columns.find((column) => column.key === resource.title && column.part === part);
  const take = (part: TransferColumn["part"]) => {
    const [only, ...others] = named.filter((one) => one.part === part);
    const column = columnOf(part);
    if (!only || others.length > 0 || !column) return false;
    guesses.take(only.header, column);
    return true;
  };
  if (take("value") || take("lastFirst")) return;
  const isOnce = (part: string) => named.filter((one) => one.part === part).length === 1;
  if (isOnce("first") && isOnce("last"))
    for (const part of ["first", "middle", "last"] as const) take(part);
}

/**
 * Where the columns of a file most likely go, target by column; each target once, and nothing for
 * what cannot be told. A column of our ids is never guessed: it has to be called as in an export,
 * and the file to be one, or to hold the name beside it. `valuesOf` gives some different values of
 * a column, for a heading that says nothing.
 */
export function guessMapping(
  resource: Resource,
  headers: readonly string[],
  valuesOf: (header: string) => readonly string[] = () => [],
): Record<string, string> {
  const columns = importColumns(resource);
  const isOwn = isOwnExport(resource, headers);
  const guesses = new Guesses(headers, columns);
  guesses.takeBy((header, free) => {
    const column = ownColumnOf(
      header,
      free.filter(({ part }) => !isNamePart(part)),
    );
    const isMeant =
      column &&
      (!isIdColumn(column) || isOwn || isBesideItsName(resource, column, header, headers));
    return isMeant ? [column] : [];
  });
  const values = columns.filter((column) => !isIdColumn(column) && !isNamePart(column.part));
  const takeAll = (some: readonly Matcher[]) => {
    for (const matcher of some)
      guesses.takeBy((header, free) =>
        free.filter(
          (column) =>
            values.includes(column) &&
            (isEmail(column.field) || !isOfIds(header)) &&
            matcher(header, column, values, resource),
        ),
      );
  };
  takeAll(likeLabels);
  takeDeclared(guesses);
  takeAll(matchers);
  takeNames(guesses, resource, columns);
  guesses.takeBy((header, free) => free.filter((column) => wordsOf(column, valuesOf(header))));
  return guesses.mapping;
}
