import { strToU8, zipSync } from "fflate";
import { afterEach, describe, expect, it, vi } from "vitest";
import { decode } from "../../../packages/kit/browser/crud/import/reading/decode-text";
import {
  numberFormat,
  numberText,
} from "../../../packages/kit/browser/crud/import/reading/number-format";
import { readBeside } from "../../../packages/kit/browser/crud/import/reading/read-beside";
import { readFile } from "../../../packages/kit/browser/crud/import/reading/read-file";
import {
  headingBeside,
  headingIndex,
  tableOf,
} from "../../../packages/kit/browser/crud/import/reading/headings";
import { LineCollector, limits } from "../../../packages/kit/browser/crud/import/reading/table";

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
  ])("is read as %s", (_name, file) => expect(decode(file)?.text).toBe("Zoë,1"));

  it("is told from what isn't a text", () =>
    expect(decode(new Uint8Array([1, 0, 0, 0, 9, 0, 0, 7]))).toBeUndefined());

  // Name / أحمد علي / فاطمة
  const arabic = new Uint8Array([
    ...bytes("Name\n"),
    0xc3,
    0xcd,
    0xe3,
    0xcf,
    0x20,
    0xda,
    0xe1,
    0xed,
    10,
    0xdd,
    0xc7,
    0xd8,
    0xe3,
    0xc9,
  ]);
  it("is read as programs of the institution's language wrote it, and shown in each encoding", async () => {
    const { lines, encoding } = await readFile(arabic, undefined, { languages: ["ar-EG", "en"] });
    expect(lines.map(({ cells }) => cells[0])).toEqual(["Name", "أحمد علي", "فاطمة"]);
    expect(encoding).toMatchObject({ encoding: "windows-1256", mustChoose: false });
    expect(encoding?.encodings.slice(0, 2)).toEqual([
      { name: "windows-1256", sample: ["أحمد علي", "فاطمة"] },
      { name: "windows-1252", sample: ["ÃÍãÏ Úáí", "ÝÇØãÉ"] },
    ]);
  });

  it("has to be chosen where it is not of the institution's language", async () => {
    const english = { languages: ["en-IN"] };
    expect((await readFile(arabic, undefined, english)).encoding?.mustChoose).toBe(true);
    const chosen = { ...english, encoding: "windows-1256" };
    const { lines, encoding } = await readFile(arabic, undefined, chosen);
    expect([lines[1]?.cells[0], encoding?.mustChoose]).toEqual(["أحمد علي", false]);
  });

  it("is Western among plain letters also where the institution's language isn't", () => {
    const zoe = new Uint8Array([...bytes("Name\nZo"), 0xeb]);
    expect(decode(zoe, { languages: ["ar-EG"] })).toMatchObject({
      text: "Name\nZoë",
      mustChoose: false,
    });
  });

  it("is taken for Western while as many such letters stand alone as together", () => {
    const twoAlone = [...bytes("Name\nZo"), 0xeb, ...bytes(" No"), 0xeb, ...bytes(" ")];
    const encoding = (...together: number[]) =>
      decode(new Uint8Array([...twoAlone, ...together]), { languages: ["ar-EG"] })?.encoding;
    expect([encoding(0xe9, 0xe8), encoding(0xe9, 0xe8, 0xea)]).toEqual([
      "windows-1252",
      "windows-1256",
    ]);
  });

  it("is not asked about where its bytes show it", async () =>
    expect((await readFile(bytes("Zoë,أحمد"))).encoding).toBeUndefined());
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

  it("begin a row at any line end outside quotes", async () => {
    expect(await read('a,b\r\n1,"2\r\nb"\n3,5" pipe\r5,6\n')).toEqual([
      [1, "a", "b"],
      [2, "1", "2\r\nb"],
      [3, "3", '5" pipe'],
      [4, "5", "6"],
    ]);
  });

  it("mean the text of a formula that is nothing else", async () => {
    expect(await read('a,b\n="007","=""0""""8"""\n=1+1,="a"&"b"')).toEqual([
      [1, "a", "b"],
      [2, "007", '0"8'],
      [3, "=1+1", '="a"&"b"'],
    ]);
  });

  it("may begin with signs that a web page begins with", async () => {
    expect(await read("<name>,ID\nTABLE,1")).toEqual([
      [1, "<name>", "ID"],
      [2, "TABLE", "1"],
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
      '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="inlineStr"><is><r><t>b</t></r><r><t xml:space="preserve"> &lt;c&gt;_x000D_</t></r></is></c></row><x:row r="5"><c r="A5" s="1"><v>46347</v></c><c r="B5" s="2"><v>0.25</v></c><c r="C5" s="3"><v>123</v></c><c r="D5"><v>0.30000000000000004</v></c><c r="E5" t="b"><v>1</v></c><c r="F5" t="str"><f>A1&amp;"x"</f><v>ax</v></c><c r="G5"/><c r="H5" t="str"><f>""</f><v></v></c></x:row>';
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
      { line: 5, cells: ["2026-11-21", "06:00", "00123", "0.3", "true", "ax"] },
    ]);
  });

  it("is read sheet by sheet", async () =>
    expect((await readFile(workbook(""), { sheet: "Two" })).lines).toEqual([
      { line: 1, cells: ["second"] },
    ]));

  it.each([
    ["general", 0, "General", 45000.5, "45000.5"],
    ["a day with the month's name", 200, "[$-409]d\\-mmm\\-yy;@", 45000, "2023-03-15"],
    ["a day and a time", 200, "yyyy-mm-dd hh:mm", 45000.5, "2023-03-15T12:00:00.000Z"],
    ["a time with AM", 200, "h:mm AM/PM", 0.75, "18:00"],
    ["hours beyond a day", 46, undefined, 0.5, "12:00"],
    ["money", 200, '"Rs. "#,##0.00', 12.5, "12.5"],
    ["the first of March 1900", 14, undefined, 61, "1900-03-01"],
    ["the day that Excel knows and no calendar", 14, undefined, 60, "1900-02-28"],
    ["the last of February 1900", 14, undefined, 59, "1900-02-28"],
    ["a day before Excel's mistake", 14, undefined, 1, "1900-01-01"],
    ["a negative number shown as a day", 14, undefined, -1, "-1"],
    ["a day with a time that isn't shown", 200, "dd/mm/yyyy", 46113.395833, "2026-04-01"],
    ["the last second of a day that isn't shown", 14, undefined, 46113.99999, "2026-04-01"],
    ["a code of letters and digits", 200, '"ADM-"0000', 12, "ADM-0012"],
    ["a code longer than its format", 200, '"ADM-"0000', 123456, "ADM-123456"],
    ["a code with a sign inside", 200, "000-000", 7, "000-007"],
    ["a code whose letters are escaped", 200, "\\S\\T0", 7, "ST7"],
    ["letters before a plain number", 200, '"No. "General', 7, "No. 7"],
    ["a letter after the number", 200, '0"A"', 10, "10A"],
    ["a unit after the number", 200, '0" kg"', 10, "10"],
    [
      "the section that is for the number",
      200,
      "[<=9999999]###-####;(###) ###-####",
      5551234,
      "555-1234",
    ],
    [
      "the section for all others",
      200,
      "[<=9999999]###-####;(###) ###-####",
      2125551234,
      "(212) 555-1234",
    ],
    ["the first section for zero, where two are for others", 200, '"A-"000;"B-"000', 0, "A-000"],
    ["the second section for what is below zero", 200, '"A-"000;"B-"000', -7, "B-007"],
    ["the third section for zero", 200, '"A-"000;"B-"000;"C-"000', 0, "C-000"],
    ["money with its sign in brackets", 200, "[$₹-4009]\\ 0", 12, "12"],
    [
      "an accountant's number",
      200,
      '_-* #,##0.00_-;\\-* #,##0.00_-;_-* "-"??_-;_-@_-',
      12.5,
      "12.5",
    ],
    ["a percentage", 200, "0.00%", 0.5, "0.5"],
    ["a fraction", 200, "# ?/?", 0.5, "0.5"],
  ])("shows %s", (_name, id, code, value, text) =>
    expect(numberText(value, numberFormat(id, code), false)).toBe(text),
  );

  const styles = (...codes: string[]) =>
    `<styleSheet><numFmts>${codes.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code.replaceAll('"', "&quot;")}"/>`).join("")}</numFmts><cellXfs><xf numFmtId="0"/>${codes.map((_code, at) => `<xf numFmtId="${200 + at}"/>`).join("")}</cellXfs></styleSheet>`;

  it("says which number format can't be shown, once", async () => {
    const { lines, notes } = await readFile(
      workbook('<row r="1"><c r="A1" s="1"><v>12</v></c><c r="B1" s="1"><v>13</v></c></row>', {
        "xl/styles.xml": styles("0000k"),
      }),
    );
    expect(lines).toEqual([{ line: 1, cells: ["12", "13"] }]);
    expect(notes).toEqual([expect.stringContaining("Cell A1 holds 12 in the number format 0000k")]);
  });

  it("says which rows are hidden", async () => {
    const row = (line: number, more = "") =>
      `<row r="${line}"${more}><c r="A${line}"><v>${line}</v></c></row>`;
    const sheet = row(1) + row(2, ' hidden="1"') + row(3, ' hidden="0"');
    const { lines, notes } = await readFile(workbook(sheet));
    expect(lines).toHaveLength(3);
    expect(notes).toEqual([expect.stringMatching(/^Row 2 is hidden in the sheet/u)]);
  });

  it("tells a formula that was never calculated from one whose result is nothing", async () => {
    const sheet =
      '<row><c r="A1"><f>B1</f></c><c r="B1"><f>1</f><v/></c><c r="C1" t="str"><f>D1</f><v></v></c><c r="D1"><f>0</f><v>0</v></c><c r="E1"><v>0</v></c><c r="F1" t="e"><f>x</f><v>#NAME?</v></c></row>';
    const calculated = ["#NOT-CALCULATED!", "#NOT-CALCULATED!", "", "0", "0", "#NAME?"];
    expect((await readFile(workbook(sheet))).lines[0]?.cells).toEqual(calculated);
    const left = workbook(sheet, {
      "xl/workbook.xml":
        '<workbook xmlns:r="r"><sheets><sheet name="One" r:id="rId1"/></sheets><calcPr calcId="1" fullCalcOnLoad="1"/></workbook>',
    });
    expect((await readFile(left)).lines[0]?.cells).toEqual(calculated.with(3, "#NOT-CALCULATED!"));
  });

  it("is read at the sheet that its program shows, unless that is hidden", async () => {
    const opened = async (active: number, rows = '<row r="1"><c><v>1</v></c></row>') =>
      (
        await readFile(
          workbook(rows, {
            "xl/workbook.xml": `<workbook xmlns:r="r"><bookViews><workbookView activeTab="${active}"/></bookViews><sheets><sheet name="Hidden" state="hidden" r:id="rId3"/><sheet name="One" r:id="rId1"/><sheet name="Two" r:id="rId2"/></sheets></workbook>`,
          }),
        )
      ).sheetName;
    expect([await opened(2), await opened(0), await opened(9)]).toEqual(["Two", "One", "One"]);
    // An empty sheet before the one that holds the table.
    expect([await opened(1, ""), await opened(9, "")]).toEqual(["Two", "Two"]);
  });

  it("gives what is merged downwards to each row beside it", async () => {
    const text = (at: string, value: string) =>
      `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const { lines } = await readFile(
      workbook("", {
        "xl/worksheets/sheet1.xml": `<worksheet><sheetData><row r="1">${text("A1", "Class")}${text("B1", "Name")}</row><row r="2">${text("A2", "1 A")}${text("B2", "Ann")}</row><row r="3">${text("B3", "Bob")}</row><row r="5">${text("B5", "Cem")}</row></sheetData><mergeCells><mergeCell ref="A2:A4"/></mergeCells></worksheet>`,
      }),
    );
    expect(lines.map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, "Class", "Name"],
      [2, "1 A", "Ann"],
      [3, "1 A", "Bob"],
      [5, "", "Cem"],
    ]);
  });

  it("may count its days from 1904", () =>
    expect(numberText(44885, numberFormat(14, undefined), true)).toBe("2026-11-21"));
});

const openAndSave =
  "No table can be read from this file, whatever its name says. Open it in Excel or LibreOffice, save it as .xlsx and choose that file.";

describe("a file that is no table", () => {
  it.each([
    ["is empty", new Uint8Array(0), "The file is empty."],
    ["has only blank lines", bytes("\n , \n"), "The file is empty."],
    [
      "is an old workbook",
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
      "This is an old Excel file",
    ],
    ["is a PDF", bytes("%PDF-1.7"), "Choose a spreadsheet, such as a .csv, .xlsx or .ods file."],
    [
      "is a picture",
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0x0d, 0, 1]),
      "Choose a spreadsheet, such as a .csv, .xlsx or .ods file.",
    ],
    ["is a web page without a table", bytes("<html><p>Sign in</p></html>"), openAndSave],
    ["is a web page with an empty one", bytes("<table><tr><td> </td></tr></table>"), openAndSave],
    ["is another XML document", bytes('<?xml version="1.0"?>\n<students/>'), openAndSave],
    ["is a page saved with its parts", bytes("MIME-Version: 1.0\r\n"), openAndSave],
    ["is SYLK", bytes("ID;PSCALC3\nC;X1;Y1"), openAndSave],
    ["is DIF", bytes('TABLE\r\n0,1\r\n"EXCEL"\r\n'), openAndSave],
    ["is some other archive", zipSync({ "a.txt": bytes("a") }), "This isn't a spreadsheet."],
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

  const named = '<row r="1"><c t="inlineStr"><is><t>Name</t></is></c></row>';
  const listedSheets = (count: number) =>
    `<workbook xmlns:r="r"><sheets>${Array.from({ length: count }, (_, at) => `<sheet name="${at}" r:id="rId1"/>`).join("")}</sheets></workbook>`;
  const merge = (count: number) => ({
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${named}${"<row><c><v>1</v></c></row>".repeat(3000)}</sheetData><mergeCells>${'<mergeCell ref="A1:A1048576"/>'.repeat(count)}</mergeCells></worksheet>`,
  });
  const formats = (count: number) => ({
    "xl/styles.xml": `<styleSheet><cellXfs>${'<xf numFmtId="0"/>'.repeat(count)}</cellXfs></styleSheet>`,
  });
  it.each<[string, string, Record<string, string>, string]>([
    [
      "cells without end in one row",
      `<row>${"<c/>".repeat(limits.cells + 1)}</row>`,
      {},
      "The file has more than 3,000,000 cells",
    ],
    [
      "more shared texts than it has cells",
      named,
      { "xl/sharedStrings.xml": "<si/>".repeat(limits.cells + 1) },
      "The file has more than 3,000,000 cells",
    ],
    ["more merged cells than lines", named, merge(limits.merged + 1), "more than 50,000 merged"],
    [
      "one text merged over its lines again and again",
      named,
      merge(limits.merged),
      "The file holds more than 50,000,000 characters",
    ],
    [
      "more formats than there are",
      named,
      formats(100_002),
      "The workbook is damaged and can't be opened",
    ],
  ])("that was made to last is refused: %s", async (_what, rows, parts, sentence) => {
    const bytes = workbook(rows, parts);
    expect(bytes.length, "a small file").toBeLessThan(200_000);
    await expect(readFile(bytes)).rejects.toThrow(sentence);
  });

  it("is read once however often a part of it is listed as a sheet", async () => {
    const rows = "<row/>".repeat(100_000) + named;
    const parts = { "xl/workbook.xml": listedSheets(20_000) };
    expect((await readFile(workbook(rows, parts))).sheetNames).toEqual(["0"]);
  });

  it("is refused where a page has elements within each other without end", async () => {
    for (const tags of ["<b>", "<tr><td><table>"])
      await expect(readFile(bytes(`<table>${tags.repeat(300_000)}`))).rejects.toThrow(openAndSave);
  });

  it("may have as many formats and merged cells as programs write", async () => {
    const { lines } = await readFile(workbook(named, { ...formats(65_490), ...merge(10) }));
    expect(lines).toHaveLength(3001);
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
    // jsdom's files cannot be read so.
    const file = Object.assign(new File(["a"], "a.csv"), {
      arrayBuffer: () => Promise.resolve(new ArrayBuffer(1)),
    });
    readBeside(file).catch((error: unknown) => (said = error));
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

  const lines = (...rows: string[][]) => rows.map((cells, at) => ({ line: at + 1, cells }));
  it.each([
    [
      "one is merged over columns with headings of their own",
      lines(["Class", "Parent"], ["Class", "Name", "Phone"], ["1 A", "Ann", "1"]),
      [
        { top: 1, bottom: 2, left: 0, right: 0 },
        { top: 1, bottom: 1, left: 1, right: 2 },
      ],
      0,
    ],
    [
      "a group stands above them",
      lines(["", "Parent"], ["Class", "Name", "Phone"], ["1 A", "Ann", "1"]),
      [{ top: 1, bottom: 1, left: 1, right: 2 }],
      1,
    ],
  ])("are of two lines where %s", (_name, rows, merged, heading) => {
    expect(headingIndex(rows, merged)).toBe(heading);
    expect(tableOf(rows, heading, merged)).toEqual({
      columns: ["Class", "Parent Name", "Parent Phone"],
      lines: [{ line: 3, cells: ["1 A", "Ann", "1"] }],
    });
  });

  it("aren't of two lines below a title that is merged over the table", () => {
    const rows = lines(["Class list"], ["Class", "Name"], ["1 A", "Ann"]);
    const merged = [{ top: 1, bottom: 1, left: 0, right: 1 }];
    expect(headingIndex(rows, merged)).toBe(1);
    expect(tableOf(rows, 1, merged).columns).toEqual(["Class", "Name"]);
  });

  it.each([
    [
      "above them, with groups of columns",
      lines(["", "", "Parent", ""], ["Class", "Name", "Name", "Phone"], ["1 A", "Ann", "Bob", "1"]),
      1,
      "above" as const,
      ["Class", "Name", "Parent Name", "Parent Phone"],
    ],
    [
      "below them, with names for columns that have none",
      lines(["Class", "Name", "Parent", ""], ["", "", "Name", "Phone"], ["1 A", "Ann", "Bob", "1"]),
      0,
      "below" as const,
      ["Class", "Name", "Parent Name", "Parent Phone"],
    ],
  ])("may have another line %s: it is asked about", (_name, rows, heading, side, columns) => {
    expect(headingIndex(rows)).toBe(heading);
    const other = rows[side === "above" ? heading - 1 : heading + 1];
    expect(headingBeside(rows, heading)).toEqual({ side, line: other });
    expect(tableOf(rows, heading, [], side)).toEqual({
      columns,
      lines: [{ line: 3, cells: ["1 A", "Ann", "Bob", "1"] }],
    });
  });

  it.each([
    ["a title", lines(["Class list"], ["Class", "Name"], ["1 A", "Ann"]), 1, []],
    ["a row with a gap", lines(["Class", "Name"], ["", "Ann"]), 0, []],
    ["a row with one cell more", lines(["Class", "Name"], ["", "Ann", "x"]), 0, []],
    [
      "what a merged cell shows already",
      lines(["", "Parent"], ["Class", "Name", "Phone"], ["1 A", "Ann", "1"]),
      1,
      [{ top: 1, bottom: 1, left: 1, right: 2 }],
    ],
  ])("aren't asked about for %s beside them", (_what, rows, heading, merged) => {
    expect(headingIndex(rows, merged)).toBe(heading);
    expect(headingBeside(rows, heading, merged)).toBeUndefined();
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
