import {
  cellName,
  childrenOf,
  isMet,
  noValueOf,
  type ApiField,
  type ChildTable,
  type Resource,
} from "../../../schema";

type Values = Readonly<Record<string, unknown>>;

/** A row of a record's rows in a form: its values as in the API, and what the form knows of it. */
export interface FormRow {
  /** Tells rows of the form apart; stays when the row is stored. */
  readonly key: string;
  readonly id?: number;
  readonly version?: number;
  /** Taken out in the form; it goes with the next save, and can be put back until then. */
  readonly deleted?: boolean;
  readonly [apiName: string]: unknown;
}

const isBlank = (value: unknown) =>
  value === null || value === undefined || (typeof value === "string" && value.trim() === "");
/** Whether two cells say the same; an empty one says nothing. */
export const sameCell = (one: unknown, other: unknown) =>
  (isBlank(one) && isBlank(other)) || Object.is(one, other);

/** The rows of a form's values; none where there are none yet. */
export const rowsIn = (values: Values, { key }: ChildTable): readonly FormRow[] =>
  Array.isArray(values[key]) ? (values[key] as FormRow[]) : [];

/** What a row begins with where nothing was typed. */
const defaultRow = ({ fields }: ChildTable): Values =>
  Object.fromEntries(
    fields.map(({ apiName, field }) => [
      apiName,
      "default" in field && field.default !== undefined
        ? field.default
        : field.kind === "boolean"
          ? false
          : null,
    ]),
  );

/** A new row, after those that are there. */
export function newRow(table: ChildTable, rows: readonly FormRow[]): FormRow {
  const taken = rows.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0));
  const place = (row: FormRow) => Number(row[table.order ?? ""] ?? 0);
  return {
    ...defaultRow(table),
    ...(table.order === undefined ? {} : { [table.order]: Math.max(0, ...rows.map(place)) + 1 }),
    key: `new-${Math.max(0, ...taken) + 1}`,
  };
}

/** Whether nothing was typed into a new row: it is not sent. */
const isUntouched = (table: ChildTable, row: FormRow): boolean => {
  const empty = defaultRow(table);
  return table.columns.every(({ apiName }) => sameCell(row[apiName], empty[apiName]));
};

/** The rows that a record came with, as a form keeps them. */
export const storedRows = (record: Values, table: ChildTable): FormRow[] =>
  rowsIn(record, table).map((row) => ({ ...row, key: String(row.key ?? row.id) }));

/** The rows of a record, by their names in it, that a form begins with. */
export const rowsOf = (resource: Resource, record: Values): Values =>
  Object.fromEntries(childrenOf(resource).map((table) => [table.key, storedRows(record, table)]));

/** A row as it is sent, and which row of the form it is. */
interface SentRow {
  row: FormRow;
  body: Values;
}

/** Whether a row is one in which the field may have a value. */
export const isCellMet = ({ resource }: ChildTable, { field }: ApiField, row: FormRow): boolean =>
  isMet(resource, field, row);

/** A row without what was typed into cells that are not there any more. */
export const withMetCells = (table: ChildTable, row: FormRow): FormRow => ({
  ...row,
  ...Object.fromEntries(
    table.fields
      .filter((each) => !isCellMet(table, each, row))
      .map(({ apiName, field }) => [apiName, noValueOf(field)]),
  ),
});

/** The cells that are sent of a row; the server clears what was stored in the others. */
const cellsOf = (table: ChildTable, row: FormRow) =>
  table.fields
    .filter((each) => isCellMet(table, each, row))
    .map(({ apiName }) => [apiName, isBlank(row[apiName]) ? null : row[apiName]] as const);

/**
 * What is sent of the rows: what is new, what differs from what the form began with, and what was
 * taken out. Rows of which nothing is said stay as they are.
 */
export function sentRows(table: ChildTable, base: Values, values: Values): SentRow[] {
  const before = new Map(rowsIn(base, table).map((row) => [row.key, row]));
  return rowsIn(values, table).flatMap((row): SentRow[] => {
    const { id, version, deleted } = row;
    if (id === undefined)
      return deleted || isUntouched(table, row)
        ? []
        : [{ row, body: Object.fromEntries(cellsOf(table, row)) }];
    if (deleted) return [{ row, body: { id, version, deleted: true } }];
    const old = before.get(row.key);
    const changed = cellsOf(table, row).filter(
      ([apiName, value]) => !sameCell(value, old?.[apiName]),
    );
    return changed.length > 0
      ? [{ row, body: { id, version, ...Object.fromEntries(changed) } }]
      : [];
  });
}

/** The rows that were changed, as a body carries them; without those that were not. */
export const changedRows = (resource: Resource, base: Values, values: Values): Values =>
  Object.fromEntries(
    childrenOf(resource).flatMap((table) => {
      const sent = sentRows(table, base, values);
      return sent.length > 0 ? [[table.key, sent.map(({ body }) => body)]] : [];
    }),
  );

/**
 * Sentences of a body (`lines.2.label`) by the rows of the form (`lines.new-1.label`), which keep
 * their names when others come and go.
 */
export function atFormRows<S>(
  resource: Resource,
  base: Values,
  values: Values,
  sentences: Readonly<Record<string, S>>,
): Record<string, S> {
  const tables = new Map(
    childrenOf(resource).map((table) => [table.key, sentRows(table, base, values)]),
  );
  return Object.fromEntries(
    Object.entries(sentences).map(([name, said]) => {
      const [key = "", at, apiName] = name.split(".");
      const row = at === undefined ? undefined : tables.get(key)?.[Number(at)]?.row;
      return [row ? cellName(key, row.key, apiName) : name, said];
    }),
  );
}

/** The value a sentence was said of: a cell's, a row's or a field's. */
export function valueAt(values: Values, name: string): unknown {
  const [key = "", rowKey, apiName] = name.split(".");
  const rows = values[key];
  if (rowKey === undefined || !Array.isArray(rows)) return values[name];
  const row = (rows as FormRow[]).find((one) => one.key === rowKey);
  return apiName === undefined || !row ? row : row[apiName];
}
