import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MatrixGroup } from "../../../packages/kit/api/permissions/matrix";
import { testApi, type TestApi } from "../../support/test-api";

let host: TestApi;
let root: string;
type Groups = { groups: MatrixGroup[] };
const save = (groups: unknown, headers: Record<string, string> = {}, token = root) =>
  host.call<Groups>(token, "PUT", "/admin/permissions", { groups }, headers);
const matrix = async () =>
  (await host.call<Groups>(root, "GET", "/admin/permissions/matrix")).body.data.groups;
const make = async (name: string, permissions: string[] = []) =>
  (await host.call<MatrixGroup>(root, "POST", "/admin/user-groups", { name, permissions })).body
    .data;

beforeAll(async () => {
  host = await testApi();
  root = await host.signIn({ name: "Root", super: true });
});
afterAll(() => host.db.close());

describe("the matrix of permissions", () => {
  it("has every group by name with its version, permissions and living members", async () => {
    const [front, back] = [
      await make("Matrix front", ["view_students"]),
      await make("Matrix back"),
    ];
    for (const [email, when] of [
      ["m1@example.com", null],
      ["m2@example.com", "2026-01-01T00:00:00Z"],
    ]) {
      await host.db.query(
        sql`with a as (insert into admins (name, email, deleted_at) values ('Member', ${email}, ${when}::timestamptz) returning id) insert into admins__user_groups (from_id, to_id) select id, ${front.id}::int from a`,
      );
    }
    await host.call(root, "DELETE", `/admin/user-groups/${(await make("Matrix gone")).id}`);
    expect((await matrix()).filter(({ name }) => name.startsWith("Matrix"))).toEqual([
      { id: back.id, name: "Matrix back", version: 1, permissions: [], members: 0 },
      {
        id: front.id,
        name: "Matrix front",
        version: 1,
        permissions: ["view_students"],
        members: 1,
      },
    ]);
  });

  it("is saved for several groups in one request, each with a line in the activity log", async () => {
    const [one, two] = [await make("Save one", ["view_students"]), await make("Save two")];
    const { status, body } = await save([
      { id: two.id, version: 1, permissions: ["view_classes"] },
      { id: one.id, version: 1, permissions: ["view_students", "edit_students"] },
    ]);
    expect(status).toBe(200);
    expect(
      body.data.groups
        .filter(({ name }) => name.startsWith("Save"))
        .map(({ version, permissions }) => [version, permissions]),
    ).toEqual([
      [2, ["view_students", "edit_students"]],
      [2, ["view_classes"]],
    ]);
    const logs = await host.db.query(
      sql`select actor, action, record_id, changes from activity_logs where resource = 'user-groups' and action = 'updated' order by record_id`,
    );
    expect(logs).toEqual([
      {
        actor: "Root",
        action: "updated",
        record_id: one.id,
        changes: {
          permissions: { before: ["view_students"], after: ["view_students", "edit_students"] },
        },
      },
      {
        actor: "Root",
        action: "updated",
        record_id: two.id,
        changes: { permissions: { before: [], after: ["view_classes"] } },
      },
    ]);
  });

  it("is saved as a whole or not at all: a stale group answers 412 with what stands", async () => {
    const [one, two] = [await make("Stale one"), await make("Stale two")];
    await host.call(root, "PATCH", `/admin/user-groups/${two.id}`, {
      permissions: ["view_parents"],
    });
    const { status, body } = await save([
      { id: one.id, version: 1, permissions: ["view_students"] },
      { id: two.id, version: 1, permissions: [] },
    ]);
    expect(status).toBe(412);
    const stale = (groups: readonly MatrixGroup[]) =>
      groups
        .filter(({ name }) => name.startsWith("Stale"))
        .map(({ version, permissions }) => [version, permissions]);
    expect(stale(body.data.groups)).toEqual([
      [1, []],
      [2, ["view_parents"]],
    ]);
    expect(stale(await matrix())).toEqual([
      [1, []],
      [2, ["view_parents"]],
    ]);
  });

  it("answers a group that was deleted in the meantime like a changed one", async () => {
    const gone = await make("Deleted meanwhile");
    await host.call(root, "DELETE", `/admin/user-groups/${gone.id}`);
    const { status, body } = await save([{ id: gone.id, version: 2, permissions: [] }]);
    expect([status, body.data.groups.some(({ id }) => id === gone.id)]).toEqual([412, false]);
  });

  it("happens once for its idempotency key", async () => {
    const group = await make("Once");
    const body = [{ id: group.id, version: 1, permissions: ["view_students"] }];
    const first = await save(body, { "Idempotency-Key": "matrix-once" });
    const again = await save(body, { "Idempotency-Key": "matrix-once" });
    expect([first.status, again.status, again.headers.get("Idempotent-Replay")]).toEqual([
      200,
      200,
      "true",
    ]);
  });

  it("takes no permission that does not exist, and changes nothing then", async () => {
    const group = await make("Unknown keys", ["view_students"]);
    const { status, body } = await save([
      { id: group.id, version: 1, permissions: ["rule_the_world"] },
    ]);
    expect([status, body.errors]).toEqual([
      422,
      { groups: ["There is no permission “rule_the_world”."] },
    ]);
  });

  const one = { id: 1, version: 1, permissions: [] };
  it.each([
    ["no groups", undefined],
    ["an empty list", []],
    ["no list", {}],
    ["a text", "x".repeat(900_000)],
    ["the same group twice", [one, one]],
    ["an unknown key", [{ ...one, name: "x" }]],
    ["an id beyond all", [{ ...one, id: 2 ** 53 }]],
    ["an id that is a list", [{ ...one, id: [1] }]],
    ["no version", [{ id: 1, permissions: [] }]],
    ["NUL in a permission", [{ ...one, permissions: ["\u0000"] }]],
    ["a lone surrogate", [{ ...one, permissions: ["\ud800"] }]],
    ["a permission twice", [{ ...one, permissions: ["view_students", "view_students"] }]],
    ["null permissions", [{ ...one, permissions: null }]],
  ])("refuses %s with a sentence", async (_what, groups) => {
    const { status, body } = await save(groups);
    expect(status).toBe(422);
    expect(Object.values(body.errors ?? {}).flat()[0]).toMatch(/[.]$/);
  });

  it("gives nobody the page itself, which is for super admins alone", async () => {
    const { status, body } = await save([{ ...one, permissions: ["manage_permissions"] }]);
    expect([status, Object.values(body.errors ?? {}).flat()]).toEqual([
      422,
      ["There is no permission “manage_permissions”."],
    ]);
  });

  it("is for super admins alone", async () => {
    const manager = await host.signIn({
      name: "Manager",
      permissions: ["manage_permissions", "edit_user_groups", "view_user_groups"],
    });
    for (const answer of [
      await host.call(manager, "GET", "/admin/permissions/matrix"),
      await save([one], {}, manager),
      await host.call(manager, "GET", "/admin/permissions/why?admin_id=1&permission=view_students"),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([403, "super_admin"]);
    }
  });
});
