import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestApi } from "../../support/test-api";
import { harbourApi } from "./harbour";

let api: TestApi;
let boss: string;
let ada: string;
let bea: string;

beforeAll(async () => {
  api = await harbourApi();
});
afterAll(() => api.db.close());

const own = (...keys: string[]) => keys.map((key) => key.replace("_", "_own_"));
const make = async (path: string, body: object): Promise<number> => {
  const { status, body: answer } = await api.call<{ id: number }>(boss, "POST", path, body);
  expect({ status, answer }).toMatchObject({ status: 201 });
  return answer.data.id;
};
/** Gives the pilot with this id to who has just signed in. */
const fly = (pilot: number) =>
  api.db.query(sql`update pilots set account = (select max(id) from admins) where id = ${pilot}`);

const everyOwn = own("view_ships", "create_ships", "edit_ships", "delete_ships", "view_cargos");

beforeEach(async () => {
  await api.db.script(
    "truncate pilots, ships, cargos, signals, docks, docks__ships, signals__watchers, activity_logs, files, imports, import_records, import_values, sessions, admins restart identity cascade",
  );
  boss = await api.signIn({ name: "Boss", super: true });
  await make("/admin/pilots", { name: "Ada" });
  await make("/admin/pilots", { name: "Bea" });
  ada = await api.signIn({ name: "Ada", permissions: everyOwn });
  await fly(1);
  bea = await api.signIn({ name: "Bea", permissions: everyOwn });
  await fly(2);
  await make("/admin/ships", { name: "Swan", callsign: "SW", tons: 5, pilot_id: 1 });
  await make("/admin/ships", { name: "Raven secret", callsign: "RAVEN", tons: 9, pilot_id: 2 });
  await make("/admin/ships", { name: "Ghost secret", callsign: "GHOST" });
  await make("/admin/cargos", { label: "Salt", ship_id: 1 });
  await make("/admin/cargos", { label: "Gold secret", ship_id: 2 });
  await make("/admin/docks", { name: "North", ships: [1, 2] });
});

const list = (token: string, path: string) =>
  api.call<{ id: number; name?: string }[]>(token, "GET", path);
const idsOf = async (token: string, path: string) => {
  const { status, body } = await list(token, path);
  return status === 200
    ? { ids: body.data.map(({ id }) => id), total: body.meta?.["total"] }
    : status;
};

describe("who may see its own records only", () => {
  it("lists, counts, searches, filters and sorts these alone", async () => {
    expect(await idsOf(boss, "/admin/ships?sort=id")).toEqual({ ids: [1, 2, 3], total: 3 });
    for (const query of [
      "",
      "?sort=-tons",
      "?sort=pilot_id",
      "?search=s",
      "?tons[gte]=1",
      "?ids=1,2,3",
      "?trashed=with",
      "?pilot_id[nin]=99",
      "?docks=1",
      "?include=pilot,docks",
    ])
      expect([query, await idsOf(ada, `/admin/ships${query}`)]).toEqual([
        query,
        { ids: [1], total: 1 },
      ]);
    expect(await idsOf(ada, "/admin/ships?search=secret")).toEqual({ ids: [], total: 0 });
    expect(await idsOf(ada, "/admin/ships?callsign=RAVEN")).toEqual({ ids: [], total: 0 });
    expect(await idsOf(ada, "/admin/ships?page=2")).toEqual({ ids: [], total: 1 });
    expect(await idsOf(bea, "/admin/ships")).toEqual({ ids: [2], total: 1 });
  });

  it("sees nothing where nobody knows which records are its own", async () => {
    const nobody = await api.signIn({ name: "Nobody", permissions: everyOwn });
    expect(await idsOf(nobody, "/admin/ships")).toEqual({ ids: [], total: 0 });
    expect(await idsOf(nobody, "/admin/cargos")).toEqual({ ids: [], total: 0 });
    await api.db.query(sql`update pilots set deleted_at = now() where id = 1`);
    expect(await idsOf(ada, "/admin/ships")).toEqual({ ids: [], total: 0 });
  });

  it("sees all with the permission for all, and none without either", async () => {
    const all = await api.signIn({ name: "All", permissions: ["view_ships", "view_own_ships"] });
    expect(await idsOf(all, "/admin/ships?sort=id")).toEqual({ ids: [1, 2, 3], total: 3 });
    const none = await api.signIn({ name: "None", permissions: ["view_docks"] });
    expect(await idsOf(none, "/admin/ships")).toBe(403);
  });

  it("meets another's record nowhere: it is as if it were not there", async () => {
    for (const [method, path, body] of [
      ["GET", "/admin/ships/2"],
      ["GET", "/admin/ships/2/history"],
      ["PATCH", "/admin/ships/2", { name: "Mine" }],
      ["DELETE", "/admin/ships/2"],
      ["POST", "/admin/ships/2/restore"],
      ["GET", "/admin/cargos/2"],
    ] as const) {
      const { status } = await api.call(ada, method, path, body);
      expect([method, path, status]).toEqual([method, path, 404]);
    }
    expect((await api.call(ada, "GET", "/admin/ships/1")).status).toBe(200);
    expect((await api.call(ada, "GET", "/admin/ships/1/history")).status).toBe(200);
    expect((await api.call(ada, "GET", "/admin/cargos/1")).status).toBe(200);
  });

  it("changes, deletes and restores its own", async () => {
    expect(
      (await api.call(ada, "PATCH", "/admin/ships/1", { name: "Swan II" })).body.data,
    ).toMatchObject({ name: "Swan II" });
    const mine = await api.call<{ id: number }>(ada, "POST", "/admin/ships", {
      name: "Gull",
      pilot_id: 1,
    });
    expect(mine.status).toBe(201);
    const { id } = mine.body.data;
    expect((await api.call(ada, "DELETE", `/admin/ships/${id}`)).status).toBe(200);
    expect((await api.call(ada, "POST", `/admin/ships/${id}/restore`)).status).toBe(200);
  });

  it("makes no record for another, and hands none over", async () => {
    for (const pilot_id of [2, null]) {
      const made = await api.call(ada, "POST", "/admin/ships", { name: "Gift", pilot_id });
      expect(made).toMatchObject({
        status: 403,
        body: { message: "You may create only your own ships.", permission: "create_ships" },
      });
      const given = await api.call(ada, "PATCH", "/admin/ships/1", { pilot_id });
      expect(given).toMatchObject({
        status: 403,
        body: { message: "This would no longer be one of your own ships." },
      });
    }
    expect(await idsOf(boss, "/admin/ships")).toMatchObject({ total: 3 });
    expect(await idsOf(ada, "/admin/ships")).toEqual({ ids: [1], total: 1 });
  });

  it("does many at once with its own alone, by id and by filter", async () => {
    const { body } = await api.call(ada, "POST", "/admin/ships/bulk", {
      action: "edit",
      ids: [1, 2, 3],
      values: { tons: 1 },
    });
    expect(body.data).toEqual({
      done: [1],
      skipped: [],
      failed: [2, 3].map((id) => ({ id, reason: "Record not found." })),
    });
    await api.call(boss, "DELETE", "/admin/ships/3");
    const gone = await api.call(ada, "POST", "/admin/ships/bulk", { action: "delete", ids: [3] });
    expect(gone.body.data).toMatchObject({ failed: [{ id: 3, reason: "Record not found." }] });
    const filtered = await api.call(ada, "POST", "/admin/ships/bulk", {
      action: "edit",
      filter: "search=s",
      expected_count: 1,
      values: { tons: 2 },
    });
    expect(filtered.body.data).toMatchObject({ done: [1] });
    expect(await api.db.query(sql`select id, tons from ships order by id`)).toEqual([
      { id: 1, tons: 2 },
      { id: 2, tons: 9 },
      { id: 3, tons: null },
    ]);
  });

  it("exports its own", async () => {
    for (const format of ["csv"]) {
      const { status, body } = await api.call<string>(
        ada,
        "GET",
        `/admin/ships/export?format=${format}&trashed=with`,
      );
      expect(status).toBe(200);
      expect(body.data).toContain("Swan");
      expect(body.data).not.toMatch(/secret|RAVEN|GHOST/u);
    }
  });

  it("imports no change of another's, and finds none by name or id", async () => {
    const { body } = await api.call<{ created: number; updated: number; refused: object[] }>(
      ada,
      "POST",
      "/admin/ships/import",
      {
        rows: [
          { ID: "1", Name: "Swan III" },
          { ID: "2", Name: "Stolen" },
        ],
        match_on: "id",
      },
    );
    expect(body.data).toMatchObject({ created: 0, updated: 1 });
    expect(body.data.refused).toHaveLength(1);
    const byKey = await api.call<{ updated: number; refused: object[] }>(
      ada,
      "POST",
      "/admin/ships/import",
      { rows: [{ Name: "Stolen", "Call sign": "RAVEN", Pilot: "Ada" }], match_on: "callsign" },
    );
    expect(byKey.body.data).toMatchObject({ updated: 0 });
    expect(byKey.body.data.refused).toHaveLength(1);
    expect(await api.db.query(sql`select name from ships where id = 2`)).toEqual([
      { name: "Raven secret" },
    ]);
  });

  it("looks up no other's record for an import that points at it", async () => {
    const keeper = await api.signIn({
      name: "Keeper",
      permissions: ["view_cargos", "create_cargos", "edit_cargos", "view_own_ships"],
    });
    await api.db.query(sql`update pilots set account = null where id = 1`);
    await fly(1);
    const { body } = await api.call<{ created: number; refused: object[] }>(
      keeper,
      "POST",
      "/admin/cargos/import",
      {
        rows: [
          { Label: "Tea", Ship: "Swan" },
          { Label: "Silk", Ship: "Raven secret" },
          { Label: "Rum", "Ship id": "2" },
        ],
      },
    );
    expect(body.data).toMatchObject({ created: 1 });
    expect(body.data.refused).toHaveLength(2);
    const made = await api.call(keeper, "POST", "/admin/cargos", { label: "Rum", ship_id: 2 });
    expect(made).toMatchObject({
      status: 422,
      body: { errors: { ship_id: ["Ship must be chosen from the list."] } },
    });
  });

  it("sees of links to many those to its own, and keeps the others when it changes them", async () => {
    const keeper = await api.signIn({
      name: "Keeper",
      permissions: ["view_docks", "edit_docks", "view_own_ships"],
    });
    await api.db.query(sql`update pilots set account = null where id = 1`);
    await fly(1);
    const shown = await api.call(keeper, "GET", "/admin/docks/1?include=ships");
    expect(shown.body.data).toMatchObject({ ships: [1], ships_records: [{ id: 1, name: "Swan" }] });
    expect(await idsOf(keeper, "/admin/docks?ships=2")).toEqual({ ids: [], total: 0 });
    const changed = await api.call(keeper, "PATCH", "/admin/docks/1", { ships: [] });
    expect(changed.body.data).toMatchObject({ ships: [] });
    expect(await api.db.query(sql`select to_id from docks__ships`)).toEqual([{ to_id: 2 }]);
    const history = await api.call(keeper, "GET", "/admin/docks/1/history");
    expect(JSON.stringify(history.body.data)).not.toContain('ships":');
  });

  it("opens files of its own", async () => {
    await api.db.script(
      "insert into files (name, type, bytes, content, created_by) values ('a.pdf', 'application/pdf', 1, 'x', 1), ('b.pdf', 'application/pdf', 1, 'x', 1); update ships set papers = id where id < 3",
    );
    expect((await api.call(ada, "GET", "/admin/files/1")).status).toBe(200);
    expect((await api.call(ada, "GET", "/admin/files/2")).status).toBe(404);
    const taken = await api.call(ada, "PATCH", "/admin/ships/1", { papers: 2 });
    expect(taken.status).toBe(422);
  });

  it("is shown a name by a reference, and nothing else of the record", async () => {
    const clerk = await api.signIn({ name: "Clerk", permissions: ["view_cargos"] });
    const { body } = await api.call(clerk, "GET", "/admin/cargos/2?include=ship");
    expect(body.data).toMatchObject({ ship: { id: 2, name: "Raven secret" } });
  });

  it("may see all and change its own: others say so, and are refused", async () => {
    const mixed = await api.signIn({
      name: "Mixed",
      permissions: ["view_ships", ...own("edit_ships", "delete_ships")],
    });
    await api.db.query(sql`update pilots set account = null where id = 1`);
    await fly(1);
    const refused = {
      edit: "You may edit only your own ships.",
      delete: "You may delete only your own ships.",
    };
    const { body } = await list(mixed, "/admin/ships?sort=id");
    expect(body.data).toMatchObject([{ id: 1 }, { id: 2, refused }, { id: 3, refused }]);
    expect(body.data[0]).not.toHaveProperty("refused");
    expect(JSON.stringify(body.data)).not.toContain("#");
    expect((await api.call(mixed, "GET", "/admin/ships/2")).body.data).toMatchObject({ refused });
    expect(await api.call(mixed, "PATCH", "/admin/ships/2", { tons: 0 })).toMatchObject({
      status: 403,
      body: { message: refused.edit },
    });
    expect((await api.call(mixed, "DELETE", "/admin/ships/2")).status).toBe(403);
    expect((await api.call(mixed, "PATCH", "/admin/ships/1", { tons: 0 })).status).toBe(200);
  });

  it("knows its own by a scope of a feature, or by a link to many", async () => {
    const signaller = await api.signIn({ name: "Signaller", permissions: ["view_own_signals"] });
    await api.db.query(sql`update pilots set account = null where id = 1`);
    await fly(1);
    await make("/admin/signals", { code: "A", lit: true });
    await make("/admin/signals", { code: "B", watchers: [1] });
    await make("/admin/signals", { code: "C", watchers: [2] });
    expect(await idsOf(signaller, "/admin/signals?sort=id")).toEqual({ ids: [2], total: 1 });
    await make("/admin/pilots", { name: "Keeper" });
    expect(await idsOf(signaller, "/admin/signals?sort=id")).toEqual({ ids: [1, 2], total: 2 });
  });

  it("looks at the console as another with the other's own records", async () => {
    const asAda = await api.call<{ id: number }[]>(boss, "GET", "/admin/ships", undefined, {
      "X-View-As": "2",
    });
    expect(asAda.body.data.map(({ id }) => id)).toEqual([1]);
  });

  it("is never given the total that was counted for another", async () => {
    await api.db.script(
      "insert into ships (name, pilot_id) select 'Fleet ' || n, 2 from generate_series(1, 600) n",
    );
    expect(await idsOf(boss, "/admin/ships?per_page=1")).toMatchObject({ total: 603 });
    expect(await idsOf(bea, "/admin/ships?per_page=1")).toMatchObject({ total: 601 });
    expect(await idsOf(ada, "/admin/ships?per_page=1")).toMatchObject({ total: 1 });
    expect(await idsOf(boss, "/admin/ships?per_page=1")).toMatchObject({ total: 603 });
  });

  it("sees its own imports and undoes none", async () => {
    const row = { Name: "Tern", Pilot: "Ada" };
    const send = (token: string, import_id: string, file_name: string) =>
      api.call(token, "POST", "/admin/ships/import", { rows: [row], import_id, file_name });
    await send(boss, "11111111-1111-4111-8111-111111111111", "secret.csv");
    const { body } = await api.call(ada, "GET", "/admin/ships/imports");
    expect(body.data).toEqual([]);
    const undo = await api.call(
      ada,
      "POST",
      "/admin/ships/imports/11111111-1111-4111-8111-111111111111/undo",
    );
    expect(undo.status).toBe(403);
  });
});
