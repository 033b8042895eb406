import { unzipSync, type UnzipFileInfo } from "fflate";
import Papa from "papaparse";
import { listed } from "@rollcall/kit/schema/messages";
import {
  columnsOf,
  dateColumns,
  fileNames,
  isIdColumn,
  isOwnWord,
  itemsOf,
  longestId,
  maxZip,
  modes,
  otherFiles,
  versions,
  wordsOf,
  type FileName,
  type Mode,
  type Version,
} from "./domain/format";
import { t } from "./domain/text";

const megabyte = 1024 * 1024;
/** Bytes that its files may unpack to; a small file can claim any size. */
const maxUnpacked = 64 * megabyte;
const maxParts = 100;
/** Lines of all files: what is taken is one transaction. */
const maxLines = 60_000;

/** A line of a file, by heading; what is not there is empty. */
export interface Line {
  file: FileName;
  line: number;
  cells: Readonly<Record<string, string>>;
  /** A delta says that the record is gone. */
  isDeleted: boolean;
}

/** What is wrong with a file or a line, which is not taken then; or only with a value of it. */
export interface Problem {
  file: string;
  line: number | null;
  text: string;
  /** Whether the line is taken all the same. */
  isTaken?: true;
}

/** What is in files and not kept here. */
export interface Ignored {
  file: string;
  what: string;
  count: number;
}

/** A OneRoster file as it was read. */
export interface RosterPackage {
  version: Version;
  /** What calls itself its maker. */
  system: string | null;
  modes: Readonly<Record<FileName, Mode>>;
  lines: Readonly<Record<FileName, readonly Line[]>>;
  problems: Problem[];
  ignored: Ignored[];
}

/** A file that can't be read at all. */
export class NoPackage extends Error {}

/** The parts of a ZIP file by their names, without a folder that all of them are in. */
function partsOf(bytes: Uint8Array): Map<string, Uint8Array> {
  if (bytes.byteLength > maxZip)
    throw new NoPackage(t("tooLarge", { megabytes: maxZip / megabyte }));
  let [count, size] = [0, 0];
  const wanted = ({ name, originalSize }: UnzipFileInfo) => {
    if (name.endsWith("/") || /(^|\/)(__MACOSX\/|\.)/.test(name)) return false;
    size += originalSize;
    if (++count > maxParts) throw new NoPackage(t("tooManyParts", { count: maxParts }));
    if (size > maxUnpacked)
      throw new NoPackage(t("tooMuch", { megabytes: maxUnpacked / megabyte }));
    return true;
  };
  try {
    const parts = Object.entries(unzipSync(bytes, { filter: wanted }));
    const folder = /^[^/]+\//.exec(parts[0]?.[0] ?? "")?.[0] ?? "";
    const isShared = parts.every(([name]) => name.startsWith(folder));
    return new Map(
      parts.map(([name, part]) => [isShared ? name.slice(folder.length) : name, part]),
    );
  } catch (error) {
    throw error instanceof NoPackage ? error : new NoPackage(t("noZip"));
  }
}

/** The rows of a table, each with the line that it begins on; or why it can't be read. */
function rowsOf(part: Uint8Array): { line: number; cells: string[] }[] | string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(part);
  } catch {
    return t("encoding");
  }
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: "," });
  if (errors.some(({ type }) => type === "Quotes")) return t("quotes");
  let line = 1;
  return data
    .map((cells) => {
      const row = { line, cells: cells.map((cell) => cell.trim()) };
      line += 1 + cells.reduce((breaks, cell) => breaks + cell.split("\n").length - 1, 0);
      return row;
    })
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
}

interface Manifest {
  version: Version;
  system: string | null;
  modeOf(file: string): string | undefined;
}

function readManifest(parts: ReadonlyMap<string, Uint8Array>): Manifest {
  const part = parts.get("manifest.csv");
  if (!part) throw new NoPackage(t("noManifest"));
  const rows = rowsOf(part);
  if (typeof rows === "string") throw new NoPackage(rows);
  const [heading, ...lines] = rows.map(({ cells }) => cells);
  if (heading?.[0] !== "propertyName" || heading[1] !== "value")
    throw new NoPackage(t("manifestHeadings"));
  const said = new Map(lines.map(([name = "", value = ""]) => [name, value]));
  const written = said.get("oneroster.version") ?? "";
  const version = versions.find((one) => written === one || written.startsWith(`${one}.`));
  if (!version) throw new NoPackage(t("version", { version: written || "?" }));
  const system = said.get("source.systemName") || said.get("source.systemCode") || null;
  return { version, system, modeOf: (file) => said.get(`file.${file}`) };
}

const isDay = (text: string): boolean => {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** What is wrong with a cell; undefined where nothing is. */
function cellProblem(
  version: Version,
  file: FileName,
  column: string,
  value: string,
): string | undefined {
  if (value === "") return undefined;
  const words = wordsOf(version, file, column);
  if (words && !words.includes(value) && !isOwnWord(version, column, value))
    return t("word", { column, value: value.slice(0, 60), words: listed(words, "unit") });
  if (dateColumns.has(column) && !isDay(value))
    return t("date", { column, value: value.slice(0, 60) });
  const isWrong = (id: string) => id.length > longestId || /[\0-\x1f\x7f]/.test(id);
  return isIdColumn(column) && itemsOf(value).some(isWrong) ? t("id", { column }) : undefined;
}

/** What is wrong with a line by itself. */
function lineProblem(
  version: Version,
  { file, cells, isDeleted }: Omit<Line, "line">,
  mode: Mode,
): string | undefined {
  const status = cells["status"] ?? "";
  if (mode === "bulk" && isDeleted) return t("deletedInBulk");
  if (mode === "delta" && status !== "active" && !isDeleted)
    return t("status", { value: status.slice(0, 60) });
  for (const { name, isRequired } of columnsOf(version, file)) {
    // Of what is gone, many makers send the id alone.
    if (isDeleted && name !== "sourcedId") continue;
    const value = cells[name] ?? "";
    if (isRequired && value === "") return t("required", { column: name });
    const problem = cellProblem(version, file, name, value);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

interface Reading {
  version: Version;
  problems: Problem[];
  ignored: Ignored[];
}

/** Where each column of the binding stands; undefined where one that is required is missing. */
function placesOf(
  { version, problems, ignored }: Reading,
  file: FileName,
  headings: readonly string[],
): Map<string, number> | undefined {
  const name = `${file}.csv`;
  const columns = columnsOf(version, file);
  const wrong = [
    ...columns
      .filter((column) => column.isRequired && !headings.includes(column.name))
      .map((column) => t("noColumn", { column: column.name })),
    ...headings
      .filter((heading, at) => heading !== "" && headings.indexOf(heading) < at)
      .map((column) => t("twice", { column: column.slice(0, 60) })),
  ];
  problems.push(...wrong.map((text) => ({ file: name, line: 1, text })));
  const known = new Set(columns.map((column) => column.name));
  const others = headings.filter((heading) => !known.has(heading)).length;
  if (others > 0) ignored.push({ file: name, what: t("ignored.columns"), count: others });
  if (wrong.length > 0) return undefined;
  return new Map(
    headings.flatMap((heading, at) => (known.has(heading) ? [[heading, at] as const] : [])),
  );
}

function readTable(reading: Reading, file: FileName, mode: Mode, part: Uint8Array): Line[] {
  const { version, problems } = reading;
  const name = `${file}.csv`;
  const rows = rowsOf(part);
  if (typeof rows === "string") {
    problems.push({ file: name, line: null, text: rows });
    return [];
  }
  const places = placesOf(reading, file, rows[0]?.cells ?? []);
  if (!places) return [];
  const seen = new Map<string, number>();
  return rows.slice(1).flatMap(({ line, cells: texts }) => {
    const cells = Object.fromEntries([...places].map(([column, at]) => [column, texts[at] ?? ""]));
    const found = { file, line, cells, isDeleted: cells["status"] === "tobedeleted" };
    const id = cells["sourcedId"] ?? "";
    const first = seen.get(id);
    const text =
      lineProblem(version, found, mode) ??
      (first === undefined ? undefined : t("sameId", { line: first }));
    if (text === undefined) {
      seen.set(id, line);
      return [found];
    }
    problems.push({ file: name, line, text });
    return [];
  });
}

/** What the manifest says of a file, held against what is there. */
function modeOf(
  { problems }: Reading,
  file: FileName,
  said: string | undefined,
  isThere: boolean,
): Mode {
  const name = `${file}.csv`;
  const mode = modes.find((one) => one === said?.toLowerCase()) ?? (said ? undefined : "absent");
  if (!mode)
    problems.push({
      file: "manifest.csv",
      line: null,
      text: t("mode", { name, value: String(said).slice(0, 60) }),
    });
  else if (mode !== "absent" && !isThere)
    problems.push({ file: name, line: null, text: t("missing") });
  else if (mode === "absent" && isThere)
    problems.push({ file: name, line: null, text: t("absent") });
  return isThere ? (mode ?? "absent") : "absent";
}

/** Files of the binding that are in it and not read, and what is no file of it. */
function countOthers(parts: ReadonlyMap<string, Uint8Array>, { version, ignored }: Reading): void {
  const tables = new Set<string>(fileNames.filter((file) => columnsOf(version, file).length > 0));
  for (const name of parts.keys()) {
    const stem = name.replace(/\.csv$/, "");
    if (name === "manifest.csv" || (stem !== name && tables.has(stem))) continue;
    const isOurs = stem !== name && otherFiles[version].includes(stem);
    ignored.push({ file: isOurs ? name : name.slice(0, 80), what: t("ignored.files"), count: 1 });
  }
}

/**
 * Reads a OneRoster file. What is wrong with a file of it or a line is among its problems.
 * @throws NoPackage with a sentence where it is none
 */
export function readPackage(bytes: Uint8Array): RosterPackage {
  const parts = partsOf(bytes);
  const { version, system, modeOf: said } = readManifest(parts);
  const reading: Reading = { version, problems: [], ignored: [] };
  countOthers(parts, reading);
  const found = {
    modes: {} as Record<FileName, Mode>,
    lines: {} as Record<FileName, readonly Line[]>,
  };
  let count = 0;
  for (const file of fileNames) {
    const isTable = columnsOf(version, file).length > 0;
    const part = isTable ? parts.get(`${file}.csv`) : undefined;
    const mode = isTable ? modeOf(reading, file, said(file), part !== undefined) : "absent";
    found.modes[file] = mode;
    found.lines[file] = part && mode !== "absent" ? readTable(reading, file, mode, part) : [];
    count += found.lines[file].length;
    if (count > maxLines) throw new NoPackage(t("tooManyLines", { count: maxLines }));
  }
  return { ...reading, system, ...found };
}
