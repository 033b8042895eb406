import { strFromU8, unzipSync, type UnzipFileInfo } from "fflate";
import { readingStrings } from "../../../strings/import-reading";
import { numberFormat, numberText, type NumberFormat } from "./number-format";
import { FileProblem } from "./file-problem";
import { LineCollector, limits, type Sheet, type SheetLine } from "./table";
import { attribute, cellString, elements, withoutElements } from "./xml";

/** Bytes a workbook may unpack to; a small file can claim any size. */
const maxUnpacked = 400 * 1024 * 1024;

interface Workbook {
  part(name: string): string;
  sheets: { name: string; path: string; hidden: boolean }[];
  strings: string[];
  formats: NumberFormat[];
  since1904: boolean;
}

function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let size = 0;
  const wanted = ({ name, originalSize }: UnzipFileInfo) => {
    if (!/\.(xml|rels)$/iu.test(name)) return false;
    size += originalSize;
    if (size > maxUnpacked) throw new FileProblem(readingStrings.tooLarge(limits.bytes));
    return true;
  };
  try {
    return unzipSync(bytes, { filter: wanted });
  } catch (error) {
    throw error instanceof FileProblem ? error : new FileProblem(readingStrings.damaged);
  }
}

const resolvePath = (target: string) =>
  target.startsWith("/") ? target.slice(1) : `xl/${target.replace(/^\.\//u, "")}`;

function formatsOf(styles: string): NumberFormat[] {
  const codes = new Map(
    [...elements(styles, "numFmt")].map(({ attributes }) => [
      Number(attribute(attributes, "numFmtId")),
      attribute(attributes, "formatCode"),
    ]),
  );
  const [cellXfs] = elements(styles, "cellXfs");
  return [...(cellXfs?.inner ?? "").matchAll(/<(?:[\w.-]+:)?xf(\s[^<>]*?)\/?>/gu)].map(
    ([, attributes = ""]) => {
      const id = Number(attribute(attributes, "numFmtId") ?? 0);
      return numberFormat(id, codes.get(id));
    },
  );
}

/** The text of rich runs together, without the reading aids of Japanese text. */
const runs = (inner: string): string =>
  [...elements(withoutElements(inner, "rPh"), "t")].map((run) => cellString(run.inner)).join("");

function openWorkbook(bytes: Uint8Array): Workbook {
  const files = new Map(Object.entries(unpack(bytes)));
  const part = (name: string) => strFromU8(files.get(name) ?? new Uint8Array(0));
  const workbook = part("xl/workbook.xml");
  if (workbook === "") throw new FileProblem(readingStrings.noWorkbook);
  const targets = new Map(
    [...elements(part("xl/_rels/workbook.xml.rels"), "Relationship")].map(({ attributes }) => [
      attribute(attributes, "Id"),
      resolvePath(attribute(attributes, "Target") ?? ""),
    ]),
  );
  return {
    part,
    sheets: [...elements(workbook, "sheet")].map(({ attributes }) => ({
      name: attribute(attributes, "name") ?? "",
      path: targets.get(attribute(attributes, "id")) ?? "",
      hidden: (attribute(attributes, "state") ?? "visible") !== "visible",
    })),
    strings: [...elements(part("xl/sharedStrings.xml"), "si")].map(({ inner }) => runs(inner)),
    formats: formatsOf(part("xl/styles.xml")),
    since1904: [...elements(workbook, "workbookPr")].some(({ attributes }) =>
      /^(1|true)$/u.test(attribute(attributes, "date1904") ?? ""),
    ),
  };
}

const columnIndex = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function cellText(
  attributes: string,
  inner: string,
  { strings, formats, since1904 }: Workbook,
): string {
  const type = attribute(attributes, "t") ?? "n";
  if (type === "inlineStr") return runs(inner);
  const [value] = elements(inner, "v");
  if (!value || value.inner === "") return "";
  if (type === "s") return strings[Number(value.inner)] ?? "";
  if (type === "b") return value.inner.trim() === "1" ? "true" : "false";
  if (type !== "n") return cellString(value.inner);
  const number = Number(value.inner);
  return Number.isNaN(number)
    ? value.inner
    : numberText(
        number,
        formats[Number(attribute(attributes, "s") ?? 0)] ?? { shows: "number" },
        since1904,
      );
}

function linesOf(sheet: string, workbook: Workbook): SheetLine[] {
  const collected = new LineCollector();
  let line = 0;
  for (const row of elements(sheet, "row")) {
    line = Number(attribute(row.attributes, "r") ?? line + 1);
    const cells: string[] = [];
    let next = 0;
    for (const { attributes, inner } of elements(row.inner, "c")) {
      const place = columnIndex(/[A-Z]+/u.exec(attribute(attributes, "r") ?? "")?.[0] ?? "");
      const index = place < 0 ? next : place;
      next = index + 1;
      if (index >= limits.columns) continue;
      const text = cellText(attributes, inner, workbook);
      if (text === "") continue;
      while (cells.length < index) cells.push("");
      cells[index] = text;
    }
    collected.add(line, cells);
  }
  return collected.lines;
}

/**
 * Reads one sheet of a workbook: the named one, else the first that is not hidden.
 * @throws FileProblem when it is no workbook.
 */
export function readXlsx(bytes: Uint8Array, wanted?: string): Sheet {
  const workbook = openWorkbook(bytes);
  const sheet =
    workbook.sheets.find(({ name }) => name === wanted) ??
    workbook.sheets.find(({ hidden }) => !hidden) ??
    workbook.sheets[0];
  if (!sheet) throw new FileProblem(readingStrings.noWorkbook);
  return {
    lines: linesOf(workbook.part(sheet.path), workbook),
    sheetNames: workbook.sheets.map(({ name }) => name),
    sheetName: sheet.name,
  };
}
