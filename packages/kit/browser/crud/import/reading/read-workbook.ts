import { readOds } from "./read-ods";
import { readXlsx } from "./read-xlsx";
import type { Sheet, Wanted } from "./table";
import { unpack } from "./unpack";

/**
 * Reads one sheet of a workbook, of Excel (.xlsx) or OpenDocument (.ods); see `readWanted`.
 * @throws FileProblem when it is no workbook, damaged or protected by a password.
 */
export function readWorkbook(bytes: Uint8Array, wanted?: Wanted): Sheet {
  const part = unpack(bytes);
  return (part("content.xml") === "" ? readXlsx : readOds)(part, wanted);
}
