import { readingStrings } from "../../../strings/import-reading";
import { FileProblem } from "./file-problem";
import { joinSheets } from "./join-sheets";
import {
  isFilled,
  limits,
  putCell,
  type Merged,
  type Sheet,
  type SheetLine,
  type Wanted,
} from "./table";

/**
 * Gives what is merged downwards to each of its lines that says anything else: one group beside
 * several people.
 */
function fillDown(lines: SheetLine[], merged: readonly Merged[]): SheetLine[] {
  const places = new Map(lines.map(({ line }, place) => [line, place]));
  let characters = 0;
  for (const { top, bottom, left } of merged) {
    const first = places.get(top);
    const text = lines[first ?? -1]?.cells[left] ?? "";
    if (first === undefined || !isFilled(text)) continue;
    for (let place = first + 1; (lines[place]?.line ?? Infinity) <= bottom; place++) {
      const cells = lines[place]?.cells ?? [];
      characters += text.length;
      if (characters > limits.characters)
        throw new FileProblem(readingStrings.tooMuch(limits.characters));
      putCell(cells, left, text);
    }
  }
  return lines;
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
 * Reads what is wanted of a workbook. Where nothing is said, the sheet that the program shows when
 * it opens the file, else the first that is not hidden; of several, one that holds something.
 * @throws FileProblem when there is no sheet.
 */
export function readWanted<One extends Listed>(
  sheets: readonly One[],
  { wanted, active }: { wanted: Wanted | undefined; active: string | undefined },
  cellsOf: (sheet: One) => Cells,
): Sheet {
  const read = (sheet: One): Sheet => {
    const { lines, merged, hidden, notes = [] } = cellsOf(sheet);
    if (merged.length > limits.merged)
      throw new FileProblem(readingStrings.tooManyCells(limits.cells, limits.merged));
    return {
      lines: fillDown(lines, merged),
      sheetNames: sheets.map(({ name }) => name),
      sheetName: sheet.name,
      merged,
      notes: [...(hidden.length > 0 ? [readingStrings.hiddenRows(hidden)] : []), ...notes],
    };
  };
  const named = sheets.find(({ name }) => name === wanted?.sheet);
  const shown = sheets.filter(({ hidden }) => !hidden);
  if (wanted?.all) return joinSheets(shown.map(read), active);
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
