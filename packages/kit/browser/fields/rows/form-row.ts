import { defaultNow } from "../../providers/default-now";
import { defaultPart, isMet, type ApiField, type ChildTable } from "../../../schema";

/** A row in a form: its values as in the API, and what the form knows of it. */
export interface FormRow {
  /** Tells rows of the form apart; stays when the row is stored. */
  readonly key: string;
  readonly id?: number;
  readonly version?: number;
  /** Taken out in the form; it goes with the next save, and can be put back until then. */
  readonly deleted?: boolean;
  readonly [apiName: string]: unknown;
}

/** What rows are made of: records that are edited inside another, or entries of a list. */
export type RowTable = Pick<
  ChildTable,
  "key" | "label" | "resource" | "fields" | "columns" | "order" | "max"
>;

/** Sentences by API name, or by that of a cell. */
export type Sentences = Readonly<Record<string, readonly string[]>>;

const isBlank = (value: unknown) =>
  value === null || value === undefined || (typeof value === "string" && value.trim() === "");
/** Whether two cells say the same; an empty one says nothing. */
export const sameCell = (one: unknown, other: unknown) =>
  (isBlank(one) && isBlank(other)) || Object.is(one, other);
/** What is sent of a cell. */
export const cellValue = (value: unknown) => (isBlank(value) ? null : value);

/** What a row begins with where nothing was typed. */
const defaultRow = ({ fields }: RowTable): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    fields.map(({ apiName, field }) => [apiName, defaultNow(field) ?? defaultPart(field)]),
  );

/** A new row, after those that are there. */
export function newRow(table: RowTable, rows: readonly FormRow[]): FormRow {
  const taken = rows.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0));
  const place = (row: FormRow) => Number(row[table.order ?? ""] ?? 0);
  return {
    ...defaultRow(table),
    ...(table.order === undefined ? {} : { [table.order]: Math.max(0, ...rows.map(place)) + 1 }),
    key: `new-${Math.max(0, ...taken) + 1}`,
  };
}

/** Whether nothing was typed into a new row: it is not sent. */
export const isUntouched = (table: RowTable, row: FormRow): boolean => {
  const empty = defaultRow(table);
  return table.columns.every(({ apiName }) => sameCell(row[apiName], empty[apiName]));
};

/** Whether a row is one in which the field may have a value. */
export const isCellMet = ({ resource }: RowTable, { field }: ApiField, row: FormRow): boolean =>
  isMet(resource, field, row);
