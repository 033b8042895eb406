import { sql } from "@rollcall/kit/api/db/sql";
import { emptyListQuery } from "@rollcall/kit/schema";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestApi } from "../../support/test-api";
import { totalKey, totalsOf } from "../../../packages/kit/api/crud/totals";
import { clinicApi, patients } from "./clinic";

const canary = "plague7391";
const every = ["view", "create", "edit", "delete"].flatMap((action) =>
  ["patients", "healers", "remedies"].map((name) => `${action}_${name}`),
);

let api: TestApi;
let boss: string;
let clerk: string;
let nurse: string;

beforeAll(async () => {
  api = await clinicApi();
});
afterAll(() => api.db.close());
beforeEach(async () => {
  await api.db.script(
    "truncate patients, healers, remedies, patients__remedies, activity_logs, files, imports, import_records, import_values, sessions, admins restart identity cascade",
  );
  boss = await api.signIn({ name: "Boss", super: true });
  clerk = await api.signIn({ name: "Clerk", permissions: [...every, "view_activity_logs"] });
  nurse = await api.signIn({ name: "Nurse", permissions: [...every, "view_diagnoses"] });
  for (const [path, body] of [
    ["healers", { name: "Mercy" }],
    ["remedies", { name: "Rest" }],
    [
      "patients",
      {
        name: "Ada",
        bed: 1,
        diagnosis: canary,
        notes: `Has ${canary}`,
        healer_id: 1,
        remedies: [1],
        fee: 25,
      },
    ],
    ["patients", { name: "Bea", bed: 2 }],
  ] as const) {
    const made = await api.call(boss, "POST", `/admin/${path}`, body);
    expect(made).toMatchObject({ status: 201 });
  }
});

const patch = (token: string, body: object, id = 1) =>
  api.call(token, "PATCH", `/admin/patients/${id}`, body);
const ids = async (token: string, query: string) => {
  const { status, body } = await api.call<{ id: number }[]>(
    token,
    "GET",
    `/admin/patients?sort=id&${query}`,
  );
  return status === 200 ? body.data.map(({ id }) => id) : status;
};

describe("a field that takes a permission to read", () => {
  it("is absent from every answer to who lacks it, whatever the call", async () => {
    await patch(boss, { diagnosis: `${canary} II` });
    const calls: [method: string, path: string, status: number, body?: unknown][] = [
      ["GET", "/admin/patients", 200],
      ["GET", "/admin/patients?search=ada", 200],
      ["GET", "/admin/patients?trashed=with&sort=-bed", 200],
      ["GET", "/admin/patients/1", 200],
      ["GET", "/admin/patients/1/history", 200],
      ["GET", "/admin/remedies?include=", 200],
      ["GET", "/admin/activity-logs", 200],
      ["GET", "/admin/activity-logs/export?format=csv", 200],
      ["GET", "/admin/patients/export?format=csv&trashed=with", 200],
      ["GET", "/openapi.json", 200],
      ["PATCH", "/admin/patients/1", 200, { name: "Ada B" }],
      ["PATCH", "/admin/patients/1", 422, { diagnosis: "x" }],
      ["PATCH", "/admin/patients/2", 422, { diagnosis: `${canary} II` }],
      ["POST", "/admin/patients/bulk", 200, { action: "edit", ids: [1], values: { bed: 3 } }],
      ["POST", "/admin/patients/import", 200, { rows: [{ ID: "1", Bed: "4" }], match_on: "id" }],
      ["DELETE", "/admin/patients/1", 200],
      ["POST", "/admin/patients/1/restore", 200],
    ];
    for (const [method, path, status, body] of calls) {
      const answer = await api.call(clerk, method, path, body);
      expect([method, path, answer.status]).toEqual([method, path, status]);
      const told = JSON.stringify(answer.body);
      expect([method, path, told]).toEqual([method, path, expect.not.stringContaining(canary)]);
      if (path.startsWith("/admin/patients"))
        expect([method, path, told]).toEqual([method, path, expect.not.stringContaining("Mercy")]);
    }
    const seen = await api.call(nurse, "GET", "/admin/patients/1?include=healer,remedies");
    expect(seen.body.data).toMatchObject({ diagnosis: `${canary} II`, healer: { id: 1 } });
    expect(
      await api.db.query(sql`select diagnosis, notes, bed from patients where id = 1`),
    ).toEqual([{ diagnosis: `${canary} II`, notes: `Has ${canary}`, bed: 4 }]);
  });

  it("is kept from the activity log of what others looked for", async () => {
    await api.call(nurse, "GET", `/admin/patients/export?format=csv&diagnosis=${canary}`);
    const told = async (token: string) =>
      JSON.stringify((await api.call(token, "GET", "/admin/activity-logs")).body);
    expect(await told(boss)).toContain(`diagnosis=${canary}`);
    expect(await told(clerk)).not.toContain(canary);
  });

  it("is not told by a record that another has changed meanwhile", async () => {
    const stale = await api.call(
      clerk,
      "PATCH",
      "/admin/patients/1",
      { bed: 9 },
      { "If-Match": '"99"' },
    );
    expect(stale.status).toBe(412);
    expect(JSON.stringify(stale.body)).not.toContain(canary);
    expect(stale.body.data).toMatchObject({ name: "Ada" });
  });

  it("finds, filters, sorts, counts and includes nothing", async () => {
    expect(await ids(clerk, `search=${canary}`)).toEqual([]);
    expect(await ids(nurse, `search=${canary}`)).toEqual([1]);
    expect(await ids(clerk, "search=ad")).toEqual([1]);
    for (const query of [
      `diagnosis=${canary}`,
      "diagnosis[null]=true",
      "remedies=1",
      "healer_id=1",
      "sort=diagnosis",
      "include=healer",
    ]) {
      const asked = await api.call(clerk, "GET", `/admin/patients?${query}`);
      expect([query, asked.status]).toEqual([query, 422]);
      expect((await api.call(nurse, "GET", `/admin/patients?${query}`)).status).toBe(200);
    }
    const bulk = await api.call(clerk, "POST", "/admin/patients/bulk", {
      action: "delete",
      filter: `diagnosis=${canary}`,
      expected_count: 1,
    });
    expect(bulk.status).toBe(422);
    const many = await api.call(clerk, "GET", "/admin/remedies?takers=1");
    expect(many.status).toBe(422);
  });

  it("makes who lacks it count for itself; who only may not write it shares the count of others", async () => {
    await api.db.script(
      "insert into patients (name) select 'P' || n from generate_series(1, 600) n",
    );
    const total = async (token: string) =>
      (await api.call(token, "GET", "/admin/patients?per_page=1")).body.meta?.["total"];
    await total(boss);
    const key = totalKey(patients, emptyListQuery(patients));
    const state = totalsOf(api.db).get(key)?.state ?? "";
    totalsOf(api.db).keep(key, { state, total: 777 });
    expect([await total(nurse), await total(clerk)]).toEqual([777, 602]);
  });

  it("is sent to no webhook by an admin who lacks it, nor shown in what a webhook was sent", async () => {
    const hooks = ["view_webhooks", "create_webhooks"];
    const sender = await api.signIn({ name: "Sender", permissions: [...every, ...hooks] });
    const hook = (token: string, name: string) =>
      api.call<{ id: number }>(token, "POST", "/admin/webhooks", {
        name,
        address: "https://receiver.example/in",
        events: "patients.*",
      });
    expect((await hook(sender, "Of the sender")).body.errors).toEqual({
      events: ["You can't choose patients.*: you don't have access to all fields of patients."],
    });
    const path = `/admin/webhooks/${(await hook(boss, "Of the boss")).body.data.id}/deliveries`;
    await patch(boss, { diagnosis: `${canary} III` });
    const bodyFor = async (token: string) => {
      const [line] = (await api.call<{ id: number; title: string }[]>(token, "GET", path)).body
        .data;
      return [line?.title, (await api.call(token, "GET", `${path}/${line?.id}`)).body.data["body"]];
    };
    expect(await bodyFor(sender)).toEqual(["Ada", null]);
    expect(await bodyFor(boss)).toEqual(["Ada", expect.stringContaining(canary)]);
    await api.db.script("delete from webhooks");
  });

  it("keeps the file it holds", async () => {
    await api.db.query(
      sql`insert into files (name, type, bytes, content, created_by) values ('scan.txt', 'text/plain', 4, 'scan', 1)`,
    );
    await api.db.query(sql`update patients set scan = 1 where id = 1`);
    expect((await api.call(clerk, "GET", "/admin/files/1")).status).toBe(404);
    expect((await api.call(nurse, "GET", "/admin/files/1")).status).toBe(200);
  });

  it("is sent to another system only by admins who may read it", async () => {
    const own = (...more: string[]) =>
      api.signIn({
        name: "Own",
        permissions: [...every, "view_webhooks", "create_webhooks", ...more],
      });
    const webhook = (token: string) =>
      api.call<{ id: number }>(token, "POST", "/admin/webhooks", {
        name: "Hook",
        address: "https://receiver.example/",
        events: "patients.updated",
      });
    const [without, having] = [await own(), await own("view_diagnoses")];
    expect((await webhook(without)).body.errors).toEqual({
      events: [
        "You can't choose patients.updated: you don't have access to all fields of patients.",
      ],
    });
    const { id } = (await webhook(having)).body.data;
    await patch(boss, { diagnosis: `${canary} II` });
    const [{ id: delivery } = { id: 0 }] = await api.db.query<{ id: number }>(
      sql`select id from webhook_deliveries where webhook_id = ${id}`,
    );
    const path = `/admin/webhooks/${id}/deliveries/${delivery}`;
    const sent = async (token: string) => (await api.call(token, "GET", path)).body.data;
    expect(await sent(without)).toMatchObject({ title: "Ada", body: null });
    expect(await sent(having)).toMatchObject({ body: expect.stringContaining(canary) });
    await api.db.script("delete from webhooks");
  });

  it("can be written by nobody who does not see it", async () => {
    const writer = await api.signIn({ name: "W", permissions: [...every, "edit_diagnoses"] });
    for (const body of [{ diagnosis: "x" }, { diagnosis: canary }])
      expect(await patch(writer, body)).toMatchObject({
        status: 422,
        body: { errors: { diagnosis: ["You don’t have permission to change Diagnosis."] } },
      });
  });

  it("stays as it is when others change the record", async () => {
    expect((await patch(clerk, { name: "Ada C" })).status).toBe(200);
    const history = await api.call(boss, "GET", "/admin/patients/1/history");
    expect(history.body.data).toMatchObject([{ changes: { name: { after: "Ada C" } } }, {}]);
    expect(
      Object.keys((history.body.data as unknown as { changes: object }[])[0]?.changes ?? {}),
    ).toEqual(["name"]);
  });
});

describe("a field that takes a permission to write", () => {
  it("is shown, and refused when it is changed, with its name", async () => {
    expect((await api.call(clerk, "GET", "/admin/patients/1")).body.data).toMatchObject({
      fee: 25,
    });
    expect(await patch(clerk, { fee: 5, insured: false, bed: "x" })).toMatchObject({
      status: 422,
      body: {
        errors: {
          fee: ["You don’t have permission to change Fee."],
          insured: ["You don’t have permission to change Insured."],
          bed: ["Bed must be a number."],
        },
      },
    });
    expect((await patch(clerk, { fee: 25, insured: true, bed: 7 })).body.data).toMatchObject({
      fee: 25,
      bed: 7,
    });
    const bursar = await api.signIn({ name: "Bursar", permissions: [...every, "edit_fees"] });
    expect((await patch(bursar, { fee: 5 })).body.data).toMatchObject({ fee: 5 });
  });

  it("gets its default in a new record", async () => {
    const made = await api.call(clerk, "POST", "/admin/patients", { name: "Cleo" });
    expect(made).toMatchObject({ status: 201, body: { data: { fee: 10, insured: true } } });
    const dear = await api.call(clerk, "POST", "/admin/patients", { name: "Dora", fee: 99 });
    expect(dear).toMatchObject({ status: 422, body: { errors: { fee: [expect.any(String)] } } });
  });

  it("is changed by no bulk call and no import", async () => {
    const bulk = await api.call(clerk, "POST", "/admin/patients/bulk", {
      action: "edit",
      ids: [1],
      values: { fee: 1 },
    });
    expect(bulk).toMatchObject({ status: 422, body: { errors: { fee: [expect.any(String)] } } });
    const mapped = await api.call(clerk, "POST", "/admin/patients/import", {
      rows: [{ a: "1", b: "1" }],
      mapping: { a: "id", b: "fee" },
    });
    expect(mapped.status).toBe(422);
    const exported = await api.call(clerk, "POST", "/admin/patients/import", {
      rows: [{ ID: "1", Fee: "1", Diagnosis: "x", Bed: "8" }],
      match_on: "id",
    });
    expect(exported.body.data).toMatchObject({ updated: 1 });
    expect(await api.db.query(sql`select fee, diagnosis, bed from patients where id = 1`)).toEqual([
      { fee: 25, diagnosis: canary, bed: 8 },
    ]);
  });

  it("brings permissions that can be granted", () => {
    expect(api.api.context.permissionKeys).toEqual(
      expect.arrayContaining(["view_diagnoses", "edit_diagnoses", "edit_fees"]),
    );
  });
});

describe("a field that is there only with another value", () => {
  it("is refused where it may not be, and asked for where it must", async () => {
    expect(await patch(boss, { left_on: "2026-06-01" })).toMatchObject({
      status: 422,
      body: { errors: { left_on: ["Left on can only be filled in when Status is Left."] } },
    });
    expect(await patch(boss, { status: "left" })).toMatchObject({
      status: 422,
      body: { errors: { left_on: ["Left on is required."] } },
    });
    const left = await patch(boss, { status: "left", left_on: "2026-06-01" });
    expect(left.body.data).toMatchObject({ status: "left", left_on: "2026-06-01" });
  });

  it("goes with the value it depends on, which the history tells", async () => {
    await patch(boss, { status: "left", left_on: "2026-06-01", visitor: "Eve" });
    const back = await patch(boss, { status: "inside" });
    expect(back.body.data).toMatchObject({ left_on: null, visitor: "Eve" });
    const history = await api.call(boss, "GET", "/admin/patients/1/history");
    expect(history.body.data).toMatchObject({
      0: { changes: { left_on: { before: "2026-06-01", after: null } } },
    });
  });

  it("may depend on one that depends on another", async () => {
    expect((await patch(boss, { urgent: true, reason: "Fever" })).status).toBe(200);
    expect((await patch(boss, { status: "inside" })).body.data).toMatchObject({
      urgent: false,
      reason: null,
    });
    expect((await patch(boss, { reason: "Again" })).status).toBe(422);
  });

  it("is judged by the same rule in bulk calls and imports", async () => {
    const bulk = await api.call(boss, "POST", "/admin/patients/bulk", {
      action: "edit",
      ids: [1],
      values: { status: "left" },
    });
    expect(bulk.body.data).toMatchObject({ failed: [{ id: 1, reason: "Left on is required." }] });
    const { body } = await api.call<{ created: number; refused: { errors?: unknown }[] }>(
      boss,
      "POST",
      "/admin/patients/import",
      {
        rows: [
          { Name: "Fay", Status: "left", "Left on": "2026-06-02" },
          { Name: "Gil", Status: "left" },
          { Name: "Hal", Status: "waiting", "Left on": "2026-06-02" },
        ],
      },
    );
    expect(body.data.created).toBe(1);
    expect(JSON.stringify(body.data.refused)).toContain("Left on is required.");
    expect(JSON.stringify(body.data.refused)).toContain(
      "Left on can only be filled in when Status is Left.",
    );
  });

  it("is held by the database too", async () => {
    for (const wrong of [
      sql`update patients set left_on = '2026-06-01' where id = 1`,
      sql`update patients set status = 'left' where id = 1`,
      sql`update patients set status = 'left', left_on = '2026-06-01', urgent = true where id = 1`,
      sql`update patients set status = null, visitor = 'x' where id = 1`,
    ])
      await expect(api.db.query(wrong)).rejects.toMatchObject({ code: "23514" });
  });

  it("is described as it is", async () => {
    const { body } = await api.call(boss, "GET", "/openapi.json");
    const text = JSON.stringify(body);
    expect(text).toContain("Required when Status is Left, and empty otherwise.");
    expect(text).toContain("Absent without the permission view_diagnoses.");
  });
});
