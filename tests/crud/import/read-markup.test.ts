import { describe, expect, it } from "vitest";
import { readFile } from "../../../packages/kit/browser/crud/import/reading/read-file";
import { headingIndex, tableOf } from "../../../packages/kit/browser/crud/import/reading/headings";
import { notCalculated } from "../../../packages/kit/schema/transfer/cell-text";

const read = (text: string, sheet?: string) =>
  readFile(new TextEncoder().encode(text), sheet === undefined ? {} : { sheet });
const rowsOf = async (text: string) =>
  (await read(text)).lines.map(({ line, cells }) => [line, ...cells]);

describe("a table of a web page", () => {
  it("is read as a browser shows it: entities, spaces, line breaks, and what nobody sees left out", async () => {
    const page = `<!DOCTYPE html><html><head><title>Export</title><style>td{color:red}</style></head>
      <body><h1>Class list</h1><table border=1>
      <tr><th>Name<th>Address
      <tr><td>Rao &amp; Sons&nbsp;Ltd<script>var a = "<td>no</td>"</script><td>12, Hill
        Road<br>Pune<p>India</p>
      <tr><td>&nbsp;<td>
      <TR><TD>Zo&euml;</TD><TD><b>7</b>,<i> Lane</i></TD></TR></table><p>Printed today</p>`;
    expect(await rowsOf(page)).toEqual([
      [1, "Name", "Address"],
      [2, "Rao & Sons Ltd", "12, Hill Road\nPune\nIndia"],
      [4, "Zoë", "7, Lane"],
    ]);
  });

  it("gives a cell that spans rows to each of them, and one over columns to their headings", async () => {
    const { lines, merged } = await read(`<table>
      <tr><th rowspan=2>Class</th><th colspan=2>Parent</th><th rowspan=2>Roll</th></tr>
      <tr><th>Name</th><th>Phone</th></tr>
      <tr><td rowspan=2>1 A</td><td>Ann</td><td>1</td><td>7</td></tr>
      <tr><td>Bob</td><td>2</td><td>8</td></tr>
      <tr><td>1 B</td><td>Cem</td><td>3</td><td>9</td></tr></table>`);
    expect(tableOf(lines, headingIndex(lines, merged), merged)).toEqual({
      columns: ["Class", "Parent Name", "Parent Phone", "Roll"],
      lines: [
        { line: 3, cells: ["1 A", "Ann", "1", "7"] },
        { line: 4, cells: ["1 A", "Bob", "2", "8"] },
        { line: 5, cells: ["1 B", "Cem", "3", "9"] },
      ],
    });
  });

  it("is the fullest of several; the others can be chosen, by their captions", async () => {
    const page = `<table><tr><td>Logo</td></tr></table>
      <table><tr><td>School</td><td><table><caption>Students</caption>
      <tr><td>Name</td><td>Roll</td></tr><tr><td>Ann</td><td>1</td></tr></table></td></tr></table>
      <table><tr><td> </td></tr></table>`;
    const { sheetNames, sheetName, lines } = await read(page);
    expect([sheetNames, sheetName]).toEqual([["Table 1", "Students", "Table 3"], "Students"]);
    expect(lines[1]?.cells).toEqual(["Ann", "1"]);
    expect((await read(page, "Table 3")).lines).toEqual([{ line: 1, cells: ["School", ""] }]);
    const alone = await read("<table><tr><td>Name</td></tr></table>");
    expect([alone.sheetNames, alone.sheetName]).toEqual([[], null]);
  });

  it("tells of rows that the page hides", async () => {
    const { notes } = await read(
      `<table><tr><td>Name</td></tr><tr style="display: none"><td>Ann</td></tr><tr hidden><td></td></tr></table>`,
    );
    expect(notes).toEqual([expect.stringMatching(/^Row 2 is hidden in the sheet/u)]);
  });

  it.each([
    ["by a page", '<html><meta http-equiv=Content-Type content="text/html; charset=windows-1256">'],
    ["by an XML document", '<?xml version="1.0" encoding="windows-1256"?><html>'],
  ])("is read in the encoding that is said %s", async (_by, start) => {
    // محمد, in Windows-1256.
    const bytes = new Uint8Array([
      ...new TextEncoder().encode(`${start}<table><tr><td>`),
      0xe3,
      0xcd,
      0xe3,
      0xcf,
      ...new TextEncoder().encode("</td></tr></table></html>"),
    ]);
    const { lines, encoding } = await readFile(bytes, {}, { languages: ["en-IN"] });
    expect([lines[0]?.cells, encoding]).toEqual([["محمد"], undefined]);
  });

  it("whose encoding nothing says is asked about as a text is", async () => {
    const bytes = new Uint8Array([
      ...new TextEncoder().encode("<table><tr><td>"),
      0xe3,
      0xcd,
      0xe3,
      0xcf,
      ...new TextEncoder().encode("</td></tr></table>"),
    ]);
    const { encoding } = await readFile(bytes, {}, { languages: ["en-IN"] });
    expect(encoding?.mustChoose).toBe(true);
  });

  it("may begin below other things, and is not what a cell of another text says", async () => {
    expect(await rowsOf("Class list<br><table><tr><td>Name</td></tr></table>")).toEqual([
      [1, "Name"],
    ]);
    expect(await rowsOf("<name>,<table>\n1,2")).toEqual([
      [1, "<name>", "<table>"],
      [2, "1", "2"],
    ]);
  });
});

const workbook = (rows: string, more = "") => `<?xml version="1.0"?>
<?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Styles><Style ss:ID="Default"/><Style ss:ID="day"><NumberFormat ss:Format="Short Date"/></Style>
<Style ss:ID="time"><NumberFormat ss:Format="hh:mm"/></Style>
<Style ss:ID="code"><NumberFormat ss:Format="&quot;ADM-&quot;0000"/></Style>
<Style ss:ID="money"><NumberFormat ss:Format="Currency"/></Style></Styles>
<Worksheet ss:Name="1 A"><Table>${rows}</Table></Worksheet>${more}</Workbook>`;
const cell = (type: string, text: string, attributes = "") =>
  `<Cell${attributes}><Data ss:Type="${type}">${text}</Data></Cell>`;

describe("an XML spreadsheet of Excel 2003", () => {
  it.each([
    ["a text with entities", cell("String", "Rao &amp; Sons&#10;Ltd"), "Rao & Sons\nLtd"],
    ["a text in several colours", cell("String", "<B>Zoë</B> Lee"), "Zoë Lee"],
    ["a number", cell("Number", "0.30000000000000004"), "0.3"],
    ["a code", cell("Number", "12", ' ss:StyleID="code"'), "ADM-0012"],
    ["money", cell("Number", "12.5", ' ss:StyleID="money"'), "12.5"],
    [
      "a day with a hidden time",
      cell("DateTime", "2014-06-03T09:30:00.000", ' ss:StyleID="day"'),
      "2014-06-03",
    ],
    ["a time", cell("DateTime", "1899-12-31T08:30:00.000", ' ss:StyleID="time"'), "08:30"],
    ["a day without a format", cell("DateTime", "2014-06-03T00:00:00.000"), "2014-06-03"],
    ["a yes", cell("Boolean", "1"), "true"],
    ["an error", cell("Error", "#N/A"), "#N/A"],
    ["a formula that was never calculated", '<Cell ss:Formula="=R1C1"/>', notCalculated],
    [
      "a text with a comment pinned to it",
      '<Cell><Comment><ss:Data>by me</ss:Data></Comment><Data ss:Type="String">Ann</Data></Cell>',
      "Ann",
    ],
  ])("holds %s", async (_what, one, says) =>
    expect((await read(workbook(`<Row>${one}</Row>`))).lines[0]?.cells).toEqual([says]),
  );

  it("places rows and cells where it says, merged ones in each of their rows", async () => {
    const { lines, sheetNames, notes } = await read(
      workbook(
        `<Row ss:Index="2">${cell("String", "1 A", ' ss:MergeDown="1"')}${cell("String", "Ann", ' ss:Index="3"')}</Row>
         <Row ss:Hidden="1">${cell("String", "Bob", ' ss:Index="3"')}</Row>`,
        `<Worksheet ss:Name="Old"><Table/><WorksheetOptions><Visible>SheetHidden</Visible></WorksheetOptions></Worksheet>`,
      ),
    );
    expect(lines).toEqual([
      { line: 2, cells: ["1 A", "", "Ann"] },
      { line: 3, cells: ["1 A", "", "Bob"] },
    ]);
    expect(sheetNames).toEqual(["1 A", "Old"]);
    expect(notes).toEqual([expect.stringMatching(/^Row 3 is hidden in the sheet/u)]);
  });
});
