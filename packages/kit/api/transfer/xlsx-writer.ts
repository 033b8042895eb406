import { Zip, ZipDeflate } from "fflate";
import { pluralOf, type Resource } from "../../schema";
import { guardQuote } from "../../schema/transfer/cell-text";
import { joinBytes } from "../join-bytes";
import type { Cell } from "./cells";
import type { TableWriter } from "./table-writer";
import { sheetBegin, sheetEnd, styles, workbookParts } from "./xlsx-parts";

const day = 86_400_000;
/**
 * Day 0 of Excel's calendar; its day 60, 29 February 1900, never was, so earlier days are written
 * as text.
 */
const dayZero = Date.UTC(1899, 11, 30);
const firstDay = "1900-03-01";

const control = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|_(?=x[\da-fA-F]{4}_)|\p{Surrogate}/gu;
/**
 * Text as the format spells it: what XML cannot hold is written `_x000D_`, and so is what looks
 * like that.
 */
const escapeXml = (text: string) =>
  text
    .replace(
      control,
      (letter) => `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
    )
    .replace(
      /[&<>"]/gu,
      (letter) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[letter] ?? letter,
    );

const columnName = (index: number): string =>
  (index < 26 ? "" : columnName(Math.floor(index / 26) - 1)) +
  String.fromCharCode(65 + (index % 26));
const text = (at: string, value: string, style = "") =>
  `<c r="${at}"${style} t="inlineStr"><is><t xml:space="preserve">${escapeXml(guardQuote(value))}</t></is></c>`;
const number = (at: string, value: number, style: number) =>
  `<c r="${at}" s="${style}"><v>${value}</v></c>`;
const serial = (instant: number) => (instant - dayZero) / day;

const xmlOf: { [T in Cell["type"]]: (at: string, cell: Extract<Cell, { type: T }>) => string } = {
  empty: () => "",
  text: (at, cell) => text(at, cell.text),
  number: (at, cell) => number(at, cell.number, styles.plain),
  boolean: (at, { yes }) => `<c r="${at}" t="b"><v>${yes ? 1 : 0}</v></c>`,
  date: (at, cell) =>
    cell.text < firstDay
      ? text(at, cell.text)
      : number(at, serial(Date.parse(`${cell.text}T00:00:00Z`)), styles.date),
  time: (at, cell) => number(at, Date.parse(`1970-01-01T${cell.text}:00Z`) / day, styles.time),
  instant: (at, cell) =>
    cell.text < firstDay
      ? text(at, cell.text)
      : number(at, serial(Date.parse(cell.text)), styles.instant),
};

const cellXml = (at: string, cell: Cell) =>
  (xmlOf[cell.type] as (at: string, cell: Cell) => string)(at, cell);

/**
 * The plural as a sheet may be named: 31 letters, none that a reference to a cell is written with.
 */
export const sheetNameOf = (resource: Resource): string =>
  pluralOf(resource)
    .replace(/[[\]:*?/\\']+/gu, " ")
    .slice(0, 31)
    .trim() || "Sheet1";

/** Collects what the packer puts out until it is fetched. */
function packer(at: Date) {
  let pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const encoder = new TextEncoder();
  return {
    open(name: string) {
      const entry = new ZipDeflate(name, { level: 6 });
      entry.mtime = at;
      zip.add(entry);
      return (xml: string, last = false) => entry.push(encoder.encode(xml), last);
    },
    close: () => zip.end(),
    taken(): Uint8Array<ArrayBuffer> {
      const all = joinBytes(pieces);
      pieces = [];
      return all;
    },
  };
}

/**
 * One sheet of typed cells (Office Open XML), packed row by row so that its size in memory does not
 * depend on their number.
 */
export function xlsxWriter(sheetName: string, at: Date): TableWriter {
  const zip = packer(at);
  let write: (xml: string, last?: boolean) => unknown = () => undefined;
  let line = 1;
  const rowXml = (cells: readonly string[]) => `<row r="${line++}">${cells.join("")}</row>`;
  return {
    begin(headers) {
      for (const [name, xml] of workbookParts(escapeXml(sheetName))) zip.open(name)(xml, true);
      write = zip.open("xl/worksheets/sheet1.xml");
      write(
        sheetBegin(headers.length) +
          rowXml(
            headers.map((header, index) =>
              text(`${columnName(index)}1`, header, ` s="${styles.heading}"`),
            ),
          ),
      );
      return zip.taken();
    },
    rows(rows) {
      write(
        rows
          .map((cells) =>
            rowXml(cells.map((cell, index) => cellXml(`${columnName(index)}${line}`, cell))),
          )
          .join(""),
      );
      return zip.taken();
    },
    end() {
      write(sheetEnd, true);
      zip.close();
      return zip.taken();
    },
  };
}
