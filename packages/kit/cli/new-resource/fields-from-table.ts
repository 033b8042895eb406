import { kindOf } from "../../fields/kinds";
import type { Field, FieldKind, Resource } from "../../schema";
import { longest } from "../../schema/value-forms";
import { keyPattern } from "../../schema/key-pattern";
import { recordKeys, takenKeys } from "../../schema/record-keys";
import { abilitiesOf, labelOf } from "./field-words";
import type { Table, TableColumn, TableConstraint } from "./table-columns";

/** A column whose values go into a field. */
export interface TakenColumn {
  key: string;
  field: Field;
  column: string;
  /** Of a reference: where the words stand by which the record that is pointed at is found. */
  titled?: { table: string; key: string; title: string };
}

/** What of a table can be declared. */
export interface FromTable {
  fields: Record<string, Field>;
  uniqueTogether: string[][];
  taken: TakenColumn[];
  /** A sentence for each thing that the declaration does not say as the table did. */
  remarks: string[];
}

/** `firstName`, `First Name` and `FIRST_NAME` are `first_name`. */
const keyOf = (column: string): string =>
  column
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "_")
    .replace(/^[_\d]+|_+$/g, "");

const kindsByType: Readonly<Record<string, FieldKind>> = {
  smallint: "integer",
  integer: "integer",
  bigint: "integer",
  numeric: "decimal",
  real: "decimal",
  "double precision": "decimal",
  money: "decimal",
  boolean: "boolean",
  date: "date",
  "time without time zone": "time",
  "time with time zone": "time",
  "timestamp without time zone": "dateTime",
  "timestamp with time zone": "dateTime",
  "character varying": "text",
  character: "text",
  text: "text",
  citext: "text",
  uuid: "text",
};

/** What a text most likely holds, by the last word of its name. */
const kindsByName: readonly (readonly [RegExp, FieldKind])[] = [
  [/(^|_)e?_?mail$/, "email"],
  [/(^|_)(phone|mobile|telephone|tel|fax)$/, "phone"],
  [/(^|_)(url|website|homepage)$/, "url"],
  [/(^|_)(notes?|remarks?|comments?|description|address|summary|body)$/, "longText"],
];

function textKind(key: string, { length }: TableColumn): FieldKind {
  const [, kind] = kindsByName.find(([pattern]) => pattern.test(key)) ?? [];
  return kind ?? (length !== null && length > 1000 ? "longText" : "text");
}

/** `'open'::text`, `5`, `true`: the value of a default, or undefined where it is calculated. */
function constantOf(expression: string | null): string | undefined {
  const [, word, other] =
    /^(?:'((?:[^']|'')*)'|(-?\d+(?:\.\d+)?|true|false))(?:::[\w ."[\]()]+)?$/.exec(
      expression ?? "",
    ) ?? [];
  return word?.replaceAll("''", "'") ?? other;
}

/** The words that a check allows a column: `status = ANY (ARRAY['open'::text, 'shut'::text])`. */
function wordsOf(column: TableColumn, constraints: readonly TableConstraint[]): string[] | null {
  if (column.words) return column.words;
  for (const { kind, columns, definition } of constraints) {
    const isOwn = kind === "check" && columns.length === 1 && columns[0] === column.name;
    const [, list] = /= ANY \(+ARRAY\[(.*?)\]\)?(?:::[\w ]+\[\])?\)+$/.exec(definition) ?? [];
    if (!isOwn || list === undefined) continue;
    const words = [...list.matchAll(/'((?:[^']|'')*)'/g)].map(([, word = ""]) =>
      word.replaceAll("''", "'"),
    );
    if (words.length > 0) return words;
  }
  return null;
}

/** A choice of these words; where one is no word of a declaration, it becomes its label. */
function choiceOf(words: readonly string[], rest: { label: string }, standard?: string): Field {
  const options = words.map((word) => keyOf(word) || "empty");
  const labels = Object.fromEntries(
    options.flatMap((option, at) => (option === words[at] ? [] : [[option, words[at] ?? ""]])),
  );
  const given = standard === undefined ? -1 : words.indexOf(standard);
  return {
    kind: "choice",
    options,
    ...rest,
    list: true,
    filter: true,
    ...(Object.keys(labels).length > 0 ? { optionLabels: labels } : {}),
    ...(given >= 0 ? { default: options[given] } : {}),
  };
}

const limitsOf = (kind: FieldKind, { length, precision, scale }: TableColumn) => ({
  ...(length !== null && kind in longest && length < longest[kind as keyof typeof longest]
    ? { max: length }
    : {}),
  ...(kindOf(kind).number === "decimal" && scale !== null && precision !== null && scale !== 2
    ? { scale: Math.min(scale, 6) }
    : {}),
});

function defaultOf(kind: FieldKind, value: string | undefined): object {
  if (value === undefined || value === "") return {};
  if (kindOf(kind).number) return { default: Number(value) };
  if (kindOf(kind).flag) return { default: value === "true" };
  return kindOf(kind).text === "line" ? { default: value } : {};
}

function referenceOf(
  column: TableColumn,
  { constraints }: Table,
  resources: readonly Resource[],
): { to: Resource; table: string; key: string } | { unknown: string } | undefined {
  const found = constraints.find(
    ({ kind, columns }) => kind === "foreign" && columns.length === 1 && columns[0] === column.name,
  );
  if (!found?.table) return undefined;
  const name = (found.table.split(".").at(-1) ?? "").replaceAll('"', "");
  const to = resources.find((resource) => resource.name.replaceAll("-", "_") === keyOf(name));
  return to
    ? { to, table: found.table, key: found.tableColumns?.[0] ?? "id" }
    : { unknown: found.table };
}

const isUnique = ({ name }: TableColumn, { constraints }: Table): boolean =>
  constraints.some(
    ({ kind, columns }) =>
      (kind === "unique" || kind === "primary") && columns.length === 1 && columns[0] === name,
  );

/** A number that tells rows apart and nothing else; a record gets one of its own. */
const isCounted = ({ madeByDatabase, type }: TableColumn): boolean =>
  madeByDatabase && ["smallint", "integer", "bigint"].includes(type);

function plainField(key: string, column: TableColumn, table: Table): Field | string {
  const rest = {
    label: labelOf(key),
    ...(column.comment ? { help: column.comment } : {}),
    ...(column.required ? { required: true } : {}),
  };
  const words = wordsOf(column, table.constraints);
  const standard = column.required ? constantOf(column.default) : undefined;
  if (words) return choiceOf(words, rest, standard);
  const known = kindsByType[column.type];
  if (!known) return `is of the type ${column.type}, for which there is no kind of field`;
  const kind =
    known === "text"
      ? textKind(key, column)
      : known === "decimal" && column.scale === 0
        ? "integer"
        : known;
  return {
    kind,
    ...rest,
    ...abilitiesOf(kind),
    ...(isUnique(column, table) && !kindOf(kind).flag ? { unique: true } : {}),
    ...limitsOf(kind, column),
    ...defaultOf(kind, standard),
  } as Field;
}

interface Reading {
  table: Table;
  resources: readonly Resource[];
  /** Columns of the tables that are pointed at, by table. */
  columnsOf: ReadonlyMap<string, readonly string[]>;
}

/** Why a field does not say all that its column says. */
function remarkOn(column: TableColumn, unknown: string | undefined): { remark?: string } {
  if (unknown !== undefined)
    return {
      remark: `points at ${unknown}, of which there is no resource: declare that first, or it stays a plain value`,
    };
  if (!column.required && constantOf(column.default) !== undefined)
    return {
      remark: `its default ${column.default ?? ""} is left out, since an import would give it to rows that have no value; add it afterwards`,
    };
  if (column.type === "timestamp without time zone")
    return { remark: "has no time zone: its times are taken to be in UTC" };
  return {};
}

/** The field of a column, or why there is none. */
function fieldOf(
  column: TableColumn,
  { table, resources, columnsOf }: Reading,
): (Omit<TakenColumn, "column"> & { remark?: string }) | { remark: string } {
  const named = keyOf(column.name);
  if ((recordKeys as readonly string[]).includes(named) || isCounted(column))
    return { remark: "is left out, since every record has its own" };
  const key = takenKeys.has(named) ? `${named}_value` : named;
  if (!keyPattern.test(key)) return { remark: "is left out: a field cannot have this name" };
  const found = referenceOf(column, table, resources);
  if (found && "to" in found) {
    const { to, table: pointedAt, key: itsKey } = found;
    const title = (columnsOf.get(pointedAt) ?? []).find((name) => keyOf(name) === to.title);
    const own = key.replace(/_id$/, "");
    const field = {
      kind: "reference",
      to: to.name,
      label: labelOf(own),
      ...(column.required ? { required: true } : {}),
      list: true,
      filter: true,
    } as Field;
    return title === undefined
      ? {
          key: own,
          field,
          remark: `points at ${pointedAt}, which has no column for "${to.title}": its rows keep the old numbers, which the import cannot know`,
        }
      : { key: own, field, titled: { table: pointedAt, key: itsKey, title } };
  }
  const field = plainField(key, column, table);
  if (typeof field === "string") return { remark: `is left out: it ${field}` };
  return { key, field, ...remarkOn(column, found?.unknown) };
}

/**
 * The fields that a table asks for, as far as it says: kinds, limits, what is required, unique or one
 * of a few words, and what points at a resource that is declared.
 * @param columnsOf the columns of the tables that are pointed at, by table as a foreign key names it
 */
export function fieldsFromTable(
  table: Table,
  resources: readonly Resource[],
  columnsOf: ReadonlyMap<string, readonly string[]> = new Map(),
): FromTable {
  const taken: TakenColumn[] = [];
  const remarks: string[] = [];
  for (const column of table.columns) {
    const found = fieldOf(column, { table, resources, columnsOf });
    if (found.remark) remarks.push(`${column.name}: ${found.remark}.`);
    if (!("key" in found)) continue;
    const { remark: _remark, ...field } = found;
    if (taken.some(({ key }) => key === field.key))
      remarks.push(`${column.name}: is left out, since ${field.key} is there already.`);
    else taken.push({ ...field, column: column.name });
  }
  const keysOf = new Map(taken.map(({ column, key }) => [column, key]));
  return {
    fields: Object.fromEntries(taken.map(({ key, field }) => [key, field])),
    uniqueTogether: table.constraints.flatMap(({ kind, columns }) => {
      const keys = columns.flatMap((column) => keysOf.get(column) ?? []);
      const isWhole = columns.length > 1 && keys.length === columns.length;
      return (kind === "unique" || kind === "primary") && isWhole ? [keys] : [];
    }),
    taken,
    remarks,
  };
}
