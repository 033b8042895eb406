import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { BulkAnswer } from "@rollcall/kit/api/bulk/bulk-answer";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { stage, everything, skyDatabase } from "../transfer/stage";
import { planets, stars } from "../transfer/planets";

let db: OwnedDatabase;
beforeAll(async () => {
  db = await skyDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.script(
    "truncate planets, stars, visitors, planets__visitors, activity_logs restart identity",
  );
  const { create } = stage(db);
  await create(stars, { name: "Sol", code: "S1" });
  await create(stars, { name: "Vega", code: "S2" });
  for (const name of ["Mars", "Venus", "Pluto"])
    await create(planets, { name, star_id: name === "Pluto" ? null : 1 });
});

const bulk = (body: unknown, resource = "planets", permissions?: string[]) =>
  stage(db, undefined, permissions ?? "all").ask<{
    data: BulkAnswer;
    errors: Record<string, string[]>;
    message: string;
  }>("POST", `/admin/${resource}/bulk`, body);

describe("many records at once", () => {
  it("go to the trash one by one: done, nothing to do, and refused with the reason", async () => {
    await stage(db).ask("DELETE", "/admin/planets/3");
    const { body } = await bulk({ action: "delete", ids: [1, 3, 99, 1] });
    expect(body.data).toEqual({
      done: [1],
      skipped: [{ id: 3, reason: "It's already in the trash." }],
      failed: [{ id: 99, reason: "Record not found." }],
    });
    const inUse = await bulk({ action: "delete", ids: [1, 2] }, "stars");
    expect(inUse.body.data).toEqual({
      done: [2],
      skipped: [],
      failed: [{ id: 1, reason: "This star is in use by 1 planet." }],
    });
    expect(await db.query(sql`select id from stars where deleted_at is null`)).toEqual([{ id: 1 }]);
    expect(
      await db.query(sql`select count(*) from activity_logs where action = 'deleted'`),
    ).toEqual([{ count: 3 }]);
  });

  it("come back from the trash, but for those whose unique value has been given away", async () => {
    await bulk({ action: "delete", ids: [1, 2] });
    await stage(db).create(planets, { name: "Mars" });
    const { body } = await bulk({ action: "restore", ids: [1, 2, 3] });
    expect(body.data).toEqual({
      done: [2],
      skipped: [{ id: 3, reason: "It isn't in the trash." }],
      failed: [{ id: 1, reason: "Another planet already has this name." }],
    });
  });

  it("are edited by the check of a single edit", async () => {
    const { body } = await bulk({
      action: "edit",
      ids: [1, 2, 3],
      values: { star_id: 1, kind: "rock" },
    });
    expect(body.data).toEqual({
      done: [3],
      skipped: [
        { id: 1, reason: "It already has these values." },
        { id: 2, reason: "It already has these values." },
      ],
      failed: [],
    });
    const same = await bulk({ action: "edit", ids: [1, 2], values: { name: "Earth" } });
    expect(same.body.data).toEqual({
      done: [1],
      skipped: [],
      failed: [{ id: 2, reason: "Another planet already has this name." }],
    });
    expect(await db.query(sql`select id, version from planets order by id`)).toEqual([
      { id: 1, version: 2 },
      { id: 2, version: 1 },
      { id: 3, version: 2 },
    ]);
  });

  it("are left as they are where someone else has changed them, and these are told apart", async () => {
    await stage(db).ask("PATCH", "/admin/planets/2", { moons: 9 });
    const { body } = await bulk({
      action: "edit",
      ids: [1, 2, 3],
      values: { kind: "gas" },
      versions: { 1: 1, 2: 1 },
    });
    expect(body.data).toEqual({
      done: [1, 3],
      skipped: [],
      failed: [{ id: 2, reason: "Someone else has changed this.", stale: true }],
    });
    expect(
      await db.query(sql`select id, kind from planets where kind = 'gas' order by id`),
    ).toEqual([
      { id: 1, kind: "gas" },
      { id: 3, kind: "gas" },
    ]);
  });

  it("can be tried without changing anything: what would become of each is said", async () => {
    await bulk({ action: "edit", ids: [1], values: { kind: "gas" } });
    const before = await everything(db);
    const edit = { action: "edit", ids: [1, 2, 3, 99], values: { kind: "gas" } };
    const { body } = await bulk({ ...edit, versions: { 3: 7 }, dry_run: true });
    expect(body.data).toEqual({
      done: [2],
      skipped: [{ id: 1, reason: "It already has these values." }],
      failed: [
        { id: 3, reason: "Someone else has changed this.", stale: true },
        { id: 99, reason: "Record not found." },
      ],
    });
    expect(await everything(db)).toBe(before);
  });

  it("have versions and trials for edits only", async () => {
    for (const more of [{ versions: { 1: 1 } }, { dry_run: true }])
      expect(await bulk({ action: "delete", ids: [1], ...more })).toMatchObject({
        status: 422,
        body: { errors: { [Object.keys(more)[0] ?? ""]: [expect.any(String)] } },
      });
    expect(
      (await bulk({ action: "edit", ids: [1], values: { kind: "gas" }, versions: { x: 1 } }))
        .status,
    ).toBe(422);
  });

  it("are refused as a whole for values no record could take", async () => {
    const before = await everything(db);
    expect(
      await bulk({ action: "edit", ids: [1], values: { moons: "many", secret: 1 } }),
    ).toMatchObject({
      status: 422,
      body: {
        errors: { moons: ["Moons must be a number."], secret: ["There is no field “secret”."] },
      },
    });
    expect(await bulk({ action: "edit", ids: [1], values: {} })).toMatchObject({
      status: 422,
      body: { errors: { values: ["Choose at least one field to change."] } },
    });
    expect(await everything(db)).toBe(before);
  });

  it("are chosen by a filter, if it selects as many as the person saw", async () => {
    const stale = await bulk({ action: "delete", filter: "star_id=1", expected_count: 3 });
    expect(stale).toMatchObject({
      status: 409,
      body: {
        count: 2,
        message: "The list has changed: it holds 2 records now, not 3. Look at it again first.",
      },
    });
    const { body } = await bulk({
      action: "delete",
      filter: "star_id=1&per_page=1",
      expected_count: 2,
    });
    expect(body.data.done).toEqual([1, 2]);
    expect(
      (await bulk({ action: "restore", filter: "trashed=only", expected_count: 2 })).body.data.done,
    ).toEqual([1, 2]);
    expect(await bulk({ action: "delete", filter: "secret=1", expected_count: 0 })).toMatchObject({
      status: 422,
      body: { errors: { secret: ['planets cannot be filtered by "secret".'] } },
    });
  });

  it("are a bounded number", async () => {
    await db.query(
      sql`insert into planets (name) select 'P' || n from generate_series(1, 10001) n`,
    );
    expect(
      await bulk({ action: "delete", filter: "star_id[null]=true", expected_count: 10002 }),
    ).toMatchObject({
      status: 422,
      body: {
        errors: {
          filter: [
            "These are 10002 records; at most 10000 can be changed at a time. Narrow the list.",
          ],
        },
      },
    });
    expect(
      await bulk({ action: "delete", ids: Array.from({ length: 1001 }, (_, at) => at + 1) }),
    ).toMatchObject({
      status: 422,
      body: { errors: { ids: ["At most 1000 records can be named at a time."] } },
    });
  });

  it.each([
    null,
    {},
    { action: "delete" },
    { action: "purge", ids: [1] },
    { action: "delete", ids: [] },
    { action: "delete", ids: ["1"] },
    { action: "delete", ids: [0] },
    { action: "delete", ids: [1.5] },
    { action: "delete", ids: [1], filter: "" },
    { action: "delete", filter: "" },
    { action: "delete", ids: [1], values: { name: "x" } },
    { action: "edit", ids: [1] },
    { action: "delete", ids: [1], more: 1 },
    { action: "constructor", ids: [1] },
  ])("are refused for the body %j", async (body) =>
    expect(await bulk(body)).toMatchObject({ status: 422 }),
  );

  it("ask for the permission of what is done", async () => {
    const all = {
      delete: { action: "delete", ids: [1] },
      restore: { action: "restore", ids: [1] },
      edit: { action: "edit", ids: [1], values: { moons: 1 } },
    };
    const allowed = async (permissions: string[]) =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(all).map(
            async ([name, body]) =>
              [name, (await bulk(body, "planets", permissions)).status] as const,
          ),
        ),
      );
    expect(await allowed(["view_planets"])).toEqual({ delete: 403, restore: 403, edit: 403 });
    expect(await allowed(["view_planets", "edit_planets", "create_planets"])).toEqual({
      delete: 403,
      restore: 403,
      edit: 200,
    });
    expect(await allowed(["view_planets", "delete_planets"])).toEqual({
      delete: 200,
      restore: 200,
      edit: 403,
    });
    expect(
      await bulk({ action: "delete", filter: "", expected_count: 3 }, "planets", [
        "delete_planets",
      ]),
    ).toMatchObject({ status: 403 });
    expect((await stage(db).respond("POST", "/admin/logs/bulk", all.delete)).status).toBe(404);
  });
});
