import { readingStrings } from "../../../strings/import-reading";
import { isFilled, limits, type Merged, type SheetLine, type Table } from "./table";

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

/** On which side of the headings stands another line of theirs. */
export type Beside = "above" | "below";

/** Whether a line above the headings may name groups of their columns. */
const mayGroup = ({ cells }: SheetLine) =>
  cells.filter(isFilled).length > 1 || cells.findIndex(isFilled) > 0;

/** Whether a line below the headings may name the columns that have none. */
function mayName({ cells }: SheetLine, own: SheetLine): boolean {
  const first = own.cells.findIndex(isFilled);
  return (
    !isFilled(cells[first] ?? "") &&
    cells.some(
      (cell, at) => at < own.cells.length && isFilled(cell) && !isFilled(own.cells[at] ?? ""),
    )
  );
}

/**
 * The line beside the headings that may be another line of headings, where nothing is merged that
 * would show it.
 */
export function headingBeside(
  lines: readonly SheetLine[],
  heading: number,
  merged: readonly Merged[] = [],
): { side: Beside; line: SheetLine } | undefined {
  const [first, last] = headingLines(lines, heading, merged);
  const [above, own, below] = [lines[heading - 1], lines[heading], lines[heading + 1]];
  if (!own || first !== last) return undefined;
  if (above?.line === own.line - 1 && mayGroup(above)) return { side: "above", line: above };
  return below?.line === own.line + 1 && mayName(below, own)
    ? { side: "below", line: below }
    : undefined;
}

/** The texts of a line of groups over the columns to their right that have names in the next line. */
function grouped(groups: readonly string[], names: readonly string[]): string[] {
  let group = "";
  return Array.from({ length: Math.max(groups.length, names.length) }, (_, at) => {
    const own = groups[at] ?? "";
    if (isFilled(own)) group = own;
    return isFilled(names[at] ?? "") ? group : own;
  });
}

/** The lines of the headings, each with the texts that hold for its columns, and the last of them. */
function headingsOf(
  lines: readonly SheetLine[],
  heading: number,
  merged: readonly Merged[],
  beside: Beside | undefined,
): { headings: string[][]; last: number } {
  if (beside !== undefined) {
    const upper = beside === "above" ? heading - 1 : heading;
    const [groups = [], names = []] = [lines[upper]?.cells, lines[upper + 1]?.cells];
    return { headings: [grouped(groups, names), names], last: upper + 1 };
  }
  const [first, last] = headingLines(lines, heading, merged);
  const headings = lines
    .slice(first, last + 1)
    .map((line) => (first === last ? line.cells : spread(line, merged)));
  return { headings, last };
}

/** The name a spreadsheet gives a column: A, B, …, AA. */
export const letterOf = (index: number): string =>
  (index < 26 ? "" : letterOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/**
 * Cuts a sheet into headings and lines. A heading of several lines, as merged cells or `beside`
 * show, has the texts of all. Headings that repeat are numbered, and so is `line`, which a request
 * keeps for the number of the line; a column without a heading is named by its letter if anything
 * stands below.
 */
export function tableOf(
  lines: readonly SheetLine[],
  heading: number,
  merged: readonly Merged[] = [],
  beside?: Beside,
): Table {
  const { headings, last } = headingsOf(lines, heading, merged, beside);
  const nameAt = (index: number) =>
    [...new Set(headings.map((cells) => (cells[index] ?? "").trim()))].filter(Boolean).join(" ");
  const below = lines.slice(last + 1);
  const width = [...headings, ...below.map(({ cells }) => cells)].reduce(
    (widest, cells) => Math.max(widest, cells.length),
    0,
  );
  const used = new Set<number>();
  for (const { cells } of below) cells.forEach((cell, index) => isFilled(cell) && used.add(index));
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
