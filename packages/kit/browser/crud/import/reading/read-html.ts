import { Parser } from "htmlparser2";
import { readingStrings } from "../../../strings/import-reading";
import { FileProblem } from "./file-problem";
import { readWanted } from "./read-wanted";
import {
  cellCounter,
  isFilled,
  LineCollector,
  limits,
  putCell,
  type Merged,
  type Sheet,
  type Wanted,
} from "./table";

/** A table of a web page: its cells by row, and its title where it has one. */
interface HtmlTable {
  collected: LineCollector;
  merged: Merged[];
  caption: string;
  filled: number;
  row: HtmlRow | undefined;
  cell: HtmlCell | undefined;
  line: number;
  /** In how many more rows a cell from above takes up a column, by its place. */
  taken: number[];
}
interface HtmlRow {
  cells: string[];
  isHidden: boolean;
  /** The place behind the last cell. */
  next: number;
}
interface HtmlCell {
  text: string;
  rows: number;
  columns: number;
}

const newTable = (): HtmlTable => ({
  collected: new LineCollector(),
  merged: [],
  caption: "",
  filled: 0,
  row: undefined,
  cell: undefined,
  line: 0,
  taken: [],
});

/** The spaces of a page are one each; its line breaks stand for themselves. */
const cellText = (text: string): string =>
  text
    .replace(/[^\S\n]+/gu, " ")
    .replace(/ ?\n ?/gu, "\n")
    .trim();

const spanOf = (value: string | undefined, most: number): number =>
  Math.min(most, Math.max(1, Math.trunc(Number(value)) || 1));

const isHidden = ({ hidden, style = "" }: Readonly<Record<string, string>>): boolean =>
  hidden !== undefined || /display\s*:\s*none/iu.test(style);

function endCell(table: HtmlTable): void {
  const { cell, row, line } = table;
  table.cell = undefined;
  if (!cell || !row) return;
  while ((table.taken[row.next] ?? 0) > 0) row.next++;
  const left = row.next;
  row.next = left + cell.columns;
  const right = Math.min(row.next, limits.columns) - 1;
  if (right < left) return;
  const text = cellText(cell.text);
  putCell(row.cells, left, text);
  // A row begins with one taken from each.
  for (let at = left; at <= right; at++) table.taken[at] = cell.rows;
  if (cell.rows > 1 || cell.columns > 1)
    table.merged.push({ top: line, bottom: line + cell.rows - 1, left, right });
}

function endRow(table: HtmlTable): void {
  endCell(table);
  const { row, line } = table;
  table.row = undefined;
  if (!row) return;
  table.taken = table.taken.map((rows) => Math.max(0, rows - 1));
  table.filled += row.cells.filter(isFilled).length;
  table.collected.add(line, row.cells, row.isHidden);
}

function beginRow(table: HtmlTable, attributes: Readonly<Record<string, string>>): HtmlRow {
  endRow(table);
  table.line += 1;
  return (table.row = { cells: [], isHidden: isHidden(attributes), next: 0 });
}

/** What is no text of a cell, and what stands on lines of its own. */
const unread = new Set(["script", "style", "title", "template", "select"]);
const blocks = new Set(["br", "p", "div", "li"]);

/** Elements within each other; pages have some dozens. */
const maxDepth = 5000;

/** Puts together the tables of a page, each as it is met. */
class TableReader {
  readonly tables: HtmlTable[] = [];
  readonly #open: HtmlTable[] = [];
  readonly #count = cellCounter();
  #unread = 0;
  #depth = 0;
  #inCaption = false;

  opened(name: string, attributes: Readonly<Record<string, string>>): void {
    // The parser's work for an element grows with those around it.
    if (++this.#depth > maxDepth) throw new FileProblem(readingStrings.otherTable);
    if (unread.has(name)) this.#unread++;
    const table = this.#open.at(-1);
    if (name === "table") this.#open.push(newTable());
    else if (table) this.#openedIn(table, name, attributes);
  }

  #openedIn(table: HtmlTable, name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "tr") beginRow(table, attributes);
    else if (name === "caption") this.#inCaption = true;
    else if (name === "td" || name === "th") {
      this.#count();
      endCell(table);
      table.row ??= beginRow(table, {});
      table.cell = {
        text: "",
        rows: spanOf(attributes["rowspan"], limits.rows),
        columns: spanOf(attributes["colspan"], limits.columns),
      };
    } else if (table.cell?.text && blocks.has(name)) table.cell.text += "\n";
  }

  said(text: string): void {
    const table = this.#open.at(-1);
    if (!table || this.#unread > 0) return;
    if (this.#inCaption) table.caption += text;
    // A line end within the source is a space of the page.
    else if (table.cell) table.cell.text += text.replace(/\s/gu, " ");
  }

  closed(name: string): void {
    this.#depth--;
    if (unread.has(name)) this.#unread--;
    if (name === "caption") this.#inCaption = false;
    const table = this.#open.at(-1);
    if (!table) return;
    if (name === "td" || name === "th") endCell(table);
    if (name === "tr" || name === "table") endRow(table);
    if (name === "table") {
      this.#open.pop();
      if (table.filled > 0) this.tables.push(table);
    }
  }
}

function tablesIn(html: string): HtmlTable[] {
  const reader = new TableReader();
  const parser = new Parser({
    onopentag: (name, attributes) => reader.opened(name, attributes),
    ontext: (text) => reader.said(text),
    onclosetag: (name) => reader.closed(name),
  });
  parser.end(html);
  return reader.tables;
}

/**
 * Reads one table of a web page, the fullest unless another is named; many programs save such a
 * page and call it .xls.
 * @throws FileProblem when there is none.
 */
export function readHtml(html: string, wanted?: Wanted): Sheet {
  const tables = tablesIn(html);
  if (tables.length === 0) throw new FileProblem(readingStrings.otherTable);
  const names = new Set<string>();
  const named = tables.map((table, at) => {
    const caption = cellText(table.caption);
    const name = caption && !names.has(caption) ? caption : readingStrings.tableOfPage(at + 1);
    names.add(name);
    return { name, hidden: false, table };
  });
  const fullest = named.reduce((best, one) => (one.table.filled > best.table.filled ? one : best));
  const sheet = readWanted(named, { wanted, active: fullest.name }, ({ table }) => ({
    lines: table.collected.lines,
    hidden: table.collected.hidden,
    merged: table.merged,
  }));
  return tables.length === 1 ? { ...sheet, sheetNames: [], sheetName: null } : sheet;
}
