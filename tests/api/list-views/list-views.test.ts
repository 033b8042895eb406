import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestApi } from "../../support/test-api";
import { clinicApi } from "../field-rights/clinic";

interface View {
  id: number;
  resource: string;
  name: string;
  query: string;
  left_out: string[];
  shared: boolean;
  mine: boolean;
  by: string;
  is_default: boolean;
  may_change: boolean;
  version: number;
}

const path = "/admin/list-views";
let api: TestApi;
let boss: string;
let nurse: string;
let clerk: string;
let porter: string;

beforeAll(async () => {
  api = await clinicApi();
  boss = await api.signIn({ name: "Boss", super: true });
  nurse = await api.signIn({
    name: "Nurse",
    permissions: ["view_patients", "edit_patients", "view_diagnoses"],
  });
  clerk = await api.signIn({ name: "Clerk", permissions: ["view_patients"] });
  porter = await api.signIn({ name: "Porter", permissions: ["view_healers"] });
});
afterAll(() => api.db.close());
beforeEach(() => api.db.script("truncate list_views, list_view_defaults restart identity"));

const save = (token: string, body: object) =>
  api.call<View>(token, "POST", path, { resource: "patients", ...body });
const views = async (token: string) => (await api.call<View[]>(token, "GET", path)).body.data;
const inside = { name: "Inside", query: "status=inside&sort=-name&per_page=50&columns=name,bed" };

describe("saved views of lists", () => {
  it("are stored for the person alone, as the list's address has them", async () => {
    const saved = await save(clerk, { ...inside, query: `?page=3&view=7&${inside.query}` });
    expect(saved).toMatchObject({ status: 201, body: { message: "View saved" } });
    expect(saved.body.data).toMatchObject({
      resource: "patients",
      name: "Inside",
      query: "status=inside&sort=-name&per_page=50&columns=name%2Cbed",
      left_out: [],
      shared: false,
      mine: true,
      by: "Clerk",
      is_default: false,
      may_change: true,
      version: 1,
    });
    expect(saved.headers.get("ETag")).toBe('"1"');
    expect(await views(clerk)).toEqual([saved.body.data]);
    expect(await views(boss)).toEqual([]);
    for (const [method, body] of [
      ["PATCH", { name: "Mine" }],
      ["DELETE", undefined],
    ] as const)
      expect((await api.call(boss, method, `${path}/1`, body)).status).toBe(404);
  });

  it("say which of the list's words they can't be saved with", async () => {
    for (const query of ["colour=red", "sort=colour", "columns=name,colour", "status=gone"])
      expect(await save(clerk, { ...inside, query })).toMatchObject({
        status: 422,
        body: { errors: { query: [expect.any(String)] } },
      });
    // Of a field that the clerk may not read there is no filter.
    expect((await save(clerk, { ...inside, query: "diagnosis=flu" })).status).toBe(422);
    expect((await save(clerk, { ...inside, name: "  " })).body.errors).toHaveProperty("name");
    expect((await save(porter, inside)).body.errors).toEqual({
      resource: ["List not found, or you don't have access to it."],
    });
    expect((await save(clerk, { ...inside, resource: "moons" })).status).toBe(422);
    expect(await api.db.query(sql`select 1 from list_views`)).toEqual([]);
  });

  it("have one name each, whatever its capitals, for one person and list", async () => {
    await save(nurse, inside);
    expect(await save(nurse, { ...inside, name: "INSIDE" })).toMatchObject({
      status: 409,
      body: { errors: { name: ["You already have a view with this name."] } },
    });
    expect((await save(clerk, inside)).status).toBe(201);
    const second = await save(nurse, { ...inside, name: "Second" });
    expect(
      (await api.call(nurse, "PATCH", `${path}/${second.body.data.id}`, { name: "inside" })).status,
    ).toBe(409);
  });

  it("can be shared by those who may change all records of the list, and by super admins", async () => {
    expect(await save(clerk, { ...inside, shared: true })).toMatchObject({
      status: 403,
      body: { code: "permission" },
    });
    expect((await save(nurse, { ...inside, shared: true })).status).toBe(201);
    expect(await views(clerk)).toEqual([
      expect.objectContaining({ name: "Inside", mine: false, by: "Nurse", may_change: false }),
    ]);
    expect(await views(porter)).toEqual([]);
    expect(await api.call(clerk, "PATCH", `${path}/1`, { name: "Taken" })).toMatchObject({
      status: 403,
    });
    expect((await api.call(clerk, "DELETE", `${path}/1`)).status).toBe(403);
    const renamed = await api.call<View>(boss, "PATCH", `${path}/1`, { name: "In the house" });
    expect(renamed.body.data).toMatchObject({ name: "In the house", by: "Nurse", version: 2 });
    const own = await api.call<View>(nurse, "PATCH", `${path}/1`, { shared: false });
    expect(own.body.data).toMatchObject({ shared: false, mine: true });
    expect(await views(clerk)).toEqual([]);
  });

  it("are open to a reader without what they may not read, and say what that was", async () => {
    await save(nurse, {
      name: "Flu",
      query: "status=inside&diagnosis[contains]=flu&sort=diagnosis,-bed&columns=name,diagnosis,bed",
      shared: true,
    });
    const [view] = await views(clerk);
    expect(view?.query).toBe("status=inside&sort=-bed&columns=name%2Cbed");
    expect(view?.left_out).toEqual([
      "Filter by “Diagnosis”: you don't have permission to view this field.",
      "Sort by “Diagnosis”: you don't have permission to view this field.",
      "Column “Diagnosis”: you don't have permission to view this field.",
    ]);
    expect(JSON.stringify(view)).not.toContain("flu");
    expect((await views(nurse))[0]).toMatchObject({ left_out: [] });
    // Renaming it with fewer rights leaves what is stored as it is.
    await api.db.query(
      sql`update list_views set admin_id = (select id from admins where name = 'Clerk'), shared = false`,
    );
    await api.call(clerk, "PATCH", `${path}/1`, { name: "Renamed" });
    const [stored] = await api.db.query<{ query: string }>(sql`select query from list_views`);
    expect(stored?.query).toContain("flu");
  });

  it("open without fields and options that are gone, and say so", async () => {
    await save(clerk, inside);
    await api.db.query(
      sql`update list_views set query = 'status[in]=inside,upstairs&ward=3&sort=ward&columns=name,ward&per_page=900&search=ad'`,
    );
    expect((await views(clerk))[0]).toMatchObject({
      query: "status%5Bin%5D=inside&columns=name&search=ad",
      left_out: [
        "Filter by “Status”: “upstairs” is no longer an option.",
        "Filter by “ward”: this field no longer exists.",
        "Sort by “ward”: this field no longer exists.",
        "Column “ward”: this field no longer exists.",
        "“per_page”: this isn't available any more.",
      ],
    });
  });

  it("are replaced under the version that was seen", async () => {
    await save(nurse, inside);
    const change = (version: string, query: string) =>
      api.call<View>(nurse, "PATCH", `${path}/1`, { query }, { "If-Match": version });
    expect(await change('"1"', "bed[gte]=3")).toMatchObject({
      status: 200,
      body: { data: { query: "bed%5Bgte%5D=3&sort=name", version: 2 } },
    });
    expect(await change('"1"', "bed[gte]=4")).toMatchObject({
      status: 412,
      body: { data: { query: "bed%5Bgte%5D=3&sort=name", version: 2 } },
    });
  });

  it("open a list by themselves for the one who chose so, until they are gone", async () => {
    await save(nurse, { ...inside, shared: true });
    const choose = (token: string, view_id: number | null) =>
      api.call(token, "PUT", `${path}/default`, { resource: "patients", view_id });
    expect((await choose(clerk, 1)).body.data).toEqual({ resource: "patients", view_id: 1 });
    expect((await views(clerk))[0]).toMatchObject({ is_default: true });
    expect((await views(nurse))[0]).toMatchObject({ is_default: false });
    await choose(clerk, null);
    expect((await views(clerk))[0]).toMatchObject({ is_default: false });
    expect((await choose(clerk, 9)).status).toBe(404);
    await choose(clerk, 1);
    expect((await api.call(nurse, "DELETE", `${path}/1`)).body).toMatchObject({
      message: "View deleted",
    });
    expect(await views(clerk)).toEqual([]);
    expect(await api.db.query(sql`select 1 from list_view_defaults`)).toEqual([]);
  });

  it("are at most fifty for one person and list", async () => {
    await save(clerk, inside);
    await api.db.query(
      sql`insert into list_views (admin_id, resource, name, query) select admin_id, resource, 'View ' || n, query from list_views, generate_series(1, 49) n`,
    );
    expect((await save(clerk, { ...inside, name: "One more" })).status).toBe(409);
    expect((await save(nurse, inside)).status).toBe(201);
  });
});
