import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import type { ImportAnswer, ImportRequest } from "../../../packages/kit/api/transfer/contract";
import { stage, everything, skyDatabase } from "./stage";
import { planets, stars, visitors } from "./planets";

let db: OwnedDatabase;
beforeAll(async () => {
  db = await skyDatabase();
});
afterAll(() => db.close());
beforeEach(() =>
  db.script(
    "truncate planets, stars, visitors, planets__visitors, activity_logs, import_values restart identity",
  ),
);

interface Request extends Omit<Partial<ImportRequest>, "rows"> {
  rows: object[];
}
async function bring(request: Request, resource: string = planets.name): Promise<ImportAnswer> {
  const { status, body } = await stage(db).ask<{ data: ImportAnswer }>(
    "POST",
    `/admin/${resource}/import`,
    request,
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
}
const refusal = async (request: unknown, resource: string = planets.name) => {
  const { status, body } = await stage(db).ask<{ errors: Record<string, string[]> }>(
    "POST",
    `/admin/${resource}/import`,
    request,
  );
  return { status, errors: body.errors };
};
const named = async (name: string) =>
  (
    await db.query(
      sql`select p.*, array(select to_id from planets__visitors l where l.from_id = p.id order by 1) as visitors from planets p where name = ${name}`,
    )
  )[0];

describe("an import", () => {
  const ten = Array.from({ length: 10 }, (_, at): Record<string, string> => ({
    Name: `P${at}`,
    Moons: String(at),
    Kind: "ice",
  }));
  Object.assign(ten[2] ?? {}, { Moons: "many" });
  Object.assign(ten[5] ?? {}, { Name: "" });
  Object.assign(ten[9] ?? {}, { Kind: "cheese", Moons: "5000" });

  it("keeps the good of ten rows and says of the three wrong ones where and why", async () => {
    const answer = await bring({ rows: ten });
    expect(answer).toMatchObject({
      created: 7,
      updated: 0,
      unchanged: 0,
      total: 10,
      match_on: "name",
      committed: true,
      dry_run: false,
    });
    expect(answer.refused).toEqual([
      { line: 3, column: "Moons", field: "moons", reason: "Moons: “many” isn't a number." },
      { line: 6, column: "Name", field: "name", reason: "Name is required." },
      {
        line: 10,
        column: "Kind",
        field: "kind",
        reason: "Kind: “cheese” isn't recognised. Use rock, Gas giant or ice.",
        others: [{ column: "Moons", field: "moons", reason: "Moons must be at most 1000." }],
      },
    ]);
    expect(await db.query(sql`select count(*) from planets`)).toEqual([{ count: 7 }]);
    expect(
      await db.query(sql`select count(*) from activity_logs where action = 'created'`),
    ).toEqual([{ count: 7 }]);
  });

  it("as a dry run says the same and leaves every table as it was", async () => {
    await stage(db).create(planets, { name: "P1", moons: 7 });
    const before = await everything(db);
    const { changes, ...dry } = await bring({ rows: ten, dry_run: true });
    expect(await everything(db)).toBe(before);
    expect(dry).toMatchObject({ created: 6, updated: 1, dry_run: true, committed: false });
    expect(changes).toEqual([
      {
        line: 2,
        id: 1,
        title: "P1",
        renamed: false,
        changes: { moons: { before: 7, after: 1 }, kind: { before: "rock", after: "ice" } },
      },
    ]);
    expect(await bring({ rows: ten })).toEqual({ ...dry, dry_run: false, committed: true });
  });

  it("creates nothing the second time, with a unique field and without one", async () => {
    expect(await bring({ rows: ten })).toMatchObject({ created: 7 });
    const before = await everything(db);
    expect(await bring({ rows: ten })).toMatchObject({ created: 0, updated: 0, unchanged: 7 });
    expect(await everything(db)).toBe(before);
    const people = [{ Name: "Ann", Town: "Ulm" }, { Name: "Ann", Town: "Bonn" }, { Name: "Carl" }];
    expect(await bring({ rows: people }, "visitors")).toMatchObject({ created: 3, match_on: null });
    expect(await bring({ rows: people }, "visitors")).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 3,
    });
  });

  it("changes only what differs, and logs only that", async () => {
    const id = await stage(db).create(planets, { name: "Märs", moons: 1, nickname: "Red" });
    expect(await bring({ rows: [{ Name: "MÄRS", Moons: "2", Nickname: "Red" }] })).toMatchObject({
      updated: 1,
    });
    expect(await named("MÄRS")).toMatchObject({ id, version: 2, moons: 2, nickname: "Red" });
    const [log] = await db.query<{ changes: object }>(
      sql`select changes from activity_logs where action = 'updated'`,
    );
    expect(log?.changes).toEqual({
      name: { before: "Märs", after: "MÄRS" },
      moons: { before: 1, after: 2 },
    });
  });

  it("leaves alone what an empty cell stands for, unless it is told to empty it", async () => {
    await stage(db).create(planets, {
      name: "Mars",
      moons: 1,
      nickname: "Red",
      ringed: true,
      kind: "ice",
    });
    const rows = [{ Name: "Mars", Moons: "", Nickname: " ", Ringed: "", Kind: "" }];
    expect(await bring({ rows })).toMatchObject({ unchanged: 1 });
    expect(await bring({ rows, empty_cells: "clear" })).toMatchObject({ updated: 1, refused: [] });
    expect(await named("Mars")).toMatchObject({
      moons: null,
      nickname: null,
      ringed: true,
      kind: "ice",
    });
  });

  it("keeps nothing at all when every row must be good", async () => {
    expect(await bring({ rows: ten, all_or_nothing: true })).toMatchObject({
      created: 7,
      committed: false,
    });
    expect(await db.query(sql`select count(*) from planets`)).toEqual([{ count: 0 }]);
    expect(await bring({ rows: ten.slice(0, 2), all_or_nothing: true })).toMatchObject({
      created: 2,
      committed: true,
    });
  });
});

describe("the rows of an import", () => {
  it("are told by their lines as the file counts them", async () => {
    const answer = await bring({
      rows: [
        { line: 12, Name: "A", Moons: "x" },
        { line: 40, Name: "A" },
        { line: 41, Name: "a" },
      ],
    });
    expect(answer.refused.map(({ line, reason }) => [line, reason])).toEqual([
      [12, "Moons: “x” isn't a number."],
      [41, "Duplicate of line 40: same Name."],
    ]);
  });

  it("move values up a line even where each is in the way of the next", async () => {
    const { create } = stage(db);
    for (const code of ["1", "2", "3"]) await create(stars, { name: `Star ${code}`, code });
    const rows = [
      { ID: "1", Name: "Star 1", Code: "2" },
      { ID: "2", Name: "Star 2", Code: "3" },
      { ID: "3", Name: "Star 3", Code: "4" },
    ];
    expect(await bring({ rows, match_on: "id" }, "stars")).toMatchObject({
      updated: 3,
      refused: [],
    });
    expect(await db.query(sql`select id, code from stars order by id`)).toEqual([
      { id: 1, code: "2" },
      { id: 2, code: "3" },
      { id: 3, code: "4" },
    ]);
  });

  it("find records by their id, and make new ones without", async () => {
    await stage(db).create(visitors, { name: "Ann" });
    const answer = await bring(
      {
        rows: [
          { ID: "1", Name: "Anna" },
          { ID: "", Name: "Carl" },
          { ID: "9", Name: "Eve" },
          { ID: "-1", Name: "Eve" },
        ],
        match_on: "id",
        confirm_names: true,
      },
      "visitors",
    );
    expect(answer).toMatchObject({ created: 1, updated: 1 });
    expect(answer.refused.map(({ line, reason }) => [line, reason])).toEqual([
      [3, "There is no visitor with the ID 9."],
      [4, "An ID is a whole number from 1."],
    ]);
  });

  it("give a person another name only where that is confirmed", async () => {
    const { create } = stage(db);
    for (const name of ["Ann Lee", "José Díaz", "Carl", "Dora"]) await create(visitors, { name });
    const rows = [
      { ID: "1", Name: "Maria Fernandes" },
      { ID: "2", Name: "Diaz, Jose" },
      { ID: "3", Name: "Carl", Town: "Ulm" },
      { ID: "4", Name: "Dora" },
    ];
    const request = { rows, match_on: "id" };
    const refused = [
      {
        line: 1,
        column: "Name",
        field: "name",
        reason:
          "This would rename Ann Lee to Maria Fernandes. If that is the same person, allow names to change; if not, correct what the row is matched by.",
      },
    ];
    for (const dry_run of [true, false]) {
      const answer = await bring({ ...request, dry_run }, "visitors");
      expect(answer).toMatchObject({ updated: 2, refused });
      expect(answer.renamed).toBeUndefined();
    }
    const confirmed = { ...request, confirm_names: true };
    const dry = await bring({ ...confirmed, dry_run: true }, "visitors");
    expect(dry).toMatchObject({ updated: 1, renamed: 1, refused: [] });
    expect(dry.changes).toEqual([
      {
        line: 1,
        id: 1,
        title: "Ann Lee",
        renamed: true,
        changes: { name: { before: "Ann Lee", after: "Maria Fernandes" } },
      },
    ]);
    expect(await bring(confirmed, "visitors")).toMatchObject({ updated: 1, renamed: 1 });
    expect(await db.query(sql`select name from visitors order by id`)).toEqual(
      ["Maria Fernandes", "Diaz, Jose", "Carl", "Dora"].map((name) => ({ name })),
    );
  });

  it("are found by an id only where the request, or the file itself, says whose number it is", async () => {
    await stage(db).create(visitors, { name: "Ann", town: "Ulm" });
    const other = [{ ID: "1", Name: "Ann", Town: "Bonn" }];
    expect(await refusal({ rows: other }, "visitors")).toEqual({
      status: 422,
      errors: {
        match_on: [
          "“ID” may hold another system's numbers. If they are IDs from here, set match_on to id; if not, leave the column out.",
        ],
      },
    });
    const exported = [{ ...other[0], Created: "", Updated: "" }];
    expect(await bring({ rows: exported, dry_run: true }, "visitors")).toMatchObject({
      match_on: "id",
      updated: 1,
    });
    for (const said of [{ match_on: "id" }, { mapping: { ID: "id", Town: "town" } }])
      expect(await bring({ rows: other, dry_run: true, ...said }, "visitors")).toMatchObject({
        match_on: "id",
        updated: 1,
      });
    expect(await bring({ rows: [{ ID: "", Name: "Eve" }] }, "visitors")).toMatchObject({
      created: 1,
    });
  });

  it("have dates of one order in one column, or none of them is taken", async () => {
    const dates = (...days: string[]) =>
      days.map((day, at) => ({ Name: `P${at}`, "Found on": day }));
    const mapping = { Name: "name", "Found on": "found_on" };
    const mixed = dates("31/12/2014", "12/31/2014", "2014-12-31", "05/05/2014");
    const reason =
      "This column has dates in both orders: 31/12/2014 and 12/31/2014. Choose whether the day or the month comes first, or write the dates as 2026-11-21.";
    const answer = await bring({ rows: mixed, mapping, dry_run: true });
    expect(answer).toMatchObject({ created: 2 });
    expect(answer.refused.map((row) => [row.line, row.reason])).toEqual([
      [1, reason],
      [2, reason],
    ]);
    const told = await bring({ rows: mixed, mapping, dry_run: true, date_order: "dmy" });
    expect(told).toMatchObject({ created: 3 });
    expect(told.refused.map(({ line }) => line)).toEqual([2]);
    expect(
      await bring({ rows: dates("31/12/2014", "13/01/2014"), mapping, dry_run: true }),
    ).toMatchObject({ created: 2, refused: [] });
  });

  it("get a name from its parts, and a value that is the same for all of them", async () => {
    const rows = [
      { "First name": "Ann", Middle_Name: "B.", surname: "Lee" },
      { "First name": "Carl", Middle_Name: "", surname: "" },
    ];
    expect(await bring({ rows, fixed: { town: "Ulm" } }, "visitors")).toMatchObject({ created: 2 });
    const turned = ["Rao, Asha", "Cher", "Rao, Asha, Jr."].map((name) => ({ "Last, First": name }));
    const answer = await bring({ rows: turned, fixed: { town: "Bonn" } }, "visitors");
    expect(answer).toMatchObject({ created: 2 });
    expect(answer.refused.map(({ line, reason }) => [line, reason])).toEqual([
      [3, "Name: “Rao, Asha, Jr.” has more than one comma. Write it as “Last, First”."],
    ]);
    expect(await db.query(sql`select name, town from visitors order by id`)).toEqual([
      { name: "Ann B. Lee", town: "Ulm" },
      { name: "Carl", town: "Ulm" },
      { name: "Asha Rao", town: "Bonn" },
      { name: "Cher", town: "Bonn" },
    ]);
    expect(await refusal({ rows: [{ "First name": "Ann" }] }, "visitors")).toEqual({
      status: 422,
      errors: {
        mapping: [
          "“First name” is only a part of Name. Add the other part, or map the column to say that it holds the whole.",
        ],
      },
    });
    expect(
      await refusal({ rows: [{ Name: "Ann", Town: "Ulm" }], fixed: { town: "Bonn" } }, "visitors"),
    ).toEqual({
      status: 422,
      errors: { mapping: ["“Town” and “Town” go to the same field. Choose one of them."] },
    });
  });

  it("need no more statements when five hundred are unchanged than when five are", async () => {
    const rows = Array.from({ length: 500 }, (_, at) => ({ Name: `P${at}`, Star: "" }));
    await db.query(sql`insert into planets (name) select 'P' || n from generate_series(0, 499) n`);
    const count = async (some: typeof rows) => {
      let statements = 0;
      const counting = (
        inner: OwnedDatabase | Parameters<Parameters<OwnedDatabase["transaction"]>[0]>[0],
      ): typeof db => ({
        ...db,
        query: (statement) => (statements++, inner.query(statement)),
        transaction: (work) => inner.transaction((tx) => work(counting(tx))),
      });
      const { body } = await stage(counting(db)).ask<{ data: ImportAnswer }>(
        "POST",
        "/admin/planets/import",
        { rows: some },
      );
      expect(body.data.unchanged).toBe(some.length);
      return statements;
    };
    // What the first import of the file said is remembered, slice by slice; later ones add nothing.
    await count(rows);
    expect(await count(rows)).toBe(await count(rows.slice(0, 5)));
  });
});

describe("the columns of an import", () => {
  it("are known by label, by name on the wire, and however either is spelt", async () => {
    const rows = [
      { " name": "Mars", "e-MAIL": "a@b.co", found_on: "2020-01-01", "Rises  At": "8:30" },
    ];
    expect(await bring({ rows })).toMatchObject({ created: 1 });
    expect(await named("Mars")).toMatchObject({
      contact: "a@b.co",
      found_on: "2020-01-01",
      rises_at: "08:30",
    });
  });

  it("go where a mapping says, and others are left out", async () => {
    expect(
      await bring({
        rows: [{ Planet: "Mars", Nickname: "no", Extra: "1" }],
        mapping: { Planet: "name" },
      }),
    ).toMatchObject({ created: 1 });
    expect(await named("Mars")).toMatchObject({ nickname: null });
  });

  it("are refused when they are unknown, go to one field twice, or to what nobody may write", async () => {
    expect(await refusal({ rows: [{ Name: "Mars", Mass2: "1", constructor: "x" }] })).toEqual({
      status: 422,
      errors: {
        Mass2: ["There is no column “Mass2”."],
        constructor: ["There is no column “constructor”."],
      },
    });
    expect(
      await refusal({ rows: [{ A: "1", B: "2" }], mapping: { A: "name", B: "name" } }),
    ).toEqual({
      status: 422,
      errors: { mapping: ["“A” and “B” go to the same field. Choose one of them."] },
    });
    for (const target of ["landed", "secret", "created_at", "__proto__", "version"]) {
      expect(await refusal({ rows: [{ A: "1" }], mapping: { A: target } })).toEqual({
        status: 422,
        errors: { mapping: [`There is no field “${target}” to import into.`] },
      });
    }
    expect(await refusal({ rows: [{ Secret: "1", Name: "Mars" }] })).toMatchObject({ status: 422 });
  });

  it("are unknown also when they are called __proto__", async () => {
    const own = (text: string) => JSON.parse(text) as object;
    const before = await everything(db);
    for (const body of [
      { rows: [own('{"Name":"Mars","__proto__":"x"}')] },
      { rows: [{ Name: "Mars" }], mapping: own('{"Name":"name","__proto__":"moons"}') },
    ]) {
      const { status, errors } = await refusal(body);
      expect([status, Object.entries(errors)]).toEqual([
        422,
        [["__proto__", ["There is no column “__proto__”."]]],
      ]);
    }
    expect(await everything(db)).toBe(before);
    expect(
      await bring({ rows: [own('{"Name":"Mars","__proto__":"x"}')], mapping: { Name: "name" } }),
    ).toMatchObject({ created: 1 });
  });

  it("that the system sets are passed over, so that an exported file may come back", async () => {
    expect(
      await bring({
        rows: [{ ID: "77", Name: "Mars", Landed: "3", Created: "2020-01-01", Updated: "x" }],
      }),
    ).toMatchObject({ created: 1, match_on: "name" });
    expect(await named("Mars")).toMatchObject({ id: 1, landed: null });
  });

  it("must hold what the rows are matched on", async () => {
    expect(await refusal({ rows: [{ Name: "Mars" }], match_on: "moons" })).toEqual({
      status: 422,
      errors: { match_on: ["Rows can be matched by: id, name."] },
    });
    expect(await refusal({ rows: [{ Nickname: "Red" }], match_on: "name" })).toEqual({
      status: 422,
      errors: { match_on: ["No column is mapped to Name, which is used to match rows."] },
    });
  });

  it("and the body must be of the declared form", async () => {
    for (const body of [
      null,
      [],
      {},
      { rows: {} },
      { rows: [1] },
      { rows: [{ Name: ["a"] }] },
      { rows: [], extra: 1 },
      { rows: [], dry_run: "yes" },
      { rows: [], date_order: "ymd" },
    ]) {
      expect(await refusal(body), JSON.stringify(body)).toMatchObject({ status: 422 });
    }
    const many = Array.from({ length: 5001 }, () => ({ Name: "a" }));
    expect(await refusal({ rows: many })).toMatchObject({ status: 413 });
    expect(await bring({ rows: [] })).toMatchObject({ total: 0, created: 0 });
  });

  it("take true, false and numbers as they are, and refuse what cannot be stored", async () => {
    const answer = await bring({
      rows: [
        { Name: "Mars", Ringed: true, Moons: 3, Mass: 0.5, Nickname: null },
        { Name: "a\u0000b" },
        { Name: "\uD800" },
      ],
    });
    expect(answer).toMatchObject({ created: 1 });
    expect(answer.refused.map(({ line, field }) => [line, field])).toEqual([
      [2, "name"],
      [3, "name"],
    ]);
    expect(await named("Mars")).toMatchObject({ ringed: true, moons: 3, mass: 0.5 });
  });
});

describe("a reference in an import", () => {
  beforeEach(async () => {
    const { create } = stage(db);
    for (const [name, code] of [
      ["Sol", "S1"],
      ["Sol", "S2"],
      ["Végà", "Sol 3"],
      ["S1", null],
    ] as const)
      await create(stars, { name, code });
    for (const name of ["Ann", "Ann", "Carl"]) await create(visitors, { name });
  });

  it("is found by its title, by what is unique, or by its id", async () => {
    const rows = [
      { Name: "A", Star: " VÉGÀ " },
      { Name: "B", Star: "s2" },
      { Name: "C", "Star id": "1" },
      { Name: "D", Visitors: "Carl" },
      { Name: "E", "Visitors ids": "1; 3" },
    ];
    expect(await bring({ rows })).toMatchObject({ created: 5, refused: [] });
    expect(
      await db.query(
        sql`select star_id, array(select to_id from planets__visitors l where l.from_id = p.id order by 1) as v from planets p order by id`,
      ),
    ).toEqual([
      { star_id: 3, v: [] },
      { star_id: 2, v: [] },
      { star_id: 1, v: [] },
      { star_id: null, v: [3] },
      { star_id: null, v: [1, 3] },
    ]);
  });

  it("takes ids and names under its name on the wire", async () => {
    expect(
      await bring({
        rows: [
          { name: "A", star_id: 2 },
          { name: "B", star_id: "végà" },
        ],
      }),
    ).toMatchObject({ created: 2 });
    expect(await db.query(sql`select star_id from planets order by id`)).toEqual([
      { star_id: 2 },
      { star_id: 3 },
    ]);
  });

  it("is refused when several records fit, when none does, and when it lies in the trash", async () => {
    await stage(db).ask("DELETE", "/admin/stars/3");
    const { refused } = await bring({
      rows: [
        { Name: "A", Star: "Sol" },
        { Name: "B", Star: "Sirius" },
        { Name: "C", "Star id": "99" },
        { Name: "D", Visitors: "Carl; Ann" },
        { Name: "E", Star: "Végà" },
        { Name: "F", "Star id": "3" },
        { Name: "G", Star: "S1" },
      ],
    });
    expect(refused.map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [
        1,
        "Star",
        "“Sol” could be any of 2 stars: IDs 1, 2. Enter the right one in the column “Star id”.",
      ],
      [2, "Star", "No star is called “Sirius”."],
      [3, "Star", "There is no star with the ID 99."],
      [
        4,
        "Visitors",
        "“Ann” could be any of 2 visitors: IDs 1, 2. Enter the right one in the column “Visitors ids”.",
      ],
      [5, "Star", "No star is called “Végà”."],
      [6, "Star", "Star must be chosen from the list."],
      [
        7,
        "Star",
        "“S1” could be any of 2 stars: IDs 1, 4. Enter the right one in the column “Star id”.",
      ],
    ]);
  });

  it("whose name and id disagree takes the one that was edited", async () => {
    await stage(db).create(planets, { name: "A", star_id: 1 });
    expect(await bring({ rows: [{ Name: "A", Star: "Végà", "Star id": "1" }] })).toMatchObject({
      updated: 1,
    });
    expect(await named("A")).toMatchObject({ star_id: 3 });
    expect(await bring({ rows: [{ Name: "A", Star: "Végà", "Star id": "2" }] })).toMatchObject({
      updated: 1,
    });
    expect(await named("A")).toMatchObject({ star_id: 2 });
    const { refused } = await bring({
      rows: [
        { Name: "A", Star: "Végà", "Star id": "1" },
        { Name: "B", Star: "Végà", "Star id": "1" },
      ],
    });
    expect(refused.map(({ reason }) => reason)).toEqual(
      Array(2).fill("“Végà” doesn't match the column “Star id”: 1 is Sol. Clear one of the two."),
    );
    expect(await named("A")).toMatchObject({ star_id: 2 });
  });

  it("is not looked up by name for somebody who may not see it", async () => {
    const { ask } = stage(db, undefined, ["create_planets", "edit_planets", "view_planets"]);
    const { body } = await ask<{ data: ImportAnswer }>("POST", "/admin/planets/import", {
      rows: [
        { Name: "A", Star: "Végà" },
        { Name: "B", "Star id": "3" },
      ],
    });
    expect(body.data).toMatchObject({
      created: 1,
      refused: [
        {
          line: 1,
          reason: "You don't have access to look up Stars by name. Use the column “Star id”.",
        },
      ],
    });
  });
});

describe("who may import and export", () => {
  const ask = async (permissions: string[], method: string, address: string, body?: unknown) =>
    (await stage(db, undefined, permissions).respond(method, address, body)).status;

  it("is whoever may create, edit and view, and whoever may view", async () => {
    const body = { rows: [{ Name: "A" }] };
    expect(await ask(["create_planets"], "POST", "/admin/planets/import", body)).toBe(403);
    expect(await ask(["edit_planets", "view_planets"], "POST", "/admin/planets/import", body)).toBe(
      403,
    );
    expect(
      await ask(["create_planets", "edit_planets"], "POST", "/admin/planets/import", body),
    ).toBe(403);
    expect(
      await ask(
        ["create_planets", "edit_planets", "view_planets"],
        "POST",
        "/admin/planets/import",
        body,
      ),
    ).toBe(200);
    expect(
      await ask(
        ["create_planets", "edit_planets", "delete_planets"],
        "GET",
        "/admin/planets/export",
      ),
    ).toBe(403);
    expect(await ask(["view_planets"], "GET", "/admin/planets/export")).toBe(200);
  });

  it("imports nothing into what only the server writes, but may take it out", async () => {
    expect(
      await ask(["create_logs", "edit_logs"], "POST", "/admin/logs/import", { rows: [] }),
    ).toBe(404);
    expect(await ask(["view_logs"], "GET", "/admin/logs/export")).toBe(200);
  });
});
