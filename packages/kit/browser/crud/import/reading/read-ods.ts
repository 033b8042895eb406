import { notCalculated } from "../../../../schema/transfer/cell-text";
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
import type { Parts } from "./unpack";
import { attribute, elements, unescapeXml, withoutElements } from "./xml";

/** Merged cells below the first, as cells that say so: both stand in a row in their order. */
const oneNameForCells = (row: string): string =>
  row
    .replace(/<([\w.-]+:)covered-table-cell(?=[\s/>])/gu, '<$1table-cell covered="true"')
    .replace(/<\/([\w.-]+:)covered-table-cell/gu, "</$1table-cell");

const countOf = (attributes: string, name: string): number =>
  Math.max(1, Math.trunc(Number(attribute(attributes, name) ?? 1)) || 1);

/** A paragraph as it is read: spaces that XML would swallow, tabs and line ends are elements. */
const paragraph = (inner: string): string =>
  unescapeXml(
    inner
      .replace(/<(?:[\w.-]+:)?s(\s[^<>]*?)?\/>/gu, (_whole, attributes: string = "") =>
        " ".repeat(Math.min(1000, countOf(attributes, "c"))),
      )
      .replace(/<(?:[\w.-]+:)?(?:tab|line-break)\s*\/>/gu, " ")
      .replace(/<[^<>]*>/gu, ""),
  );

/** What a cell shows, without the comment that is pinned to it. */
const shownIn = (inner: string): string =>
  [...elements(withoutElements(inner, "annotation"), "p")]
    .map((one) => paragraph(one.inner))
    .join("\n");

/**
 * A number as the sheet shows it, in plain digits where all that its format adds are marks between
 * them: `1,234` and `1.234` are 1234, `3,50` is 3.50; `0012` and `ADM-0012` stay.
 */
function numberText(shown: string, value: string): string {
  const [, sign = "", text = ""] = /^([-\u2212]?)(\d[\d.,'’\s]*)$/u.exec(shown.trim()) ?? [];
  const whole = String(Math.trunc(Math.abs(Number(value))));
  const digits = text.replaceAll(/\D/gu, "");
  if (text === "" || !digits.startsWith(whole)) return shown.trim() === "" ? value : shown.trim();
  const rest = digits.slice(whole.length);
  return `${sign && "-"}${whole}${rest && `.${rest}`}`;
}

/** A day as 2026-11-21, and its time with it only where the sheet shows one. */
function dayText(shown: string, value: string): string {
  if (!value.includes("T") || !shown.includes(":")) return value.slice(0, 10);
  const instant = new Date(`${value}Z`);
  return Number.isNaN(instant.getTime()) ? value : instant.toISOString();
}

/** A time of a day as 08:30, from a duration such as `PT08H30M00S`; longer ones as they are shown. */
function timeText(shown: string, value: string): string {
  const [, hour, minute, second = ""] = /^PT(\d+)H(\d+)M(\d+)/u.exec(value) ?? [];
  if (hour === undefined || minute === undefined || Number(hour) > 23) return shown;
  return `${hour}:${minute}${Number(second) > 0 ? `:${second}` : ""}`;
}

/** What a cell says, by what it holds and what is shown of it. */
function cellText(attributes: string, inner: string): string {
  const shown = shownIn(inner);
  const value = (name: string) => attribute(attributes, name);
  const type = value("value-type");
  if (type === undefined && shown === "" && value("formula") !== undefined) return notCalculated;
  if (type === "boolean") return value("boolean-value") ?? shown;
  if (type === "date") return dayText(shown, value("date-value") ?? shown);
  if (type === "time") return timeText(shown, value("time-value") ?? "");
  // A percentage is told by what it shows, of which its value is a hundredth.
  return type === "float" || type === "currency"
    ? numberText(shown, value("value") ?? shown)
    : shown;
}

/** Where a cell stands: its place in its line, the line's number, and how often the line repeats. */
interface Place {
  index: number;
  line: number;
}

function mergedFrom(attributes: string, { index, line }: Place): Merged[] {
  const [rows, columns] = [
    countOf(attributes, "number-rows-spanned"),
    countOf(attributes, "number-columns-spanned"),
  ];
  return rows > 1 || columns > 1
    ? [{ top: line, bottom: line + rows - 1, left: index, right: index + columns - 1 }]
    : [];
}

function cellsOf(
  row: string,
  line: number,
  counted: () => void,
): { cells: string[]; merged: Merged[] } {
  const cells: string[] = [];
  const merged: Merged[] = [];
  let index = 0;
  for (const { attributes, inner } of elements(oneNameForCells(row), "table-cell")) {
    if (index >= limits.columns) break;
    counted();
    const count = Math.min(countOf(attributes, "number-columns-repeated"), limits.columns - index);
    const isCovered = attribute(attributes, "covered") !== undefined;
    const text = isCovered ? "" : cellText(attributes, inner);
    if (text !== "") {
      for (let at = index; at < index + count; at++) putCell(cells, at, text);
      merged.push(...mergedFrom(attributes, { index, line }));
    }
    index += count;
  }
  return { cells, merged };
}

function rowsOf(table: string) {
  const collected = new LineCollector();
  const counted = cellCounter();
  const merged: Merged[] = [];
  let line = 1;
  for (const { attributes, inner } of elements(table, "table-row")) {
    const count = countOf(attributes, "number-rows-repeated");
    const row = cellsOf(inner, line, counted);
    merged.push(...row.merged);
    // Empty lines reach to the last of the sheet, as one line that repeats.
    if (row.cells.some(isFilled)) {
      const isHidden = (attribute(attributes, "visibility") ?? "visible") !== "visible";
      for (let at = 0; at < count; at++) collected.add(line + at, [...row.cells], isHidden);
    }
    line += count;
  }
  return { lines: collected.lines, hidden: collected.hidden, merged };
}

/** Names of the styles by which a sheet is hidden. */
const hidingStyles = (content: string): Set<string | undefined> =>
  new Set(
    [...elements(content, "style")].flatMap(({ attributes, inner }) =>
      [...elements(inner, "table-properties")].some(
        (one) => attribute(one.attributes, "display") === "false",
      )
        ? [attribute(attributes, "name")]
        : [],
    ),
  );

/** The sheet that the program shows when it opens the file, as far as it says so. */
function activeOf(settings: string): string | undefined {
  for (const { attributes, inner } of elements(settings, "config-item"))
    if (attribute(attributes, "name") === "ActiveTable") return unescapeXml(inner);
  return undefined;
}

/**
 * Reads one sheet (see `readWanted`) of an OpenDocument spreadsheet, whose cells hold what they show
 * beside what they are.
 * @throws FileProblem when it is another document, or one that a password protects.
 */
export function readOds(part: Parts, wanted?: Wanted): Sheet {
  if (part("META-INF/manifest.xml").includes("encryption-data"))
    throw new FileProblem(readingStrings.locked);
  const content = part("content.xml");
  const hiding = hidingStyles(content);
  const [spreadsheet] = elements(content, "spreadsheet");
  const sheets = [...elements(spreadsheet?.inner ?? "", "table")].map(({ attributes, inner }) => ({
    name: attribute(attributes, "name") ?? "",
    inner,
    hidden: hiding.has(attribute(attributes, "style-name")),
  }));
  return readWanted(sheets, { wanted, active: activeOf(part("settings.xml")) }, ({ inner }) =>
    rowsOf(inner),
  );
}
