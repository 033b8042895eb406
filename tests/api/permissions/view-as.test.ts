import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testApi, type TestApi } from "../../support/test-api";

let host: TestApi;
let root: string;
let viewer: string;
const ids = new Map<string, number>();
const as = (name: string) => ({ "X-View-As": String(ids.get(name) ?? name) });

beforeAll(async () => {
  host = await testApi();
  root = await host.signIn({ name: "Root", super: true });
  viewer = await host.signIn({
    name: "Meera Iyer",
    permissions: ["view_students", "edit_students"],
  });
  await host.signIn({ name: "Other Root", super: true });
  await host.signIn({ name: "Disabled", permissions: ["view_students"] });
  await host.signIn({ name: "Trashed", permissions: ["view_students"] });
  await host.db.query(sql`update admins set status = 'disabled' where name = 'Disabled'`);
  await host.db.query(sql`update admins set deleted_at = now() where name = 'Trashed'`);
  for (const { id, name } of await host.db.query<{ id: number; name: string }>(
    sql`select id, name from admins`,
  ))
    ids.set(name, id);
});
afterAll(() => host.db.close());

describe("a super admin who looks as another admin", () => {
  it("begins with a line in the activity log, under its own name", async () => {
    const { status, body } = await host.call(root, "POST", "/admin/view-as", {
      admin_id: ids.get("Meera Iyer"),
    });
    expect([status, body.data]).toEqual([
      200,
      {
        user: {
          id: ids.get("Meera Iyer"),
          name: "Meera Iyer",
          email: "2.meera.iyer@example.com",
          is_super_admin: false,
        },
        permissions: ["edit_students", "view_students"],
      },
    ]);
    expect(
      await host.db.query(
        sql`select actor, actor_id, action, resource, record_id from activity_logs order by id desc limit 1`,
      ),
    ).toEqual([
      {
        actor: "Root",
        actor_id: ids.get("Root"),
        action: "began to view as",
        resource: "admins",
        record_id: ids.get("Meera Iyer"),
      },
    ]);
  });

  it("is answered with that admin's rights, and as that admin by /auth/me", async () => {
    expect(
      (await host.call(root, "GET", "/admin/students", undefined, as("Meera Iyer"))).status,
    ).toBe(200);
    const refused = await host.call(root, "GET", "/admin/teachers", undefined, as("Meera Iyer"));
    expect([refused.status, refused.body.permission]).toEqual([403, "view_teachers"]);
    expect(
      (await host.call(root, "GET", "/admin/permissions/matrix", undefined, as("Meera Iyer"))).body
        .code,
    ).toBe("super_admin");
    expect(
      (await host.call(root, "GET", "/auth/me", undefined, as("Meera Iyer"))).body.data,
    ).toMatchObject({
      user: { name: "Meera Iyer", is_super_admin: false },
      permissions: ["edit_students", "view_students"],
    });
    expect((await host.call(root, "GET", "/auth/me")).body.data).toMatchObject({
      user: { name: "Root", is_super_admin: true },
    });
  });

  it("sees its own sessions, not those of the other", async () => {
    const own = (await host.call<{ id: number }[]>(root, "GET", "/auth/sessions")).body.data;
    expect(
      (await host.call(root, "GET", "/auth/sessions", undefined, as("Meera Iyer"))).body.data,
    ).toEqual(own);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE"])(
    "changes nothing: every %s is refused, on every route",
    async (method) => {
      // Who calls one at the root is no admin.
      const routes = host.api.routes.filter((route) => route.method === method && !route.atRoot);
      expect(routes.length).toBeGreaterThan(0);
      for (const { path } of routes) {
        const { status, body } = await host.call(
          root,
          method,
          path.replaceAll(/:\w+/g, "1"),
          method === "DELETE" ? undefined : {},
          as("Meera Iyer"),
        );
        expect([status, body.code], path).toEqual([403, "view_as"]);
      }
      expect((await host.call(root, "GET", "/auth/me")).status).toBe(200);
    },
  );

  it.each(["Other Root", "Root", "Disabled", "Trashed", "2000000000"])(
    "cannot look as %s",
    async (name) => {
      const { status, body } = await host.call(root, "GET", "/admin/students", undefined, as(name));
      expect([status, body.code]).toEqual([403, "view_as"]);
      const begin = await host.call(root, "POST", "/admin/view-as", {
        admin_id: ids.get(name) ?? Number(name),
      });
      expect([begin.status, begin.body.code]).toEqual([403, "view_as"]);
    },
  );

  it.each(["0", "-1", "1.5", "abc", "99999999999", "1,2"])(
    "is told when the header is no id: %s",
    async (id) => {
      expect(
        (await host.call(root, "GET", "/admin/students", undefined, { "X-View-As": id })).status,
      ).toBe(400);
    },
  );

  it.each([
    {},
    { admin_id: "1" },
    { admin_id: [1] },
    { admin_id: 2 ** 53 },
    { admin_id: 0 },
    { admin_id: 1, more: 1 },
    [],
  ])("begins with nobody by %o", async (body) => {
    expect((await host.call(root, "POST", "/admin/view-as", body)).status).toBe(422);
  });
});

describe("anybody else", () => {
  it("cannot look as another, not even as itself, and gains nothing", async () => {
    for (const name of ["Root", "Meera Iyer", "Other Root"]) {
      const { status, body } = await host.call(
        viewer,
        "GET",
        "/admin/students",
        undefined,
        as(name),
      );
      expect([status, body.code]).toEqual([403, "view_as"]);
    }
    expect(
      (await host.call(viewer, "POST", "/admin/view-as", { admin_id: ids.get("Meera Iyer") })).body
        .code,
    ).toBe("super_admin");
  });

  it("must be signed in", async () => {
    expect(
      (await host.call(undefined, "GET", "/admin/students", undefined, as("Meera Iyer"))).status,
    ).toBe(401);
  });
});
