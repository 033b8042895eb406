import type { Decoded } from "./decode-text";
import { readingStrings } from "../../../strings/import-reading";
import { FileProblem } from "./file-problem";

/** One line of a file: its number as a spreadsheet shows it, from 1, and its cells as text. */
export interface SheetLine {
  line: number;
  cells: string[];
}

/** Cells that are merged into one: lines and places in them, the last ones included. */
export interface Merged {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/**
 * A file as text, before anybody has said which line holds the headings. Lines without any text are
 * left out.
 */
export interface Sheet {
  lines: SheetLine[];
  /** Sheets of a workbook, in its order; empty for other files. */
  sheetNames: string[];
  /** The sheet that was read; null for other files, and where several were read together. */
  sheetName: string | null;
  /** Cells that are merged beside each other; those below each other hold the same text. */
  merged?: readonly Merged[];
  /** In which encoding a text was read, where its bytes don't show that. */
  encoding?: Omit<Decoded, "text">;
  /** What a person has to know of how the sheet was read, as sentences. */
  notes?: readonly string[];
}

/** What of a workbook is read: the sheet of a name, or all that are not hidden. */
export interface Wanted {
  sheet?: string;
  all?: boolean;
}

/** A table: headings, each once, and the lines below them. */
export interface Table {
  columns: string[];
  lines: SheetLine[];
}

/**
 * Limits of one import. `rows` counts blank lines too: a spreadsheet has no more. `characters` are
 * those of all cells, of which a workbook may name one text many times; `cells` are those that are
 * written in it, empty ones too.
 */
export const limits = {
  bytes: 25 * 1024 * 1024,
  lines: 50_000,
  merged: 50_000,
  cells: 3_000_000,
  columns: 300,
  rows: 1_048_576,
  characters: 50_000_000,
} as const;

/**
 * Counts the cells of a file.
 * @returns what is to be called for each, and throws FileProblem when they are too many.
 */
export function cellCounter(): () => void {
  let count = 0;
  return () => {
    if (++count > limits.cells)
      throw new FileProblem(readingStrings.tooManyCells(limits.cells, limits.merged));
  };
}

export const isFilled = (cell: string) => cell.trim() !== "";

/** Writes a cell at a place of its line; those before it that nobody wrote are empty. */
export function putCell(cells: string[], place: number, text: string): void {
  while (cells.length < place) cells.push("");
  cells[place] = text;
}

/** Takes the lines of a file that hold any text, up to the limits. */
export class LineCollector {
  readonly lines: SheetLine[] = [];
  /** Numbers of those among them that the program hides. */
  readonly hidden: number[] = [];
  #rows = 0;
  #characters = 0;

  /** @throws FileProblem when there are too many lines, or too much in them. */
  add(line: number, cells: string[], isHidden = false): void {
    if (++this.#rows > limits.rows) throw new FileProblem(readingStrings.tooManyLines(limits.rows));
    if (!cells.some(isFilled)) return;
    this.#characters += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (this.#characters > limits.characters)
      throw new FileProblem(readingStrings.tooMuch(limits.characters));
    this.lines.push({ line, cells });
    if (isHidden) this.hidden.push(line);
    if (this.lines.length > limits.lines + 1)
      throw new FileProblem(readingStrings.tooManyLines(limits.lines));
  }
}
