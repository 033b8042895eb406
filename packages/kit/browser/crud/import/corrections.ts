import type { Table } from "./reading/table";

/** Cells as a person has corrected them, by line and column of the file. */
export type Corrections = ReadonlyMap<number, Readonly<Record<string, string>>>;

export const noCorrections: Corrections = new Map();

/** The text of a cell as the file has it; empty where it has none. */
export const cellOf = (table: Table, line: number, column: string): string =>
  table.lines.find((one) => one.line === line)?.cells[table.columns.indexOf(column)] ?? "";

/** The corrections with one cell more; a text that is the file's own is none. */
export function withCell(
  corrections: Corrections,
  table: Table,
  { line, column, text }: { line: number; column: string; text: string },
): Corrections {
  const { [column]: _before, ...others } = corrections.get(line) ?? {};
  const cells = text === cellOf(table, line, column) ? others : { ...others, [column]: text };
  const after = new Map(corrections);
  if (Object.keys(cells).length > 0) after.set(line, cells);
  else after.delete(line);
  return after;
}

/** The table with its cells corrected. */
export const corrected = (table: Table, corrections: Corrections): Table => ({
  ...table,
  lines: table.lines.map((one) => {
    const cells = corrections.get(one.line);
    return cells
      ? { ...one, cells: table.columns.map((column, at) => cells[column] ?? one.cells[at] ?? "") }
      : one;
  }),
});
