import { readingStrings } from "../../../strings/import-reading";
import { FileProblem } from "./file-problem";

/** One line of a file: its number as a spreadsheet shows it, from 1, and its cells as text. */
export interface SheetLine {
  line: number;
  cells: string[];
}

/**
 * A file as text, before anybody has said which line holds the headings. Lines without any text are
 * left out.
 */
export interface Sheet {
  lines: SheetLine[];
  /** Sheets of a workbook, in its order; empty for other files. */
  sheetNames: string[];
  /** The sheet that was read. */
  sheetName: string | null;
}

/** A table: headings, each once, and the lines below them. */
export interface Table {
  columns: string[];
  lines: SheetLine[];
}

/**
 * Limits of one import. `rows` counts blank lines too: a spreadsheet has no more. `characters` are
 * those of all cells, of which a workbook may name one text many times.
 */
export const limits = {
  bytes: 25 * 1024 * 1024,
  lines: 50_000,
  columns: 300,
  rows: 1_048_576,
  characters: 50_000_000,
} as const;

/** Takes the lines of a file that hold any text, up to the limits. */
export class LineCollector {
  readonly lines: SheetLine[] = [];
  #rows = 0;
  #characters = 0;

  /** @throws FileProblem when there are too many lines, or too much in them. */
  add(line: number, cells: string[]): void {
    if (++this.#rows > limits.rows) throw new FileProblem(readingStrings.tooManyLines(limits.rows));
    if (!cells.some((cell) => cell.trim() !== "")) return;
    this.#characters += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (this.#characters > limits.characters)
      throw new FileProblem(readingStrings.tooMuch(limits.characters));
    this.lines.push({ line, cells });
    if (this.lines.length > limits.lines + 1)
      throw new FileProblem(readingStrings.tooManyLines(limits.lines));
  }
}

const filled = ({ cells }: SheetLine) => cells.filter((cell) => cell.trim() !== "").length;

/**
 * The line that most likely holds the headings: the first of the first twenty that is nearly as
 * full as the fullest.
 */
export function headingIndex(lines: readonly SheetLine[]): number {
  const counts = lines.slice(0, 20).map(filled);
  const fullest = Math.max(0, ...counts);
  return Math.max(
    0,
    counts.findIndex((count) => count >= Math.min(fullest, Math.max(1, fullest * 0.6))),
  );
}

/** The name a spreadsheet gives a column: A, B, …, AA. */
export const letterOf = (index: number): string =>
  (index < 26 ? "" : letterOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/**
 * Cuts a sheet into headings and lines. Headings that repeat are numbered, and so is `line`, which
 * a request keeps for the number of the line; a column without a heading is named by its letter if
 * anything stands below.
 */
export function tableOf(lines: readonly SheetLine[], heading: number): Table {
  const below = lines.slice(heading + 1);
  const width = lines
    .slice(heading)
    .reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  const used = new Set<number>();
  for (const { cells } of below)
    cells.forEach((cell, index) => cell.trim() !== "" && used.add(index));
  const taken = new Set(["line"]);
  const columns: string[] = [];
  const places: number[] = [];
  for (let index = 0; index < width; index++) {
    const name = (lines[heading]?.cells[index] ?? "").trim();
    if (name === "" && !used.has(index)) continue;
    const base = name || readingStrings.column(letterOf(index));
    let unique = base;
    for (let count = 2; taken.has(unique); count++) unique = `${base} (${count})`;
    taken.add(unique);
    columns.push(unique);
    places.push(index);
  }
  return {
    columns,
    lines: below.map(({ line, cells }) => ({
      line,
      cells: places.map((index) => cells[index] ?? ""),
    })),
  };
}
