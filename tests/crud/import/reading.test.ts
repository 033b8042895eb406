import { strToU8, zipSync } from "fflate";
import { afterEach, describe, expect, it, vi } from "vitest";
import { decodeText } from "../../../packages/kit/browser/crud/import/reading/decode-text";
import {
  numberFormat,
  numberText,
} from "../../../packages/kit/browser/crud/import/reading/number-format";
import { readBeside } from "../../../packages/kit/browser/crud/import/reading/read-beside";
import { readFile } from "../../../packages/kit/browser/crud/import/reading/read-file";
import {
  headingIndex,
  LineCollector,
  limits,
  tableOf,
} from "../../../packages/kit/browser/crud/import/reading/table";

const bytes = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, bigEnd = false) =>
  new Uint8Array(
    [...text].flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return bigEnd ? [code >> 8, code & 255] : [code & 255, code >> 8];
    }),
  );
const read = async (text: string) =>
  (await readFile(bytes(text))).lines.map(({ line, cells }) => [line, ...cells]);

/** A workbook as other programs write it: parts by name. */
const workbook = (sheet: string, more: Record<string, string> = {}) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        "xl/workbook.xml":
          '<workbook xmlns:r="r"><workbookPr/><sheets><sheet name="Hidden" sheetId="3" state="hidden" r:id="rId3"/><sheet name="One &amp; all" sheetId="1" r:id="rId1"/><sheet name="Two" sheetId="2" r:id="rId2"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels":
          '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="rId3" Target="worksheets/sheet3.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
        "xl/worksheets/sheet2.xml":
          '<worksheet><sheetData><row><c t="inlineStr"><is><t>second</t></is></c></row></sheetData></worksheet>',
        ...more,
      }).map(([name, xml]) => [name, strToU8(xml)]),
    ),
  );

describe("text of unknown encoding", () => {
  it.each([
    ["UTF-8 with its mark", new Uint8Array([0xef, 0xbb, 0xbf, ...bytes("Zoë,1")])],
    ["UTF-8", bytes("Zoë,1")],
    ["UTF-16 little end first", new Uint8Array([0xff, 0xfe, ...utf16("Zoë,1")])],
    ["UTF-16 big end first", new Uint8Array([0xfe, 0xff, ...utf16("Zoë,1", true)])],
    ["UTF-16 without its mark", utf16("Zoë,1")],
    ["Windows-1252", new Uint8Array([0x5a, 0x6f, 0xeb, 0x2c, 0x31])],
  ])("is read as %s", (_name, file) => expect(decodeText(file)).toBe("Zoë,1"));

  it("is told from what isn't a text", () =>
    expect(decodeText(new Uint8Array([1, 0, 0, 0, 9, 0, 0, 7]))).toBeUndefined());
});

describe("comma-separated values", () => {
  it.each([
    ["commas", "a,b\n1,2"],
    ["semicolons", "a;b\n1;2"],
    ["tabs", "a\tb\n1\t2"],
    ["bars", "a|b\r\n1|2"],
    ["a line that says so", "sep=;\r\na;b\r\n1;2"],
  ])("may be separated by %s", async (_name, text) => {
    expect((await read(text)).map((line) => line.slice(1))).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
  });

  it("keep separators, quotes and line breaks within a cell, and the number of the line as a spreadsheet has it", async () => {
    expect(await read('a,b\n"1;;2","say ""hi""\nthere"\n\n , \nx,y\n')).toEqual([
      [1, "a", "b"],
      [2, "1;;2", 'say "hi"\nthere'],
      [5, "x", "y"],
    ]);
  });

  it("are refused with a sentence when a quotation mark is never closed", async () => {
    await expect(readFile(bytes('a,b\n1,"2\n3,4'))).rejects.toThrow(
      "Line 2 has an opening quotation mark without a closing one.",
    );
  });
});

describe("a workbook", () => {
  it("gives its texts, numbers, days and times as a person reads them", async () => {
    const sheet =
      '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="inlineStr"><is><r><t>b</t></r><r><t xml:space="preserve"> &lt;c&gt;_x000D_</t></r></is></c></row><x:row r="5"><c r="A5" s="1"><v>46347</v></c><c r="B5" s="2"><v>0.25</v></c><c r="C5" s="3"><v>123</v></c><c r="D5"><v>0.30000000000000004</v></c><c r="E5" t="b"><v>1</v></c><c r="F5" t="str"><f>A1&amp;"x"</f><v>ax</v></c><c r="G5"/><c r="H5"><f>1</f><v></v></c></x:row>';
    const { lines, sheetName, sheetNames } = await readFile(
      workbook(sheet, {
        "xl/sharedStrings.xml":
          "<sst><si><t>a</t><rPh sb='0' eb='1'><t>reading aid</t></rPh></si></sst>",
        "xl/styles.xml":
          '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164" fontId="0"><alignment/></xf><xf numFmtId="20"/><xf numFmtId="165"/></cellXfs></styleSheet>',
      }),
    );
    expect([sheetName, sheetNames]).toEqual(["One & all", ["Hidden", "One & all", "Two"]]);
    expect(lines).toEqual([
      { line: 2, cells: ["a", "", "b <c>\r"] },
      { line: 5, cells: ["2026-11-21", "06:00", "00123", "0.3", "true", "ax", "", ""] },
    ]);
  });

  it("is read sheet by sheet", async () =>
    expect((await readFile(workbook(""), "Two")).lines).toEqual([{ line: 1, cells: ["second"] }]));

  it.each([
    ["general", 0, "General", 45000.5, "45000.5"],
    ["a day with the month's name", 200, "[$-409]d\\-mmm\\-yy;@", 45000, "2023-03-15"],
    ["a day and a time", 200, "yyyy-mm-dd hh:mm", 45000.5, "2023-03-15T12:00:00.000Z"],
    ["a time with AM", 200, "h:mm AM/PM", 0.75, "18:00"],
    ["hours beyond a day", 46, undefined, 0.5, "12:00"],
    ["money", 200, '"Rs. "#,##0.00', 12.5, "12.5"],
    ["the first of March 1900", 14, undefined, 61, "1900-03-01"],
    ["a day before Excel's mistake", 14, undefined, 1, "1900-01-01"],
    ["a negative number shown as a day", 14, undefined, -1, "-1"],
  ])("shows %s", (_name, id, code, value, text) =>
    expect(numberText(value, numberFormat(id, code), false)).toBe(text),
  );

  it("may count its days from 1904", () =>
    expect(numberText(44885, numberFormat(14, undefined), true)).toBe("2026-11-21"));
});

describe("a file that is no table", () => {
  it.each([
    ["is empty", new Uint8Array(0), "The file is empty."],
    ["has only blank lines", bytes("\n , \n"), "The file is empty."],
    [
      "is an old workbook",
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
      "This is an old Excel file",
    ],
    ["is a PDF", bytes("%PDF-1.7"), "Choose a .csv or .xlsx file."],
    [
      "is a picture",
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0x0d, 0, 1]),
      "Choose a .csv or .xlsx file.",
    ],
    ["is some other archive", zipSync({ "a.txt": bytes("a") }), "This isn't an Excel workbook."],
    ["is a broken archive", workbook("<row/>").slice(0, 200), "The workbook is damaged"],
    ["is too large", new Uint8Array(limits.bytes + 1), "The file is too large"],
  ])("because it %s is refused with a sentence", async (_name, file, sentence) => {
    await expect(readFile(file)).rejects.toThrow(sentence);
  });

  it("because it has too many lines is refused with a sentence", async () => {
    await expect(readFile(bytes("a\n".repeat(limits.lines + 2)))).rejects.toThrow(
      "The file has more than 50,000 lines.",
    );
  });
});

describe("a file that would keep its reader busy", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("is read in one pass where tags are never closed", async () => {
    const rows = `<row r="1"><c t="inlineStr"><is><t>Name</t></is></c></row>${"<row><c><is><t><rPh x='".repeat(40_000)}`;
    const strings = "<si><rPh><t>".repeat(40_000);
    const { lines } = await readFile(workbook(rows, { "xl/sharedStrings.xml": strings }));
    expect(lines).toEqual([{ line: 1, cells: ["Name"] }]);
  });

  it("has as many lines and characters as a spreadsheet holds, and no more", () => {
    const blank = new LineCollector();
    for (let line = 1; line <= limits.rows; line++) blank.add(line, [""]);
    expect(() => blank.add(limits.rows + 1, [""])).toThrow(
      "The file has more than 1,048,576 lines.",
    );
    const long = new LineCollector();
    const half = "a".repeat(limits.characters / 2);
    long.add(1, [half, half]);
    expect(() => long.add(2, ["a"])).toThrow("The file holds more than 50,000,000 characters.");
    expect(long.lines).toHaveLength(1);
  });

  it("is looked at for its separator below its blank lines, and keeps the numbers of its lines", async () => {
    expect(await read(`${"\n".repeat(100_000)}\t;b\n1;2\n`)).toEqual([
      [100_001, "\t", "b"],
      [100_002, "1", "2"],
    ]);
  });

  it("is given up after a minute with a sentence", async () => {
    vi.useFakeTimers();
    const ended = vi.fn();
    vi.stubGlobal(
      "Worker",
      class extends EventTarget {
        postMessage() {}
        terminate = ended;
      },
    );
    let said: unknown;
    readBeside(new File(["a"], "a.csv")).catch((error: unknown) => (said = error));
    await vi.advanceTimersByTimeAsync(59_000);
    expect([ended.mock.calls.length, said]).toEqual([0, undefined]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(String(said)).toContain(
      "Reading the file took more than 60 seconds, so it was stopped.",
    );
    expect(ended).toHaveBeenCalledOnce();
  });
});

describe("the headings of a table", () => {
  it("are found below a title, each named once, and columns without one by their letter", async () => {
    const { lines } = await readFile(
      bytes("Class list,,,,\n\nName,Name,,line,\nAnn,Lee,7,x,\nBob,Ray,8,y,\n"),
    );
    const heading = headingIndex(lines);
    expect(lines[heading]?.line).toBe(3);
    expect(tableOf(lines, heading)).toEqual({
      columns: ["Name", "Name (2)", "Column C", "line (2)"],
      lines: [
        { line: 4, cells: ["Ann", "Lee", "7", "x"] },
        { line: 5, cells: ["Bob", "Ray", "8", "y"] },
      ],
    });
  });

  it("are the first line of a plain table, and of one with headings only", () => {
    expect(
      headingIndex([
        { line: 1, cells: ["a", "b"] },
        { line: 2, cells: ["1", ""] },
      ]),
    ).toBe(0);
    expect(tableOf([{ line: 1, cells: ["a", "b"] }], 0)).toEqual({
      columns: ["a", "b"],
      lines: [],
    });
  });
});
