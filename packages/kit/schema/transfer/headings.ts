import type { Resource } from "../resource";
import { exportColumns, headerKey, importColumns, type TransferColumn } from "./columns";

/** A column of numbers that only this system gives: of the record, or of what it points at. */
export const isIdColumn = ({ field, part }: TransferColumn): boolean =>
  part === "id" || field === undefined;

/** Letter by letter as a file of ours has it, in the language at work or in English. */
const isExact = ({ header, english }: TransferColumn, name: string): boolean =>
  [header, english].includes(name.trim());

/** Whether a heading is what a file of ours calls a column of ids, however it is spelt. */
export const isCalledAsIds = (resource: Resource, name: string): boolean =>
  importColumns(resource).some(
    (column) =>
      isIdColumn(column) &&
      [column.header, column.english].some((known) => headerKey(known) === headerKey(name)),
  );

const ofRecords = new Set(["id", "created_at", "updated_at"]);

/**
 * Whether headings are those of a file that was exported here, so that the ids in it are ours:
 * those of every record, and at least half of the fields'. Other systems number their records from
 * 1 as well.
 */
export function isOwnExport(resource: Resource, names: readonly string[]): boolean {
  const has = (column: TransferColumn) => names.some((name) => isExact(column, name));
  const columns = exportColumns(resource);
  const fields = columns.filter(({ field, part }) => field && part === "value");
  return (
    columns.filter(({ target }) => ofRecords.has(target)).every(has) &&
    fields.filter(has).length * 2 >= fields.length
  );
}

/**
 * Whether a heading of a file that was not exported here may all the same mean a column of ids: one
 * of what a record points at, called as we call it, beside the column of its name. Where the two
 * say different things, the row is refused.
 */
export function isBesideItsName(
  resource: Resource,
  column: TransferColumn,
  name: string,
  names: readonly string[],
): boolean {
  const named = importColumns(resource).find(
    ({ apiName, part }) => apiName === column.apiName && part === "value",
  );
  return (
    column.field !== undefined &&
    isExact(column, name) &&
    named !== undefined &&
    names.some((other) =>
      [named.header, named.english].some((known) => headerKey(known) === headerKey(other)),
    )
  );
}

/**
 * The column that a heading names itself: the same heading first, then the same but for spelling,
 * then in English, then the name in the API. A column of ids has to be named letter by letter:
 * "Visitor ID" is some other system's number.
 */
export function ownColumnOf(
  header: string,
  columns: readonly TransferColumn[],
): TransferColumn | undefined {
  const wanted = headerKey(header);
  const by = (name: (column: TransferColumn) => string) =>
    columns.find((column) =>
      isIdColumn(column) ? name(column) === header.trim() : headerKey(name(column)) === wanted,
    );
  return (
    columns.find((column) => column.header === header.trim()) ??
    (wanted === ""
      ? undefined
      : (by(({ header }) => header) ?? by(({ english }) => english) ?? by(({ target }) => target)))
  );
}

/** The column whose field declares a heading. */
export function declaredColumnOf(
  header: string,
  columns: readonly TransferColumn[],
): TransferColumn | undefined {
  const wanted = headerKey(header);
  if (wanted === "") return undefined;
  return columns.find(
    ({ field, part }) =>
      part === "value" && field?.headings?.some((heading) => headerKey(heading) === wanted),
  );
}

/** The column a heading means: one that it names itself, else one that declares it. */
export const columnOfHeader = (
  header: string,
  columns: readonly TransferColumn[],
): TransferColumn | undefined => ownColumnOf(header, columns) ?? declaredColumnOf(header, columns);
