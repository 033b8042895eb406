import type { Table } from "./reading/table";

/** Cells as a person has corrected them, by line and column of the file. */
export type CellEdits = ReadonlyMap<number, Readonly<Record<string, string>>>;

export const noEdits: CellEdits = new Map();

/** The text of a cell as the file has it; empty where it has none. */
export const cellOf = (table: Table, line: number, column: string): string =>
  table.lines.find((one) => one.line === line)?.cells[table.columns.indexOf(column)] ?? "";

/** The edits with one cell more; a text that is the file's own is none. */
export function withCell(
  edits: CellEdits,
  table: Table,
  { line, column, text }: { line: number; column: string; text: string },
): CellEdits {
  const { [column]: _before, ...others } = edits.get(line) ?? {};
  const cells = text === cellOf(table, line, column) ? others : { ...others, [column]: text };
  const after = new Map(edits);
  if (Object.keys(cells).length > 0) after.set(line, cells);
  else after.delete(line);
  return after;
}

/** The table with its cells corrected. */
export const corrected = (table: Table, edits: CellEdits): Table => ({
  ...table,
  lines: table.lines.map((one) => {
    const cells = edits.get(one.line);
    return cells
      ? { ...one, cells: table.columns.map((column, at) => cells[column] ?? one.cells[at] ?? "") }
      : one;
  }),
});
