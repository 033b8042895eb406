import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DataOf } from "../../../packages/kit/api/http/contract";
import type { why as whyContract } from "../../../packages/kit/api/permissions/contract";
import { testApi, type TestApi } from "../../support/test-api";

let host: TestApi;
let root: string;
const why = (id: unknown, permission: unknown) =>
  host.call<DataOf<typeof whyContract>>(
    root,
    "GET",
    `/admin/permissions/why?admin_id=${String(id)}&permission=${String(permission)}`,
  );
const admin = async (name: string, rights: object) =>
  (
    await host.call<{ id: number }>(root, "POST", "/admin/admins", {
      name,
      email: `${name.toLowerCase()}@example.com`,
      ...rights,
    })
  ).body.data.id;
const group = async (name: string, permissions: string[]) =>
  (await host.call<{ id: number }>(root, "POST", "/admin/user-groups", { name, permissions })).body
    .data.id;

beforeAll(async () => {
  host = await testApi();
  root = await host.signIn({ name: "Root", super: true });
});
afterAll(() => host.db.close());

describe("why somebody may do something", () => {
  it("is told: by its own permission, by its groups, or as a super admin", async () => {
    const [front, back] = [
      await group("Front office", ["view_students", "edit_students"]),
      await group("Back office", ["view_students"]),
    ];
    const meera = await admin("Meera", {
      user_groups: [front, back],
      permissions: ["edit_students"],
    });
    expect((await why(meera, "view_students")).body.data).toEqual({
      admin: { id: meera, name: "Meera" },
      permission: "view_students",
      may: true,
      live: true,
      super_admin: false,
      own: false,
      groups: [
        { id: back, name: "Back office" },
        { id: front, name: "Front office" },
      ],
    });
    expect((await why(meera, "edit_students")).body.data).toMatchObject({
      may: true,
      own: true,
      groups: [{ id: front }],
    });
    expect((await why(meera, "delete_students")).body.data).toMatchObject({
      may: false,
      own: false,
      groups: [],
    });
    const boss = await admin("Boss", { is_super_admin: true });
    expect((await why(boss, "delete_students")).body.data).toMatchObject({
      may: true,
      super_admin: true,
      own: false,
      groups: [],
    });
  });

  it("says that somebody disabled may do nothing, and that a deleted group gives nothing", async () => {
    const closed = await group("Closed", ["view_students"]);
    const idle = await admin("Idle", {
      user_groups: [closed],
      permissions: ["view_classes"],
      status: "disabled",
    });
    expect((await why(idle, "view_classes")).body.data).toMatchObject({
      may: false,
      live: false,
      own: true,
    });
    await host.db.query(sql`update user_groups set deleted_at = now() where id = ${closed}`);
    expect((await why(idle, "view_students")).body.data).toMatchObject({ groups: [] });
  });

  it.each([
    ["", "view_students"],
    ["x", "view_students"],
    ["1", ""],
    ["1", "rule_the_world"],
    ["1", "%00"],
    ["-1", "__proto__"],
  ])("needs an admin and a permission: %s, %s", async (id, permission) => {
    expect((await why(id, permission)).status).toBe(422);
  });

  it.each(["2000000000", "9999999999"])("knows no admin %s", async (id) => {
    expect((await why(id, "view_students")).status).toBe(404);
  });

  it("takes no other parameter", async () => {
    expect((await why(1, "view_students&page=2")).body.errors).toEqual({
      page: ['This call has no parameter "page".'],
    });
  });
});
