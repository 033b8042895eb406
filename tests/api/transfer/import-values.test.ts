import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import type { ImportAnswer, ImportRequest } from "../../../packages/kit/api/transfer/contract";
import { firstChoices } from "../../../packages/kit/browser/crud/import/mapping/choices";
import { guardText } from "@rollcall/kit/schema/transfer/cell-text";
import { outgoing, requestOf } from "../../../packages/kit/browser/crud/import/run/rows";
import { tableOf } from "../../../packages/kit/browser/crud/import/reading/headings";
import { linesOf } from "../../../packages/kit/browser/crud/import/reading/read-csv";
import { resources } from "../../../src/resources";
import { students } from "../../../src/resources/students";
import { stage, skyDatabase } from "./stage";
import { planets, sky, stars } from "./planets";

let db: OwnedDatabase;
beforeAll(async () => {
  db = await skyDatabase();
});
afterAll(() => db.close());
beforeEach(() =>
  db.script(
    "truncate planets, stars, visitors, planets__visitors, activity_logs restart identity; delete from students",
  ),
);

async function bring(
  request: Omit<Partial<ImportRequest>, "rows"> & { rows: readonly object[] },
  resource: string = planets.name,
): Promise<ImportAnswer> {
  const { status, body } = await stage(db, [...sky, ...resources]).ask<{ data: ImportAnswer }>(
    "POST",
    `/admin/${resource}/import`,
    request,
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
}
const refusal = async (values: unknown) => {
  const { status, body } = await stage(db).ask<{ errors: Record<string, string[]> }>(
    "POST",
    "/admin/planets/import",
    { rows: [{ Name: "Mars", Kind: "x" }], values },
  );
  return { status, errors: body.errors };
};

/** Ten students as an office writes them: heads of its own, M and F, days first. */
const ten = `Adm No,Student Name,Roll,Sex,DOB,Admission date,Mobile
S101,Aarav Sharma,1,M,14/03/2014,01/06/2026,+91 98200 00101
S102,Diya Patel,2,F,02/11/2013,01/06/2026,+91 98200 00102
S103,Vihaan Gupta,3,M,23/07/2014,01/06/2026,+91 98200 00103
S104,Ananya Iyer,4,F,30/01/2014,01/06/2026,+91 98200 00104
S105,Kabir Singh,5,M,19/09/2013,01/06/2026,+91 98200 00105
S106,Ishita Rao,6,F,08/05/2014,01/06/2026,+91 98200 00106
S107,Arjun Nair,7,m,27/12/2013,01/06/2026,+91 98200 00107
S108,Saanvi Joshi,8,f,11/04/2014,01/06/2026,+91 98200 00108
S109,Rohan Das,9,Boy,16/08/2013,01/06/2026,+91 98200 00109
S110,Meera Kulkarni,10,Girl,05/02/2014,01/06/2026,+91 98200 00110
`;

describe("a name in a reference", () => {
  it("is found whatever spaces stand between its words", async () => {
    await db.script("insert into stars (name) values ('Alpha  Centauri A')");
    const answer = await bring({
      rows: [
        { Name: "Mars", Star: "alpha\u00a0Centauri  A" },
        { Name: "Venus", Star: "AlphaCentauri A" },
      ],
    });
    expect(answer.created).toBe(1);
    expect(answer.refused.map(({ line }) => line)).toEqual([2]);
  });
});

describe("a cell that shows an error", () => {
  it("is refused with what it shows, whatever its field, and a text of that name comes back from an export", async () => {
    const answer = await bring({
      mapping: { Name: "name", Star: "star_id", Mass: "mass" },
      rows: [
        { Name: "#N/A" },
        { Name: "Mars", Star: "#REF!" },
        { Name: "Mars", Mass: "Err:502" },
        { Name: "#NOT-CALCULATED!" },
        { Name: guardText("#N/A") },
        { Name: "#Nina" },
      ],
    });
    const shows = (text: string) =>
      `The cell shows ${text}. Correct it in the spreadsheet, or enter the value here.`;
    expect(answer.refused.map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [1, "Name", shows("#N/A")],
      [2, "Star", shows("#REF!")],
      [3, "Mass", shows("Err:502")],
      [
        4,
        "Name",
        "The formula in this cell was never calculated. Open the file in a spreadsheet program, save it and choose it again.",
      ],
    ]);
    const stored = await db.query<{ name: string }>(sql`select name from planets order by id`);
    expect(stored.map(({ name }) => name)).toEqual(["#N/A", "#Nina"]);
  });

  it("may be said to count as empty", async () => {
    const answer = await bring({
      mapping: { Name: "name", Kind: "kind" },
      values: { Kind: { "#N/A": "" } },
      rows: [{ Name: "Mars", Kind: "#N/A" }],
    });
    expect([answer.created, answer.refused]).toEqual([1, []]);
  });
});

describe("the values of an imported column", () => {
  it("of ten ordinary rows with M and F are known, as their headings are: all ten come in one go", async () => {
    const table = tableOf(linesOf(ten), 0);
    const choices = firstChoices(students, table);
    expect(choices.mapping).toEqual({
      "Adm No": "admission_no",
      "Student Name": "name",
      Roll: "roll_no",
      Sex: "gender",
      DOB: "date_of_birth",
      "Admission date": "admission_date",
      Mobile: "phone",
    });
    const { chunks } = outgoing(students, table, choices);
    const dry = await bring(requestOf(chunks[0] ?? [], choices, true), "students");
    expect(dry).toMatchObject({ created: 10, refused: [] });
    const done = await bring(requestOf(chunks[0] ?? [], choices, false), "students");
    expect(done).toMatchObject({ created: 10, refused: [] });
    expect(
      await db.query(sql`select gender, count(*) from students group by gender order by gender`),
    ).toEqual([
      { gender: "female", count: 5 },
      { gender: "male", count: 5 },
    ]);
  });

  it("are what the request says, whatever their case, in the dry run as in the import", async () => {
    const request = {
      rows: [
        { Name: "A", Kind: "X", Ringed: "ja" },
        { Name: "B", Kind: " x ", Ringed: "nein" },
        { Name: "C", Kind: "?", Ringed: "?" },
        { Name: "D", Kind: "gas", Ringed: "no" },
      ],
      values: {
        Kind: { x: "ice", "?": "", gas: "rock" },
        Ringed: { Ja: "true", nein: "false", "?": "" },
      },
    };
    const dry = await bring({ ...request, dry_run: true });
    expect(dry).toMatchObject({ created: 4, refused: [] });
    expect(await bring(request)).toEqual({ ...dry, dry_run: false, committed: true });
    expect(await db.query(sql`select name, kind, ringed from planets order by name`)).toEqual([
      { name: "A", kind: "ice", ringed: true },
      { name: "B", kind: "ice", ringed: false },
      { name: "C", kind: "rock", ringed: false },
      { name: "D", kind: "rock", ringed: false },
    ]);
  });

  it("are not guessed by the server: a first letter is refused without a word for it", async () => {
    const answer = await bring({ rows: [{ Name: "A", Kind: "i" }] });
    expect(answer.refused).toMatchObject([{ column: "Kind" }]);
  });

  it.each([
    [{ Name: { x: "ice" } }, "“Name” isn't mapped to a field with options."],
    [{ Moons: { x: "ice" } }, "“Moons” isn't mapped to a field with options."],
    [{ Kind: { x: "cheese" } }, "“cheese” isn't an option of “Kind”."],
    [
      { Kind: Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`k${at}`, "ice"])) },
      "At most 500 values of a column can be matched.",
    ],
  ])("are refused as a whole where %j makes no sense", async (values, sentence) => {
    expect(await refusal(values)).toEqual({ status: 422, errors: { values: [sentence] } });
    expect(await db.query(sql`select 1 from planets`)).toEqual([]);
  });

  it("are refused where they are no texts", async () => {
    expect((await refusal({ Kind: { x: 5 } })).status).toBe(422);
    expect((await refusal([])).status).toBe(422);
  });
});

describe("a row with several things wrong", () => {
  const reasons = ({ refused }: ImportAnswer) =>
    refused.map(({ line, others = [], ...first }) => [
      line,
      ...[first, ...others].map(({ column, field, reason }) => `${column}/${field}: ${reason}`),
    ]);

  it("is told all of them at once, those of cells and what is missing", async () => {
    const rows = [{ Name: "", Kind: "cheese", Moons: "many", Email: "nobody" }];
    for (const dry_run of [true, false])
      expect(reasons(await bring({ rows, dry_run }))).toEqual([
        [
          1,
          "Kind/kind: Kind: “cheese” isn't recognised. Use rock, Gas giant or ice.",
          "Moons/moons: Moons: “many” isn't a number.",
          "Email/contact: Email must be an email address, such as name@example.com.",
          "Name/name: Name is required.",
        ],
      ]);
  });

  it("is told what a new record lacks only where it is a new one", async () => {
    await stage(db).create(planets, { name: "Mars" });
    expect(reasons(await bring({ rows: [{ Name: "mars", Kind: "cheese" }] }))).toEqual([
      [1, "Kind/kind: Kind: “cheese” isn't recognised. Use rock, Gas giant or ice."],
    ]);
  });

  it("is told that its key stands before and that a value is another record's", async () => {
    await stage(db).create(stars, { name: "Sun", code: "S1" });
    const answer = await bring(
      {
        rows: [
          { Name: "Vega", Code: "V", ID: "" },
          { Name: "", Code: "S1", ID: "" },
        ],
        match_on: "id",
      },
      "stars",
    );
    expect(reasons(answer)).toEqual([
      [2, "Name/name: Name is required.", "Code/code: Another star already has this code."],
    ]);
    const twice = await bring({
      rows: [
        { Name: "Io", Kind: "ice" },
        { Name: "IO", Kind: "cheese" },
      ],
    });
    expect(reasons(twice)).toEqual([
      [
        2,
        "Kind/kind: Kind: “cheese” isn't recognised. Use rock, Gas giant or ice.",
        "Name/name: Duplicate of line 1: same Name.",
      ],
    ]);
  });
});
