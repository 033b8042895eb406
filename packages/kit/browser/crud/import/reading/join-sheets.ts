import { readingStrings } from "../../../strings/import-reading";
import { headingIndex, tableOf } from "./headings";
import { LineCollector, type Sheet, type Table } from "./table";

interface Part {
  name: string;
  table: Table;
  notes: readonly string[];
}

const key = (heading: string) => heading.trim().toLowerCase();

/** A sheet with its headings found; none where nothing stands below them. */
function partOf({ sheetName, lines, merged, notes = [] }: Sheet): Part[] {
  const table = tableOf(lines, headingIndex(lines, merged), merged);
  return table.lines.length > 0 && sheetName !== null ? [{ name: sheetName, table, notes }] : [];
}

/** Whether half of the headings of a table, at least, are those of another. */
function isAlike({ columns }: Table, other: Table): boolean {
  const keys = new Set(other.columns.map(key));
  return columns.filter((name) => keys.has(key(name))).length >= columns.length / 2;
}

/** By how much the numbers of lines go up from sheet to sheet: no two lines have the same. */
function stepOf(parts: readonly Part[]): number {
  const last = Math.max(...parts.map(({ table }) => table.lines.at(-1)?.line ?? 0));
  return Math.max(1000, 10 ** String(last).length);
}

/** The rows of each table below those of the one before, with the name of their sheet first. */
function rowsOf(parts: readonly Part[], columns: readonly string[], step: number): Sheet["lines"] {
  const collected = new LineCollector();
  parts.forEach(({ name, table }, at) => {
    const places = new Map(table.columns.map((column, place) => [key(column), place]));
    for (const { line, cells } of table.lines)
      collected.add(line + at * step, [
        name,
        ...columns.map((column) => cells[places.get(key(column)) ?? -1] ?? ""),
      ]);
  });
  return collected.lines;
}

/** What a person has to know: which lines are whose, and what is left out. */
const notesOf = (parts: readonly Part[], leftOut: readonly Part[], step: number): string[] => [
  readingStrings.joined(parts.map(({ name }, at) => readingStrings.joinedFrom(name, at * step))),
  ...(leftOut.length > 0 ? [readingStrings.leftOut(leftOut.map(({ name }) => name))] : []),
  ...parts.flatMap(({ name, notes }) =>
    notes.map((note) => readingStrings.noteOfSheet(name, note)),
  ),
];

/**
 * Several sheets with the same headings as one, such as one sheet for each class: their rows below
 * each other, and a column with the names of the sheets. A sheet with other headings than the one
 * called `active`, or the first, is left out and told.
 * @throws FileProblem when there are too many lines, or too much in them.
 */
export function joinSheets(sheets: readonly Sheet[], active: string | undefined): Sheet {
  const found = sheets.flatMap(partOf);
  const model = found.find(({ name }) => name === active) ?? found[0];
  const sheetNames = sheets[0]?.sheetNames ?? [];
  if (!model) return { lines: [], sheetNames, sheetName: null };
  const parts = found.filter(({ table }) => isAlike(table, model.table));
  const leftOut = found.filter((part) => !parts.includes(part));
  const columns = new Map<string, string>();
  for (const { table } of [model, ...parts])
    for (const name of table.columns) if (!columns.has(key(name))) columns.set(key(name), name);
  const headings = [...columns.values()];
  const step = stepOf(parts);
  return {
    lines: [
      { line: 1, cells: [readingStrings.sheetColumn, ...headings] },
      ...rowsOf(parts, headings, step),
    ],
    sheetNames,
    sheetName: null,
    notes: notesOf(parts, leftOut, step),
  };
}
