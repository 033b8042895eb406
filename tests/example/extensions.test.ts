import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { sql } from "@rollcall/kit/api/db/sql";
import { apiFeaturesOf } from "@rollcall/kit/application/feature";
import { application as library } from "../../examples/library/src/app/application";
import { librarySettings } from "../../examples/library/src/features/lending/settings";
import { migrations } from "../../examples/library/src/migrations/index";
import { ask, signIn, type RunningHost } from "../../packages/kit/testing/contract/ask";
import { openInMemory } from "../../packages/kit/testing/contract/open-in-memory";
import { emptyDatabase } from "../support/memory-database";

let db: OwnedDatabase;
let host: RunningHost;
let clerk: Awaited<ReturnType<typeof signIn>>;
beforeAll(async () => {
  db = await emptyDatabase();
  host = await openInMemory({
    db,
    resources: library.resources,
    settings: librarySettings,
    migrations,
    features: await apiFeaturesOf(library.features),
    now: new Date("2026-06-20T09:00:00Z"),
  });
  clerk = await signIn(host, { permissions: ["view_loans", "edit_loans"] });
  await db.script(`
    insert into books (id, name, author) values (1, 'Middlemarch', 'George Eliot');
    insert into copies (id, code, book_id, condition, status) values (1, 'C-1', 1, 'good', 'available'), (2, 'C-2', 1, 'good', 'available'), (3, 'C-3', 1, 'good', 'available');
    insert into members (id, name, status) values (1, 'Asha Mehta', 'active')`);
});
afterAll(() => host?.stop());
beforeEach(() =>
  db.script(`
    delete from undoable_acts; delete from loans;
    insert into loans (id, copy_id, member_id, lent_on, due_on, returned_on) values
      (1, 1, 1, '2026-06-01', '2026-06-22', null), (2, 2, 1, '2026-06-02', '2026-06-23', null), (3, 3, 1, '2026-06-03', '2026-06-24', '2026-06-10')`),
);

const path = "/admin/loans/extensions";
const week = { from: "2026-06-22", to: "2026-06-30", days: 7 };
const post = (below: string, body: object = {}, who = clerk) =>
  ask(host, who, "POST", `${path}${below}`, body);
const extend = async (over: object = {}) => {
  const { body } = await post("", { ...week, loans: 2, ...over });
  return (body.data as { id: number }).id;
};
const dueDays = async () =>
  (await db.query<{ due: string }>(sql`select due_on::text as due from loans order by id`)).map(
    ({ due }) => due,
  );
const latest = async (who = clerk) =>
  (await ask(host, who, "GET", path)).body.data as Record<string, unknown>[];

describe("extending loans, an act that can be undone", () => {
  it("is shown first, and writes nothing then", async () => {
    const { body } = await post("/preview", week);
    expect(body.data).toMatchObject({
      loans: 2,
      rows: [
        { copy: "C-1", member: "Asha Mehta", due_on: "2026-06-22", extended_to: "2026-06-29" },
        { copy: "C-2", due_on: "2026-06-23", extended_to: "2026-06-30" },
      ],
    });
    expect(await dueDays()).toEqual(["2026-06-22", "2026-06-23", "2026-06-24"]);
    expect(await latest()).toEqual([]);
  });

  it("does what was shown, logs each loan, and stands among the latest", async () => {
    const id = await extend();
    expect(await dueDays()).toEqual(["2026-06-29", "2026-06-30", "2026-06-24"]);
    const logged = await db.query(
      sql`select record_id, changes from activity_logs where resource = 'loans' and action = 'updated' order by record_id`,
    );
    expect(logged).toEqual([
      { record_id: 1, changes: { due_on: { before: "2026-06-22", after: "2026-06-29" } } },
      { record_id: 2, changes: { due_on: { before: "2026-06-23", after: "2026-06-30" } } },
    ]);
    expect(await latest()).toMatchObject([
      {
        id,
        ...week,
        loans: 2,
        undone_at: null,
        may_undo: true,
        made_by: { id: expect.any(Number) },
      },
    ]);
  });

  it("is refused where it would change something else than was shown", async () => {
    const { status, body } = await post("", { ...week, loans: 3 });
    expect([status, body.message]).toEqual([
      409,
      "Something has changed since the preview. Check the preview again.",
    ]);
    expect(await dueDays()).toEqual(["2026-06-22", "2026-06-23", "2026-06-24"]);
    expect(await latest()).toEqual([]);
  });

  it("leaves out whom it is told to", async () => {
    await extend({ except_ids: [1], loans: 1 });
    expect(await dueDays()).toEqual(["2026-06-22", "2026-06-30", "2026-06-24"]);
  });

  it("is undone once; what has changed since stays and is named", async () => {
    const id = await extend();
    await db.query(
      sql`update loans set due_on = '2026-08-01', version = next_version(version) where id = 2`,
    );
    expect((await post(`/${id}/undo`)).body.data).toEqual({ undone: 1, kept: ["C-2, Asha Mehta"] });
    expect(await dueDays()).toEqual(["2026-06-22", "2026-08-01", "2026-06-24"]);
    const again = await post(`/${id}/undo`);
    expect([again.status, again.body.message]).toEqual([409, "This was undone already."]);
    expect(await latest()).toMatchObject([{ id, undone_at: expect.any(String), may_undo: false }]);
  });

  it("is undone by who made it on the same day, and later by those with the permission", async () => {
    const id = await extend();
    const other = await signIn(host, { permissions: ["view_loans", "edit_loans"] });
    expect((await latest(other))[0]).toMatchObject({ may_undo: false });
    expect((await post(`/${id}/undo`, {}, other)).status).toBe(403);
    await db.query(sql`update undoable_acts set made_at = made_at - interval '1 day'`);
    const late = await post(`/${id}/undo`);
    expect([late.status, late.body.message]).toEqual([
      403,
      "You can undo only what you did yourself, on the same day.",
    ]);
    const manager = await signIn(host, {
      permissions: ["view_loans", "edit_loans", "delete_loans"],
    });
    expect((await post(`/${id}/undo`, {}, manager)).body.data).toEqual({ undone: 2, kept: [] });
  });

  it("is not found as an act of another kind, nor where there is none", async () => {
    const id = await extend();
    await db.query(sql`update undoable_acts set kind = 'other'`);
    expect((await post(`/${id}/undo`)).status).toBe(404);
    expect((await post("/999/undo")).status).toBe(404);
    expect(await dueDays()).toEqual(["2026-06-29", "2026-06-30", "2026-06-24"]);
  });
});
