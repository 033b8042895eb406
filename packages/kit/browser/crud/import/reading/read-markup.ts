import { readingStrings } from "../../../strings/import-reading";
import { FileProblem } from "./file-problem";
import { readOds } from "./read-ods";
import { readXmlSpreadsheet } from "./read-xml-spreadsheet";
import type { Sheet, Wanted } from "./table";

/**
 * Reads a table from a web page, from an XML spreadsheet of Excel 2003 or from a flat OpenDocument
 * spreadsheet.
 * @throws FileProblem when the markup is none of these, or has no table.
 */
export async function readMarkup(text: string, wanted?: Wanted): Promise<Sheet> {
  if (/<(?:[\w.-]+:)?Workbook[\s>]/u.test(text)) return readXmlSpreadsheet(text, wanted);
  if (/<office:document[\s>]/u.test(text))
    return readOds((name) => (/^(?:content|settings)\.xml$/u.test(name) ? text : ""), wanted);
  if (!/<table[\s>]/iu.test(text)) throw new FileProblem(readingStrings.otherTable);
  return (await import("./read-html")).readHtml(text, wanted);
}
