import { strToU8, zipSync } from "fflate";

/** A workbook of Excel with sheets of texts; a row without any is left blank. */
export function workbookOf(
  sheets: readonly { name: string; rows: readonly (readonly string[])[]; hidden?: boolean }[],
): Uint8Array<ArrayBuffer> {
  const row = (cells: readonly string[]) =>
    `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("")}</row>`;
  const listed = sheets.map(
    ({ name, hidden }, at) =>
      `<sheet name="${name}" r:id="r${at}"${hidden ? ' state="hidden"' : ""}/>`,
  );
  const targets = sheets.map((_, at) => `<Relationship Id="r${at}" Target="s${at}.xml"/>`);
  return zipSync({
    "xl/workbook.xml": strToU8(
      `<workbook xmlns:r="r"><sheets>${listed.join("")}</sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": strToU8(`<Relationships>${targets.join("")}</Relationships>`),
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => [
        `xl/s${at}.xml`,
        strToU8(`<worksheet><sheetData>${rows.map(row).join("")}</sheetData></worksheet>`),
      ]),
    ),
  });
}
