import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { notCalculated } from "../../../packages/kit/schema/transfer/cell-text";
import { readFile } from "../../../packages/kit/browser/crud/import/reading/read-file";

const cell = (attributes: string, ...paragraphs: string[]) =>
  `<table:table-cell ${attributes}>${paragraphs.map((text) => `<text:p>${text}</text:p>`).join("")}</table:table-cell>`;
const text = (...paragraphs: string[]) => cell('office:value-type="string"', ...paragraphs);
const number = (value: string, shown: string) =>
  cell(`office:value-type="float" office:value="${value}"`, shown);
const row = (cells: string, attributes = "") =>
  `<table:table-row ${attributes}>${cells}</table:table-row>`;
const table = (name: string, rows: string, style = "shown") =>
  `<table:table table:name="${name}" table:style-name="${style}">${rows}</table:table>`;
/** A spreadsheet as programs write it, by the tables in it. */
const spreadsheet = (tables: string, more: Record<string, string> = {}) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        mimetype: "application/vnd.oasis.opendocument.spreadsheet",
        "content.xml": `<office:document-content><office:automatic-styles><style:style style:name="away" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
        ...more,
      }).map(([name, xml]) => [name, strToU8(xml)]),
    ),
  );
const opened = (rows: string) => readFile(spreadsheet(table("One", rows)));
const shown = async (one: string) => (await opened(row(one))).lines[0]?.cells[0];

describe("a cell of an OpenDocument spreadsheet", () => {
  it.each([
    ["plain", number("1234", "1234"), "1234"],
    ["with marks between thousands", number("1234", "1,234"), "1234"],
    ["with other marks", number("1234567", "12’34\u202f567"), "1234567"],
    ["with a decimal comma", number("3.5", "3,50"), "3.50"],
    ["cut to what is shown", number("3.14159", "3.14"), "3.14"],
    ["below zero", number("-1234.5", "−1.234,5"), "-1234.5"],
    ["with zeros before it", number("12", "0012"), "0012"],
    ["with letters", number("12", "ADM-0012"), "ADM-0012"],
    ["with dashes", number("7", "000-007"), "000-007"],
    ["without what it shows", number("7", ""), "7"],
    ["as a percentage", cell('office:value-type="percentage" office:value="0.5"', "50%"), "50%"],
  ])("holds a number as it is shown: %s", async (_what, one, says) =>
    expect(await shown(one)).toBe(says),
  );

  it.each([
    ["a day", 'office:value-type="date" office:date-value="2014-06-03"', "03/06/14", "2014-06-03"],
    [
      "a day with a hidden time",
      'office:value-type="date" office:date-value="2014-06-03T09:30:00"',
      "03/06/2014",
      "2014-06-03",
    ],
    [
      "a day with its time",
      'office:value-type="date" office:date-value="2014-06-03T09:30:00"',
      "03/06/2014 09:30",
      "2014-06-03T09:30:00.000Z",
    ],
    ["a time", 'office:value-type="time" office:time-value="PT08H30M00S"', "08:30 AM", "08:30"],
    ["a duration", 'office:value-type="time" office:time-value="PT26H30M00S"', "26:30", "26:30"],
    ["a yes", 'office:value-type="boolean" office:boolean-value="true"', "WAHR", "true"],
    ["an error", 'office:value-type="string" calcext:value-type="error"', "#N/A", "#N/A"],
    ["a formula that was never calculated", 'table:formula="of:=[.A1]"', "", notCalculated],
  ])("holds %s", async (_what, attributes, says, read) =>
    expect(await shown(cell(attributes, says))).toBe(read),
  );

  it("holds paragraphs, spaces and entities, and not the comment pinned to it", async () => {
    const noted = `<table:table-cell office:value-type="string"><office:annotation><text:p>by me</text:p></office:annotation><text:p>Rao &amp; <text:span>Sons</text:span><text:s text:c="2"/>Ltd</text:p><text:p>Pune</text:p></table:table-cell>`;
    expect(await shown(noted)).toBe("Rao & Sons  Ltd\nPune");
  });
});

describe("an OpenDocument spreadsheet", () => {
  it("repeats cells and lines as often as it says, empty ones too", async () => {
    const empty = '<table:table-cell table:number-columns-repeated="2"/>';
    const twice = cell('office:value-type="string" table:number-columns-repeated="2"', "x");
    const { lines } = await opened(
      row(text("Name") + empty + text("Roll")) +
        row(
          '<table:table-cell table:number-columns-repeated="16384"/>',
          'table:number-rows-repeated="3"',
        ) +
        row(text("Ann") + twice + text("1"), 'table:number-rows-repeated="2"') +
        row(
          '<table:table-cell table:number-columns-repeated="16384"/>',
          'table:number-rows-repeated="1048570"',
        ),
    );
    expect(lines.map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, "Name", "", "", "Roll"],
      [5, "Ann", "x", "x", "1"],
      [6, "Ann", "x", "x", "1"],
    ]);
  });

  it("gives what is merged downwards to each row, and tells of hidden ones", async () => {
    const merged = cell(
      'office:value-type="string" table:number-rows-spanned="2" table:number-columns-spanned="1"',
      "1 A",
    );
    const { lines, notes } = await opened(
      row(merged + text("Ann")) +
        row(
          `<table:covered-table-cell><text:p>left over</text:p></table:covered-table-cell>${text("Bob")}`,
          'table:visibility="filter"',
        ),
    );
    expect(lines.map(({ cells }) => cells)).toEqual([
      ["1 A", "Ann"],
      ["1 A", "Bob"],
    ]);
    expect(notes).toEqual([expect.stringMatching(/^Row 2 is hidden in the sheet/u)]);
  });

  it("is read at the sheet that is named, or shown, and holds something", async () => {
    const tables =
      table("Old", row(text("old")), "away") +
      table("Notes", "") +
      table("1 A", row(text("a"))) +
      table("1 B", row(text("b")));
    const sheetOf = async (active?: string, wanted?: string) =>
      (
        await readFile(
          spreadsheet(
            tables,
            active === undefined
              ? {}
              : {
                  "settings.xml": `<config:config-item config:name="ActiveTable" config:type="string">${active}</config:config-item>`,
                },
          ),
          wanted === undefined ? {} : { sheet: wanted },
        )
      ).sheetName;
    expect([
      await sheetOf(),
      await sheetOf("1 B"),
      await sheetOf("Notes"),
      await sheetOf("Old"),
      await sheetOf("1 A", "Old"),
    ]).toEqual(["1 A", "1 B", "1 A", "1 A", "Old"]);
  });

  it("that is protected by a password, or another document, is told as that", async () => {
    const locked = spreadsheet("", { "META-INF/manifest.xml": "<manifest:encryption-data/>" });
    await expect(readFile(locked)).rejects.toThrow("The file is protected by a password.");
    const letter = zipSync({ "content.xml": strToU8("<office:body><office:text/></office:body>") });
    await expect(readFile(letter)).rejects.toThrow("This isn't a spreadsheet.");
  });
});
