import { describe, expect, it } from "vitest";
import {
  dateOrderOf,
  firstChoices,
  missingFields,
  mixedDatesOf,
  possibleMatches,
  remap,
} from "../../../packages/kit/browser/crud/import/mapping/choices";
import { guessMapping } from "../../../packages/kit/browser/crud/import/mapping/guess-mapping";
import { refusedFile } from "../../../packages/kit/browser/crud/import/run/refused-file";
import { regions } from "../../schema/regions";
import { outgoing, requestOf } from "../../../packages/kit/browser/crud/import/run/rows";
import { templateFile } from "../../../packages/kit/browser/crud/import/template-file";
import { exportColumns } from "../../../packages/kit/schema/transfer/columns";
import { parents } from "../../../src/resources/parents";
import { students } from "../../../src/resources/students";
import { planets } from "./planets";

const table = (columns: string[], ...rows: string[][]) => ({
  columns,
  lines: rows.map((cells, at) => ({ line: at + 2, cells })),
});

describe("the columns of a file", () => {
  it.each([
    ["Catalogue no.", "code"],
    ["catalogue-NO", "code"],
    ["Cat No", "code"],
    ["Catalogue number", "code"],
    ["Cat. number", "code"],
    ["Discovery date", "found_on"],
    ["code", "code"],
    ["Full name", "name"],
    ["DOD", "found_on"],
    ["Mobile", "phone"],
    ["Mail address", "contact"],
    ["Star id", ""],
    ["star_id", ""],
    ["Star", "star"],
    // A letter may be wrong in a word of five and more; shorter ones mean too many others.
    ["Phane", "phone"],
    ["Nane", ""],
    ["Date of discvery", "found_on"],
    ["ID", ""],
    ["Landed", ""],
    ["Remarks", ""],
    ["", ""],
    ["constructor", ""],
    ["Created", ""],
  ])("%j goes to %j", (header, target) =>
    expect(guessMapping(planets, [header])[header]).toBe(target),
  );

  it("of an export go where they came from", () => {
    const columns = exportColumns(planets);
    const mapping = guessMapping(
      planets,
      columns.map(({ header }) => header),
    );
    for (const { header, target, field } of columns)
      expect(mapping[header]).toBe((field && !field.readOnly) || target === "id" ? target : "");
  });

  it("never two go to one field, the surer one winning", () => {
    expect(guessMapping(planets, ["Full name", "Name", "Nick name"])).toEqual({
      "Full name": "",
      Name: "name",
      "Nick name": "",
    });
  });

  it("are known by their content where the heading says nothing", () => {
    expect(firstChoices(planets, table(["Sort"], ["rock"], ["Gas Giant"], ["?"])).mapping).toEqual({
      Sort: "kind",
    });
    expect(firstChoices(planets, table(["Sort"], ["a"], ["rock"])).mapping).toEqual({ Sort: "" });
  });

  it("that must be there for a new record are named", () => {
    expect(missingFields(planets, { A: "name" })).toEqual(["Catalogue no."]);
    expect(missingFields(planets, { A: "name", B: "code" })).toEqual([]);
  });
});

describe("the choices about a file", () => {
  it("match rows on the first unique field there is, else on the id, else on nothing", () => {
    expect(firstChoices(planets, table(["ID", "Catalogue no."])).matchOn).toBe("code");
    const exported = exportColumns(planets).map(({ header }) => header);
    expect(
      firstChoices(planets, table(exported.filter((one) => one !== "Catalogue no."))).matchOn,
    ).toBe("id");
    expect(firstChoices(planets, table(["ID", "Name"])).matchOn).toBe("");
    expect(firstChoices(planets, table(["Name"])).matchOn).toBe("");
    expect(possibleMatches(planets, { A: "code", B: "id" }).map(({ target }) => target)).toEqual([
      "id",
      "code",
    ]);
  });

  it("give a field to the column that is chosen for it last, and forget a match that is gone", () => {
    const file = table(["Catalogue no.", "Other", "Name"]);
    const before = firstChoices(planets, file);
    const after = remap(planets, file, before, "Other", "name");
    expect(after.mapping).toEqual({ "Catalogue no.": "code", Other: "name", Name: "" });
    expect(remap(planets, file, after, "Catalogue no.", "").matchOn).toBe("");
  });

  it("take the order of day and month from dates that show it, and ask where none does", () => {
    const order = (...days: string[]) =>
      dateOrderOf(planets, table(["D"], ...days.map((day) => [day])), { D: "found_on" });
    expect(order("03/04/2026", "21/04/2026")).toEqual({ order: "dmy", unclear: true });
    expect(order("03/04/2026", "04/21/2026")).toEqual({ order: "mdy", unclear: true });
    expect(order("03/04/2026")).toEqual({ order: "", unclear: true });
    expect(order("21/04/2026", "04/21/2026")).toEqual({ order: "", unclear: false });
    const file = table(["D"], ["21/04/2026"], ["04/21/2026"], ["2026-04-21"]);
    expect(mixedDatesOf(planets, file, { D: "found_on" })).toEqual({
      name: "D",
      dmy: "21/04/2026",
      mdy: "04/21/2026",
    });
    expect(
      mixedDatesOf(planets, table(["D"], ["21/04/2026"], ["03/04/2026"]), { D: "found_on" }),
    ).toBeUndefined();
    expect(order("2026-04-03", "05.05.2026")).toEqual({ order: "", unclear: false });
  });
});

describe("what is sent", () => {
  const rows = Array.from({ length: 1201 }, (_, at) => [`P${at}`, `Planet ${at}`, "left out"]);
  const choices = {
    mapping: { Code: "code", Name: "name", Extra: "" },
    matchOn: "code",
    dateOrder: "dmy",
    emptyCells: "clear",
    changedSince: "keep",
    values: { Code: {}, Extra: { x: "rock" } },
    fixed: {},
    confirmNames: false,
  } as const;

  it("are the mapped cells in parts of five hundred, with their lines", () => {
    const { chunks, total } = outgoing(
      planets,
      table(["Code", "Name", "Extra"], ...rows, ["", " ", "nothing else"]),
      choices,
    );
    expect([chunks.map(({ length }) => length), total]).toEqual([[500, 500, 201], 1201]);
    expect(chunks[1]?.[0]).toEqual({ Code: "P500", Name: "Planet 500", line: 502 });
  });

  it("leaves out a line whose key stood before, even many parts before", () => {
    const { chunks, refused } = outgoing(
      planets,
      table(
        ["Code", "Name", "Extra"],
        ...rows,
        ["p3", "Again", ""],
        ["", "No key", ""],
        ["", "No key", ""],
      ),
      choices,
    );
    expect(refused).toEqual([
      {
        line: 1203,
        column: "Code",
        field: "code",
        reason: "Duplicate of line 5: same Catalogue no.",
      },
    ]);
    expect(chunks.flat().length).toBe(1203);
  });

  it("is divided by size as well", () => {
    const long = Array.from({ length: 10 }, (_, at) => [`P${at}`, "x".repeat(1_000_000), ""]);
    expect(
      outgoing(planets, table(["Code", "Name", "Extra"], ...long), choices).chunks.map(
        ({ length }) => length,
      ),
    ).toEqual([2, 2, 2, 2, 2]);
  });

  it("is whole where the records make a tree, since any row may name the record of another", () => {
    const regional = { ...choices, mapping: { Name: "name", In: "parent" }, matchOn: "" };
    const places = rows.map(([, name = ""]) => [name, "Planet 7"]);
    expect(
      outgoing(regions, table(["Name", "In"], ...places), regional).chunks.map(
        ({ length }) => length,
      ),
    ).toEqual([1201]);
  });

  it("says how it is to be read", () => {
    expect(requestOf([], choices, true)).toEqual({
      rows: [],
      mapping: { Code: "code", Name: "name" },
      dry_run: true,
      confirm_names: true,
      match_on: "code",
      date_order: "dmy",
      empty_cells: "clear",
    });
    expect(
      requestOf(
        [],
        {
          mapping: { K: "kind" },
          matchOn: "",
          dateOrder: "",
          emptyCells: "keep",
          changedSince: "keep",
          values: { K: { r: "rock" } },
          fixed: {},
          confirmNames: false,
        },
        false,
      ),
    ).toEqual({
      rows: [],
      mapping: { K: "kind" },
      dry_run: false,
      empty_cells: "keep",
      values: { K: { r: "rock" } },
    });
  });
});

describe("files to keep", () => {
  it("hold the refused lines as they were, with the reason, and no formula", () => {
    const file = refusedFile(table(["Name", "Note"], ["=1", "'=2"], ["b", "c,d"]), [
      {
        line: 2,
        column: "Name",
        field: "name",
        reason: "Too short.",
        others: [{ column: null, field: null, reason: "Odd." }],
      },
      { line: 3, column: null, field: null, reason: "No." },
    ]);
    expect(file).toBe(
      "\uFEFFName,Note,Line,Reason\r\n'=1,'=2,2,Too short. Odd.\r\nb,\"c,d\",3,No.\r\n",
    );
  });

  it("are a template of the fields a person can fill in", () => {
    expect(templateFile(planets)).toBe(
      "\uFEFFCatalogue no.,Name,Kind,Date of discovery,Moons,Phone,Email,Star\r\n",
    );
  });
});

describe("the usual headings of a school's own tables", () => {
  it.each([
    ["Roll", "roll_no"],
    ["Roll Number", "roll_no"],
    ["Sex", "gender"],
    ["Adm No", "admission_no"],
    ["Admission Number", "admission_no"],
    ["Student Name", "name"],
    ["Grade", "class"],
    ["DOB", "date_of_birth"],
    ["Birth date", "date_of_birth"],
    ["Date of Admission", "admission_date"],
    ["Mobile", "phone"],
    ["Father's mobile", "phone"],
  ])("of students: %j goes to %j", (header, target) =>
    expect(guessMapping(students, [header])[header]).toBe(target),
  );

  it.each([
    ["Father's Mobile", "phone"],
    ["Mother's mobile", "phone"],
    ["Father's name", "name"],
  ])("of parents: %j goes to %s", (header, target) =>
    expect(guessMapping(parents, [header])[header]).toBe(target),
  );
});
