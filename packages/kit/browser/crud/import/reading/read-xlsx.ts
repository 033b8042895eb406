import { notCalculated } from "../../../../schema/transfer/cell-text";
import { readingStrings } from "../../../strings/import-reading";
import { numberFormat, numberText, type NumberFormat } from "./number-format";
import { FileProblem } from "./file-problem";
import { readWanted } from "./read-wanted";
import {
  cellCounter,
  LineCollector,
  limits,
  putCell,
  type Merged,
  type Sheet,
  type Wanted,
} from "./table";
import type { Parts } from "./unpack";
import { attribute, cellString, elements, withoutElements } from "./xml";

interface Workbook {
  sheets: { name: string; path: string; hidden: boolean }[];
  strings: string[];
  formats: NumberFormat[];
  since1904: boolean;
  /** The sheet that the program shows when it opens the file. */
  active: string | undefined;
  /** Whether a program that can't calculate wrote it, and left that to the next one. */
  toBeCalculated: boolean;
}

const resolvePath = (target: string) =>
  target.startsWith("/") ? target.slice(1) : `xl/${target.replace(/^\.\//u, "")}`;

/** Excel itself takes 65,490 formats of cells. */
const maxFormats = 100_000;
function refuseManyFormats(count: number): void {
  if (count > maxFormats) throw new FileProblem(readingStrings.damaged);
}

function formatsOf(styles: string): NumberFormat[] {
  const codes = new Map<number, string | undefined>();
  let count = 0;
  for (const { attributes } of elements(styles, "numFmt")) {
    refuseManyFormats(++count);
    codes.set(Number(attribute(attributes, "numFmtId")), attribute(attributes, "formatCode"));
  }
  const [cellXfs] = elements(styles, "cellXfs");
  const formats: NumberFormat[] = [];
  const formatTags = /<(?:[\w.-]+:)?xf(\s[^<>]*?)\/?>/gu;
  for (const [, attributes = ""] of (cellXfs?.inner ?? "").matchAll(formatTags)) {
    refuseManyFormats(formats.length);
    const id = Number(attribute(attributes, "numFmtId") ?? 0);
    formats.push(numberFormat(id, codes.get(id)));
  }
  return formats;
}

/** The text of rich runs together, without the reading aids of Japanese text. */
const runs = (inner: string): string =>
  [...elements(withoutElements(inner, "rPh"), "t")].map((run) => cellString(run.inner)).join("");

/** The texts that cells share: each is one of a cell, at least. */
function stringsOf(xml: string): string[] {
  const count = cellCounter();
  const strings: string[] = [];
  for (const { inner } of elements(xml, "si")) {
    count();
    strings.push(runs(inner));
  }
  return strings;
}

function openWorkbook(part: Parts): Workbook {
  const workbook = part("xl/workbook.xml");
  if (workbook === "") throw new FileProblem(readingStrings.noWorkbook);
  const targets = new Map(
    [...elements(part("xl/_rels/workbook.xml.rels"), "Relationship")].map(({ attributes }) => [
      attribute(attributes, "Id"),
      resolvePath(attribute(attributes, "Target") ?? ""),
    ]),
  );
  const listed = [...elements(workbook, "sheet")].map(({ attributes }) => ({
    name: attribute(attributes, "name") ?? "",
    path: targets.get(attribute(attributes, "id")) ?? "",
    hidden: (attribute(attributes, "state") ?? "visible") !== "visible",
  }));
  // Each part is read once, however often it is listed.
  const sheets = [...new Map(listed.toReversed().map((one) => [one.path, one])).values()].reverse();
  const [view] = elements(workbook, "workbookView");
  const [calculation] = elements(workbook, "calcPr");
  const isTrue = (text: string | undefined) => /^(1|true)$/u.test(text ?? "");
  return {
    sheets,
    active: listed[Number(attribute(view?.attributes ?? "", "activeTab") ?? 0)]?.name,
    toBeCalculated: isTrue(attribute(calculation?.attributes ?? "", "fullCalcOnLoad")),
    strings: stringsOf(part("xl/sharedStrings.xml")),
    formats: formatsOf(part("xl/styles.xml")),
    since1904: [...elements(workbook, "workbookPr")].some(({ attributes }) =>
      isTrue(attribute(attributes, "date1904")),
    ),
  };
}

const columnIndex = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Whether a cell has a formula without its result; programs that can't calculate write none, or 0. */
function isUncalculated(inner: string, type: string, { toBeCalculated }: Workbook): boolean {
  if (!/<(?:[\w.-]+:)?f[\s/>]/u.test(inner)) return false;
  const [value] = elements(inner, "v");
  if (!value || (value.inner === "" && type !== "str")) return true;
  return toBeCalculated && type === "n" && Number(value.inner) === 0;
}

/** What the cells of a sheet say, and what of them is to be told. */
function cellReader(workbook: Workbook) {
  const { strings, formats, since1904 } = workbook;
  const unread = new Map<string, string>();
  const numberCell = (text: string, attributes: string) => {
    const number = Number(text);
    if (Number.isNaN(number)) return text;
    const format = formats[Number(attribute(attributes, "s") ?? 0)] ?? { shows: "number" };
    const read = numberText(number, format, since1904);
    if (format.shows === "unknown" && !unread.has(format.code))
      unread.set(
        format.code,
        readingStrings.unreadFormat(attribute(attributes, "r") ?? "", read, format.code),
      );
    return read;
  };
  const read = (attributes: string, inner: string): string => {
    const type = attribute(attributes, "t") ?? "n";
    if (type === "inlineStr") return runs(inner);
    if (isUncalculated(inner, type, workbook)) return notCalculated;
    const [value] = elements(inner, "v");
    if (!value || value.inner === "") return "";
    if (type === "s") return strings[Number(value.inner)] ?? "";
    if (type === "b") return value.inner.trim() === "1" ? "true" : "false";
    return type === "n" ? numberCell(value.inner, attributes) : cellString(value.inner);
  };
  return { read, notes: () => [...unread.values()] };
}

const columnOf = (reference: string): number => columnIndex(/[A-Z]+/u.exec(reference)?.[0] ?? "");
const rowOf = (reference: string): number => Number(/\d+/u.exec(reference)?.[0]);

function mergedOf(sheet: string): Merged[] {
  const merged: Merged[] = [];
  for (const { attributes } of elements(sheet, "mergeCell")) {
    const [start = "", end = start] = (attribute(attributes, "ref") ?? "").split(":");
    const one = {
      top: rowOf(start),
      bottom: rowOf(end),
      left: columnOf(start),
      right: columnOf(end),
    };
    if (one.left < 0 || one.left >= limits.columns || Number.isNaN(one.top + one.bottom)) continue;
    merged.push(one);
    // What is too much is refused where it is read.
    if (merged.length > limits.merged) break;
  }
  return merged;
}

function rowsOf(sheet: string, read: (attributes: string, inner: string) => string) {
  const collected = new LineCollector();
  const count = cellCounter();
  let line = 0;
  for (const row of elements(sheet, "row")) {
    line = Number(attribute(row.attributes, "r") ?? line + 1);
    const cells: string[] = [];
    let next = 0;
    for (const { attributes, inner } of elements(row.inner, "c")) {
      count();
      const place = columnOf(attribute(attributes, "r") ?? "");
      const index = place < 0 ? next : place;
      next = index + 1;
      if (index >= limits.columns) continue;
      const text = read(attributes, inner);
      if (text !== "") putCell(cells, index, text);
    }
    const isHidden = /^(1|true)$/u.test(attribute(row.attributes, "hidden") ?? "");
    collected.add(line, cells, isHidden);
  }
  return { lines: collected.lines, hidden: collected.hidden };
}

/**
 * Reads one sheet (see `readWanted`) of a workbook of Excel.
 * @throws FileProblem when it is no workbook.
 */
export function readXlsx(part: Parts, wanted?: Wanted): Sheet {
  const workbook = openWorkbook(part);
  return readWanted(workbook.sheets, { wanted, active: workbook.active }, ({ path }) => {
    const xml = part(path);
    const reader = cellReader(workbook);
    return { ...rowsOf(xml, reader.read), merged: mergedOf(xml), notes: reader.notes() };
  });
}
