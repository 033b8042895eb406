import { readWorkbook } from "../../packages/kit/browser/crud/import/reading/read-workbook";

/** Whether a file is a workbook, by its first bytes. */
const isWorkbook = (bytes: Uint8Array): boolean =>
  [0x50, 0x4b, 0x03, 0x04].every((byte, at) => bytes[at] === byte);

/** The cells of each line of all sheets. */
const linesOf = (bytes: Uint8Array): string[][] =>
  readWorkbook(bytes).sheetNames.flatMap((sheet) =>
    readWorkbook(bytes, { sheet }).lines.map(({ cells }) => cells),
  );

/** What an answer says: of a workbook its cells, which are packed in it, and else its text. */
export const toldBy = (bytes: Uint8Array, encoding = "utf-8"): string =>
  isWorkbook(bytes)
    ? linesOf(bytes)
        .map((cells) => cells.join(" | "))
        .join("\n")
    : new TextDecoder(encoding).decode(bytes);
