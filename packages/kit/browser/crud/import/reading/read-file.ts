import { readingStrings } from "../../../strings/import-reading";
import { decode, type TextOptions } from "./decode-text";
import { linesOf } from "./read-csv";
import { FileProblem } from "./file-problem";
import { limits, type Sheet, type Wanted } from "./table";

const begins = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** Web pages and XML, whatever their names say. */
const beginsAsMarkup =
  /^\s*<(?:!--|office:|(?:!doctype|\?xml|html|head|meta|title|style|body|form|table|div|(?:ss:)?workbook)[\s/>])/iu;
const isMarkup = (text: string): boolean =>
  beginsAsMarkup.test(text) || (/<table[\s>]/iu.test(text) && /<t[dh][\s>]/iu.test(text));

/** SYLK, DIF, and a page saved with all its parts. */
const otherTable = /^\s*(?:ID;P|TABLE\r?\n0,1\r?\n|MIME-Version:)/iu;

/** Letters from the beginning of a text by which it is known. */
const beginning = 4000;

async function sheetOfText(
  bytes: Uint8Array,
  wanted: Wanted,
  options: TextOptions,
): Promise<Sheet> {
  const decoded = decode(bytes, options);
  if (decoded === undefined) throw new FileProblem(readingStrings.noTable);
  const { text, ...encoding } = decoded;
  const start = text.slice(0, beginning);
  if (otherTable.test(start)) throw new FileProblem(readingStrings.otherTable);
  const sheet = isMarkup(start)
    ? await (await import("./read-markup")).readMarkup(text, wanted)
    : { lines: linesOf(text), sheetNames: [], sheetName: null };
  return encoding.encodings.length === 0 ? sheet : { ...sheet, encoding };
}

/**
 * Reads a table from a file, whatever its name says: a workbook is known by its first bytes, all
 * else is read as text, as markup where it begins so.
 * @throws FileProblem with a sentence for whoever chose the file.
 */
export async function readFile(
  bytes: Uint8Array,
  wanted: Wanted = {},
  options: TextOptions = {},
): Promise<Sheet> {
  if (bytes.length > limits.bytes) throw new FileProblem(readingStrings.tooLarge(limits.bytes));
  if (bytes.length === 0) throw new FileProblem(readingStrings.empty);
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new FileProblem(readingStrings.oldExcel);
  if (begins(bytes, 0x25, 0x50, 0x44, 0x46)) throw new FileProblem(readingStrings.noTable);
  const isZip = begins(bytes, 0x50, 0x4b, 0x03, 0x04);
  const read = isZip
    ? (await import("./read-workbook")).readWorkbook(bytes, wanted)
    : await sheetOfText(bytes, wanted, options);
  if (read.lines.length === 0 && read.sheetNames.length < 2)
    throw new FileProblem(readingStrings.empty);
  return read;
}
