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
  /** The sheet that was read. */
  sheetName: string | null;
  /** Cells that are merged beside each other; those below each other hold the same text. */
  merged?: readonly Merged[];
  /** In which encoding a text was read, where its bytes don't show that. */
  encoding?: Omit<Decoded, "text">;
  /** What a person has to know of how the sheet was read, as sentences. */
  notes?: readonly string[];
}

/** A sheet of a workbook, as its list of sheets names it. */
interface Listed {
  name: string;
  hidden: boolean;
}

/** What the cells of one sheet of a workbook say. */
interface Cells {
  lines: SheetLine[];
  merged: readonly Merged[];
  /** Numbers of the lines that are hidden and say something. */
  hidden: readonly number[];
  /** What else is to be told, as sentences. */
  notes?: readonly string[];
}

/**
 * Reads the named sheet of a workbook. Where none is named, the one that the program shows when it
 * opens the file, else the first that is not hidden; of several, one that holds something.
 * @throws FileProblem when there is no sheet.
 */
export function readOneOf<One extends Listed>(
  sheets: readonly One[],
  { wanted, active }: { wanted: string | undefined; active: string | undefined },
  cellsOf: (sheet: One) => Cells,
): Sheet {
  const read = (sheet: One): Sheet => {
    const { lines, merged, hidden, notes = [] } = cellsOf(sheet);
    return {
      lines: fillDown(lines, merged),
      sheetNames: sheets.map(({ name }) => name),
      sheetName: sheet.name,
      merged,
      notes: [...(hidden.length > 0 ? [readingStrings.hiddenRows(hidden)] : []), ...notes],
    };
  };
  const named = sheets.find(({ name }) => name === wanted);
  const shown = sheets.filter(({ hidden }) => !hidden);
  const inTurn = named
    ? [named]
    : [...shown.filter(({ name }) => name === active), ...shown, ...sheets];
  let first: Sheet | undefined;
  for (const sheet of new Set(inTurn)) {
    const found = read(sheet);
    if (found.lines.length > 0) return found;
    first ??= found;
  }
  if (!first) throw new FileProblem(readingStrings.noWorkbook);
  return first;
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

/**
 * Gives what is merged downwards to each of its lines that says anything else: one group beside
 * several people.
 */
function fillDown(lines: SheetLine[], merged: readonly Merged[]): SheetLine[] {
  const places = new Map(lines.map(({ line }, place) => [line, place]));
  for (const { top, bottom, left } of merged) {
    const first = places.get(top);
    const text = lines[first ?? -1]?.cells[left] ?? "";
    if (first === undefined || text.trim() === "") continue;
    for (let place = first + 1; (lines[place]?.line ?? Infinity) <= bottom; place++) {
      const cells = lines[place]?.cells ?? [];
      while (cells.length < left) cells.push("");
      cells[left] = text;
    }
  }
  return lines;
}

export const isFilled = (cell: string) => cell.trim() !== "";

/** A line with a text that is merged over several columns in each of them. */
function spread({ line, cells }: SheetLine, merged: readonly Merged[]): string[] {
  const all = [...cells];
  for (const { top, left, right } of merged)
    if (top === line)
      for (let at = left; at <= Math.min(right, limits.columns - 1); at++)
        all[at] = cells[left] ?? "";
  return Array.from(all, (cell?: string) => cell ?? "");
}

/** A line with one text is a title, however wide. */
const isTitle = ({ cells }: SheetLine) => cells.filter(isFilled).length < 2;

/**
 * The line that most likely holds the headings: the first of the first twenty that is nearly as
 * full as the fullest.
 */
export function headingIndex(lines: readonly SheetLine[], merged: readonly Merged[] = []): number {
  const counts = lines
    .slice(0, 20)
    .map((line) => (isTitle(line) ? line.cells : spread(line, merged)).filter(isFilled).length);
  const fullest = Math.max(0, ...counts);
  return Math.max(
    0,
    counts.findIndex((count) => count >= Math.min(fullest, Math.max(1, fullest * 0.6))),
  );
}

/**
 * The first and the last line of the headings, as places among the lines. They are several where a
 * heading is merged downwards, or over columns that have headings of their own.
 */
function headingLines(
  lines: readonly SheetLine[],
  heading: number,
  merged: readonly Merged[],
): [first: number, last: number] {
  const [own, above] = [lines[heading], lines[heading - 1]];
  if (!own) return [heading, heading];
  const width = own.cells.length;
  const groups = (line: SheetLine) =>
    merged.filter(
      ({ top, left, right }) =>
        top === line.line &&
        right > left &&
        right - left + 1 < width &&
        (left > 0 || !isTitle(line)),
    );
  const first = above?.line === own.line - 1 && groups(above).length > 0 ? heading - 1 : heading;
  const wide = new Set(groups(own));
  const until = merged
    .filter(({ top }) => top === own.line)
    .reduce((most, one) => Math.max(most, one.bottom + (wide.has(one) ? 1 : 0)), own.line);
  let last = heading;
  while (last + 1 < lines.length && (lines[last + 1]?.line ?? 0) <= until) last++;
  return [first, last];
}

/** The name a spreadsheet gives a column: A, B, …, AA. */
export const letterOf = (index: number): string =>
  (index < 26 ? "" : letterOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/**
 * Cuts a sheet into headings and lines. A heading of several lines has the texts of all. Headings
 * that repeat are numbered, and so is `line`, which a request keeps for the number of the line; a
 * column without a heading is named by its letter if anything stands below.
 */
export function tableOf(
  lines: readonly SheetLine[],
  heading: number,
  merged: readonly Merged[] = [],
): Table {
  const [first, last] = headingLines(lines, heading, merged);
  const headings = lines
    .slice(first, last + 1)
    .map((line) => (first === last ? line.cells : spread(line, merged)));
  const nameAt = (index: number) =>
    [...new Set(headings.map((cells) => (cells[index] ?? "").trim()))].filter(Boolean).join(" ");
  const below = lines.slice(last + 1);
  const width = lines.slice(first).reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  const used = new Set<number>();
  for (const { cells } of below)
    cells.forEach((cell, index) => cell.trim() !== "" && used.add(index));
  const taken = new Set(["line"]);
  const columns: string[] = [];
  const places: number[] = [];
  for (let index = 0; index < width; index++) {
    const name = nameAt(index);
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
