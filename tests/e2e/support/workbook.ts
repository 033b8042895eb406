import { strToU8, zipSync } from "fflate";

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const packages = "http://schemas.openxmlformats.org/package/2006";
const documents = "http://schemas.openxmlformats.org/officeDocument/2006";
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const cell = (value: string | number, at: string) =>
  typeof value === "number"
    ? `<c r="${at}"><v>${value}</v></c>`
    : `<c r="${at}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
const row = (values: readonly (string | number)[], index: number) =>
  `<row r="${index + 1}">${values.map((value, column) => cell(value, `${String.fromCodePoint(65 + column)}${index + 1}`)).join("")}</row>`;

/** An Excel workbook of one sheet, as small as Excel itself still opens; at most 26 columns. */
export function workbook(rows: readonly (readonly (string | number)[])[]): Buffer {
  const parts = {
    "[Content_Types].xml": `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${documents}/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${documents}/relationships"><sheets><sheet name="Students" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${documents}/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData>${rows.map(row).join("")}</sheetData></worksheet>`,
  };
  return Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(parts).map(([name, text]) => [name, strToU8(declaration + text)]),
      ),
    ),
  );
}
