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
const sameCell = (one: unknown, other: unknown) =>
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
const storedRows = (record: Values, table: ChildTable): FormRow[] =>
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

/**
 * Rows as someone else has made them meanwhile, with what was typed here: a cell that was not
 * touched takes theirs, one that was keeps its own, rows of ours stay, and a row of ours that they
 * deleted becomes a new one. Names the cells that both have changed, with their value.
 */
function mergeRows(
  table: ChildTable,
  base: readonly FormRow[],
  mine: readonly FormRow[],
  theirs: readonly FormRow[],
): { rows: FormRow[]; clashes: Map<string, unknown> } {
  const clashes = new Map<string, unknown>();
  const now = new Map(theirs.map((row) => [row.key, row]));
  const before = new Map(base.map((row) => [row.key, row]));
  const known = new Set(mine.map(({ key }) => key));
  const rows = mine.flatMap((row): FormRow[] => {
    if (row.id === undefined) return [row];
    const [old, their] = [before.get(row.key), now.get(row.key)];
    const touched = table.fields.filter(
      ({ apiName }) => old !== undefined && !sameCell(row[apiName], old[apiName]),
    );
    if (!their) {
      if (row.deleted || touched.length === 0) return [];
      const { id: _id, version: _version, ...rest } = row;
      return [rest as FormRow];
    }
    const kept = Object.fromEntries(
      touched.flatMap(({ key, apiName, field }) => [
        [apiName, row[apiName]],
        ...(field.kind === "reference" ? [[key, row[key]]] : []),
      ]),
    ) as Values;
    for (const { apiName } of touched)
      if (!sameCell(their[apiName], old?.[apiName]) && !sameCell(their[apiName], row[apiName]))
        clashes.set(cellName(table.key, row.key, apiName), their[apiName]);
    return [{ ...their, ...kept, ...(row.deleted ? { deleted: true } : {}) }];
  });
  const added = theirs.filter(({ key }) => !known.has(key) && !before.has(key));
  return { rows: [...rows, ...added], clashes };
}

/** The rows of a form after others changed theirs, and what they made of cells that both changed. */
export function mergedRows(
  resource: Resource,
  { base, values }: { base: Values; values: Values },
  record: Values,
): { base: Values; values: Values; clashes: ReadonlyMap<string, unknown> } {
  const clashes = new Map<string, unknown>();
  const [bases, merged]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
  for (const table of childrenOf(resource)) {
    if (!Array.isArray(record[table.key])) continue;
    const theirs = storedRows(record, table);
    const result = mergeRows(table, rowsIn(base, table), rowsIn(values, table), theirs);
    bases[table.key] = theirs;
    merged[table.key] = result.rows;
    for (const [name, value] of result.clashes) clashes.set(name, value);
  }
  return { base: { ...base, ...bases }, values: { ...values, ...merged }, clashes };
}

/**
 * The rows after a save, with what was typed while it was on its way: rows that were created keep
 * their place in the form and get their number.
 */
export function savedRows(
  resource: Resource,
  before: Values,
  sent: Values,
  now: Values,
  record: Values,
): Values {
  const rows = Object.fromEntries(
    childrenOf(resource).map((table) => {
      const stored = storedRows(record, table);
      if (rowsIn(sent, table) === rowsIn(now, table)) return [table.key, stored];
      const old = new Set(rowsIn(before, table).map(({ id }) => id));
      const fresh = stored
        .filter(({ id }) => !old.has(id))
        .sort((one, other) => Number(one.id) - Number(other.id));
      const made = sentRows(table, before, sent).filter(({ row }) => row.id === undefined);
      const adopted = new Map(
        made.map(({ row }, at) => [row.key, fresh[fresh.length - made.length + at]]),
      );
      const named = (list: readonly FormRow[]) =>
        list.map((row) => {
          const own = adopted.get(row.key);
          return own ? { ...row, key: own.key, id: own.id, version: own.version } : row;
        });
      return [
        table.key,
        mergeRows(
          table,
          named(rowsIn(sent, table)) as FormRow[],
          named(rowsIn(now, table)) as FormRow[],
          stored,
        ).rows,
      ];
    }),
  );
  return rows;
}

/**
 * Merged rows for another try to save: where both changed the same cell, the row keeps the version
 * that ours was changed from, and the server refuses it.
 */
export const keepVersions = (
  resource: Resource,
  mine: Values,
  { values, clashes }: Pick<ReturnType<typeof mergedRows>, "values" | "clashes">,
): Values =>
  Object.fromEntries(
    childrenOf(resource).map((table) => {
      const old = new Map(rowsIn(mine, table).map((row) => [row.key, row]));
      const clashing = (row: FormRow) =>
        table.fields.some(({ apiName }) => clashes.has(cellName(table.key, row.key, apiName)));
      return [
        table.key,
        rowsIn(values, table).map((row) =>
          clashing(row) ? { ...row, version: old.get(row.key)?.version } : row,
        ),
      ];
    }),
  );
