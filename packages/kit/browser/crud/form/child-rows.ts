import { cellName, childrenOf, noValueOf, type ChildTable, type Resource } from "../../../schema";
import {
  cellValue,
  isCellMet,
  isUntouched,
  sameCell,
  type FormRow,
} from "../../fields/rows/form-row";

type Values = Readonly<Record<string, unknown>>;

/** The rows of a form's values; none where there are none yet. */
export const rowsIn = (values: Values, { key }: ChildTable): readonly FormRow[] =>
  Array.isArray(values[key]) ? (values[key] as FormRow[]) : [];

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
    .map(({ apiName }) => [apiName, cellValue(row[apiName])] as const);

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

/** The value a sentence was said of: a field's, a row's, an entry's, or that of a part of it. */
export function valueAt(values: Values, name: string): unknown {
  if (Object.hasOwn(values, name)) return values[name];
  const [key = "", ...way] = name.split(".");
  return way.reduce<unknown>((at, step) => {
    if (!Array.isArray(at)) return (Object(at) as Values)[step];
    const rows = at as readonly (FormRow | undefined)[];
    return rows.find((one) => Object(one).key === step) ?? rows[Number(step)];
  }, values[key]);
}
