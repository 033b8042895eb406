import { readingStrings } from "../../../strings/import-reading";
import { readText, type TextOptions } from "./read-csv";
import { FileProblem } from "./file-problem";
import { limits, type Sheet } from "./table";

const begins = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte);

function sheetOfText(bytes: Uint8Array, options: TextOptions): Sheet {
  const { lines, decoded } = readText(bytes, options);
  const { text: _text, ...encoding } = decoded;
  const isSure = decoded.encodings.length === 0;
  return { lines, sheetNames: [], sheetName: null, ...(isSure ? {} : { encoding }) };
}

/**
 * Reads a table from a file, whatever its name says: a workbook is known by its first bytes, all
 * else is read as text.
 * @throws FileProblem with a sentence for whoever chose the file.
 */
export async function readFile(
  bytes: Uint8Array,
  sheet?: string,
  options: TextOptions = {},
): Promise<Sheet> {
  if (bytes.length > limits.bytes) throw new FileProblem(readingStrings.tooLarge(limits.bytes));
  if (bytes.length === 0) throw new FileProblem(readingStrings.empty);
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new FileProblem(readingStrings.oldExcel);
  if (begins(bytes, 0x25, 0x50, 0x44, 0x46)) throw new FileProblem(readingStrings.noTable);
  const isZip = begins(bytes, 0x50, 0x4b, 0x03, 0x04);
  const read = isZip
    ? (await import("./read-workbook")).readWorkbook(bytes, sheet)
    : sheetOfText(bytes, options);
  if (read.lines.length === 0 && read.sheetNames.length < 2)
    throw new FileProblem(readingStrings.empty);
  return read;
}
