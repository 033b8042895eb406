import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { stage, skyDatabase } from "../transfer/stage";
import { planets, stars } from "../transfer/planets";

interface Entry {
  actor: string;
  actor_id: number;
  action: string;
  record_id: number;
  changes: Record<string, unknown>;
  created_at: string;
}
interface Envelope {
  data: Entry[];
  meta: object;
  errors: object;
}

let db: OwnedDatabase;
beforeAll(async () => {
  db = await skyDatabase();
  const { create, ask } = stage(db);
  await create(planets, { name: "Mars", moons: 1 });
  await create(stars, { name: "Sol" });
  await ask("PATCH", "/admin/planets/1", { moons: 2 });
  await ask("DELETE", "/admin/planets/1");
  await db.query(
    sql`insert into activity_logs (action, resource, record_id, changes) values ('updated', 'planets', 1, '{"secret": {"before": 1, "after": 2}, "gone": {}, "moons": {"before": 2, "after": 3}}')`,
  );
});
afterAll(() => db.close());

const history = (id: string, query = "", permissions?: string[]) =>
  stage(db, undefined, permissions ?? "all").ask<Envelope>(
    "GET",
    `/admin/planets/${id}/history${query}`,
  );

describe("the history of a record", () => {
  it("says who did what and when, the newest first, in the trash too", async () => {
    const { body } = await history("1");
    expect(body.data.map(({ action }) => action)).toEqual([
      "updated",
      "deleted",
      "updated",
      "created",
    ]);
    expect(body.data[2]).toMatchObject({
      actor: "Ada",
      actor_id: 1,
      record_id: 1,
      changes: { moons: { before: 1, after: 2 } },
    });
    expect(body.data[2]?.created_at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/u);
    expect(body.meta).toEqual({ current_page: 1, per_page: 25, total: 4, last_page: 1 });
  });

  it("comes in pages", async () => {
    const { body } = await history("1", "?page=2&per_page=3");
    expect([body.data.length, body.meta]).toEqual([
      1,
      { current_page: 2, per_page: 3, total: 4, last_page: 2 },
    ]);
    expect((await history("1", "?page=9")).body).toMatchObject({ data: [], meta: { total: 4 } });
    expect(await history("1", "?per_page=0")).toMatchObject({ status: 400 });
    expect(await history("1", "?sort=id")).toMatchObject({
      status: 422,
      body: { errors: { sort: ['This call has no parameter "sort".'] } },
    });
  });

  it("shows only fields that may be read", async () => {
    const { body } = await history("1");
    expect(body.data[0]?.changes).toEqual({ moons: { before: 2, after: 3 } });
  });

  it("is not there for a record that is not, nor for who may not view", async () => {
    for (const id of ["2", "0", "x", "99999999999"])
      expect(await history(id)).toMatchObject({ status: 404 });
    expect(await history("1", "", ["edit_planets", "view_activity_logs"])).toMatchObject({
      status: 403,
    });
    expect(await history("1", "", ["view_planets"])).toMatchObject({ status: 200 });
  });
});
