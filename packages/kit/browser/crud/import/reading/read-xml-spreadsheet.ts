import { notCalculated } from "../../../../schema/transfer/cell-text";
import { readingStrings } from "../../../strings/import-reading";
import { FileProblem } from "./file-problem";
import { clock, numberFormat, numberText, type NumberFormat } from "./number-format";
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
import { attribute, elements, unescapeXml, withoutElements } from "./xml";

/** Formats that have a name; others are for amounts, which are read as numbers. */
const namedFormats: Readonly<Record<string, NumberFormat>> = {
  "General Date": { shows: "instant" },
  "Long Date": { shows: "date" },
  "Medium Date": { shows: "date" },
  "Short Date": { shows: "date" },
  "Long Time": { shows: "time" },
  "Medium Time": { shows: "time" },
  "Short Time": { shows: "time" },
};
const amounts = new Set(
  "General Number;Currency;Euro Currency;Fixed;Standard;Percent;Scientific;Yes/No;True/False;On/Off".split(
    ";",
  ),
);
const plain: NumberFormat = { shows: "number" };

function formatsOf(xml: string): Map<string, NumberFormat> {
  const [styles] = elements(xml, "Styles");
  return new Map(
    [...elements(styles?.inner ?? "", "Style")].map(({ attributes, inner }) => {
      const [format] = elements(inner, "NumberFormat");
      const code = attribute(format?.attributes ?? "", "Format") ?? "General";
      const known = namedFormats[code] ?? (amounts.has(code) ? plain : numberFormat(0, code));
      return [attribute(attributes, "ID") ?? "", known];
    }),
  );
}

/** A moment as the sheet shows it, from `2014-06-03T09:30:00.000`. */
function momentText(value: string, { shows }: NumberFormat): string {
  const instant = new Date(`${value}Z`);
  if (Number.isNaN(instant.getTime())) return value;
  if (shows === "time") return clock(instant);
  const text = instant.toISOString();
  return shows === "date" || text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text;
}

/** What a cell says, by what it holds and the format of its style. */
function cellText(attributes: string, inner: string, format: NumberFormat): string {
  const [data] = elements(withoutElements(inner, "Comment"), "Data");
  if (!data) return attribute(attributes, "Formula") === undefined ? "" : notCalculated;
  const text = unescapeXml(data.inner.replace(/<[^<>]*>/gu, ""));
  const type = attribute(data.attributes, "Type") ?? "String";
  if (type === "Boolean") return text.trim() === "1" ? "true" : "false";
  if (type === "DateTime") return momentText(text.trim(), format);
  if (type !== "Number" || text.trim() === "" || Number.isNaN(Number(text))) return text;
  return numberText(Number(text), format, false);
}

const countIn = (attributes: string, name: string): number =>
  Math.max(0, Math.trunc(Number(attribute(attributes, name) ?? 0)) || 0);

function cellsOf(
  row: string,
  line: number,
  formats: ReadonlyMap<string, NumberFormat>,
  count: () => void,
) {
  const cells: string[] = [];
  const merged: Merged[] = [];
  let next = 0;
  for (const { attributes, inner } of elements(row, "Cell")) {
    count();
    const left = (countIn(attributes, "Index") || next + 1) - 1;
    const across = countIn(attributes, "MergeAcross");
    const down = countIn(attributes, "MergeDown");
    next = left + 1 + across;
    if (left >= limits.columns) continue;
    const text = cellText(
      attributes,
      inner,
      formats.get(attribute(attributes, "StyleID") ?? "") ?? plain,
    );
    if (text === "") continue;
    putCell(cells, left, text);
    if (across > 0 || down > 0)
      merged.push({ top: line, bottom: line + down, left, right: left + across });
  }
  return { cells, merged };
}

function rowsOf(worksheet: string, formats: ReadonlyMap<string, NumberFormat>) {
  const collected = new LineCollector();
  const count = cellCounter();
  const merged: Merged[] = [];
  let line = 0;
  for (const { attributes, inner } of elements(worksheet, "Row")) {
    line = countIn(attributes, "Index") || line + 1;
    const row = cellsOf(inner, line, formats, count);
    merged.push(...row.merged);
    collected.add(line, row.cells, attribute(attributes, "Hidden") === "1");
    line += countIn(attributes, "Span");
  }
  return { lines: collected.lines, hidden: collected.hidden, merged };
}

const textIn = (xml: string, name: string): string => {
  const [found] = elements(xml, name);
  return unescapeXml(found?.inner ?? "").trim();
};

/**
 * Reads one sheet (see `readWanted`) of an XML spreadsheet of Excel 2003, which is often called .xls.
 * @throws FileProblem when there is no sheet in it.
 */
export function readXmlSpreadsheet(xml: string, wanted?: Wanted): Sheet {
  const sheets = [...elements(xml, "Worksheet")].map(({ attributes, inner }) => ({
    name: attribute(attributes, "Name") ?? "",
    hidden: textIn(inner, "Visible") !== "" && textIn(inner, "Visible") !== "SheetVisible",
    inner,
  }));
  if (sheets.length === 0) throw new FileProblem(readingStrings.otherTable);
  const formats = formatsOf(xml);
  const active = sheets[Number(textIn(xml, "ActiveSheet"))]?.name;
  return readWanted(sheets, { wanted, active }, ({ inner }) => rowsOf(inner, formats));
}
