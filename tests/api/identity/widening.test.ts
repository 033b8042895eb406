import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { memoryDatabase } from "../../support/memory-database";
import { schoolOn, type School } from "./school";

let db: OwnedDatabase;
let school: School;
let office: { id: number; token: string };
let boss: { id: number; token: string };

beforeAll(async () => {
  db = await memoryDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  school = schoolOn(db);
  await school.clear();
  const all = ["view", "create", "edit", "delete"].flatMap((action) => [
    `${action}_admins`,
    `${action}_user_groups`,
  ]);
  office = await school.signedIn({
    name: "Office",
    permissions: [...all, "view_students", "edit_students"],
  });
  boss = await school.signedIn({ name: "Boss", is_super_admin: true });
});

/** Status, code and missing key of a call. */
async function as(who: { token: string }, method: string, path: string, body?: unknown) {
  const { status, json } = await school.ask(method, `/admin/${path}`, { token: who.token, body });
  return [status, json.code, json.permission].filter((part) => part !== undefined).join(" ");
}
let addresses = 0;
const draft = (more: object) => ({ name: "New", email: `new-${++addresses}@school.test`, ...more });
const stored = async (id: number) =>
  (
    await db.query(
      sql`select is_super_admin, status, permissions, deleted_at is not null as trashed, array(select to_id from admins__user_groups where from_id = ${id}) as groups from admins where id = ${id}`,
    )
  )[0];

describe("an admin who may edit admins", () => {
  it("grants what it has, and not what it lacks", async () => {
    expect(await as(office, "POST", "admins", draft({ permissions: ["view_students"] }))).toBe(
      "201",
    );
    expect(
      await as(office, "POST", "admins", draft({ permissions: ["view_students", "view_parents"] })),
    ).toBe("403 permission view_parents");
    const { id } = await school.admin({ permissions: ["view_students"] });
    expect(
      await as(office, "PATCH", `admins/${id}`, {
        permissions: ["edit_students", "view_students"],
      }),
    ).toBe("200");
    expect(
      await as(office, "PATCH", `admins/${id}`, {
        permissions: ["edit_students", "view_holidays"],
      }),
    ).toBe("403 permission view_holidays");
    expect(await as(office, "PATCH", `admins/${id}`, { permissions: [] })).toBe("200");
    expect(await as(office, "PATCH", `admins/${id}`, { permissions: ["view_teachers"] })).toBe(
      "403 permission view_teachers",
    );
    expect(await as(boss, "PATCH", `admins/${id}`, { permissions: ["view_teachers"] })).toBe("200");
  });

  it("assigns no group that has more, and leaves one who has it alone", async () => {
    const [less, more] = [
      await school.group(["view_students"]),
      await school.group(["view_students", "view_parents"]),
    ];
    const { id } = await school.admin();
    expect(await as(office, "PATCH", `admins/${id}`, { user_groups: [more] })).toBe(
      "403 permission view_parents",
    );
    expect(await as(office, "POST", "admins", draft({ user_groups: [less, more] }))).toBe(
      "403 permission view_parents",
    );
    expect(await as(office, "PATCH", `admins/${id}`, { user_groups: [less] })).toBe("200");
    expect(await as(boss, "PATCH", `admins/${id}`, { user_groups: [less, more] })).toBe("200");
    expect(
      await as(office, "PATCH", `admins/${id}`, { name: "Renamed", user_groups: [less, more] }),
    ).toBe("403 permission view_parents");
    expect(await as(boss, "PATCH", `admins/${id}`, { user_groups: [less] })).toBe("200");
    expect(await as(office, "PATCH", `admins/${id}`, { user_groups: [less, more] })).toBe(
      "403 permission view_parents",
    );
  });

  it("neither makes nor touches a super admin", async () => {
    expect(await as(office, "POST", "admins", draft({ is_super_admin: true }))).toBe(
      "403 super_admin",
    );
    const { id } = await school.admin();
    expect(await as(office, "PATCH", `admins/${id}`, { is_super_admin: true })).toBe(
      "403 super_admin",
    );
    for (const body of [
      { name: "Renamed" },
      { email: "mine@school.test" },
      { status: "disabled" },
      { is_super_admin: false },
      { permissions: [] },
    ])
      expect(await as(office, "PATCH", `admins/${boss.id}`, body)).toBe("403 super_admin");
    expect(await as(office, "DELETE", `admins/${boss.id}`)).toBe("403 super_admin");
    const trashed = await school.admin({ is_super_admin: true });
    await db.query(sql`update admins set deleted_at = now() where id = ${trashed.id}`);
    expect(await as(office, "POST", `admins/${trashed.id}/restore`)).toBe("403 super_admin");
    expect(await school.status(boss.token)).toBe(200);
  });

  it("does not change its own rights, up or down, nor leave", async () => {
    const group = await school.group(["view_students"]);
    const before = await stored(office.id);
    for (const body of [
      { permissions: ["view_students"] },
      { permissions: [] },
      { status: "disabled" },
      { user_groups: [group] },
    ])
      expect(await as(office, "PATCH", `admins/${office.id}`, body)).toBe("403 scope");
    expect(await as(office, "PATCH", `admins/${office.id}`, { is_super_admin: true })).toBe(
      "403 super_admin",
    );
    expect(await as(office, "DELETE", `admins/${office.id}`)).toBe("403 scope");
    expect(await stored(office.id)).toEqual(before);
    expect(
      await as(office, "PATCH", `admins/${office.id}`, { name: "Front office", status: "active" }),
    ).toBe("200");
  });

  it("brings nobody back with more than it has, neither by enabling nor out of the trash", async () => {
    const group = await school.group(["view_parents"]);
    const disabled = await school.admin({ status: "disabled", permissions: ["view_holidays"] });
    const trashed = await school.admin({ groups: [group] });
    await db.query(sql`update admins set deleted_at = now() where id = ${trashed.id}`);
    expect(await as(office, "PATCH", `admins/${disabled.id}`, { status: "active" })).toBe(
      "403 permission view_holidays",
    );
    expect(
      await as(office, "PATCH", `admins/${disabled.id}`, { status: "active", permissions: [] }),
    ).toBe("403 permission view_holidays");
    expect(await as(office, "POST", `admins/${trashed.id}/restore`)).toBe(
      "403 permission view_parents",
    );
    expect(await as(boss, "POST", `admins/${trashed.id}/restore`)).toBe("200");
    expect(await as(office, "PATCH", `admins/${trashed.id}`, { status: "disabled" })).toBe(
      "403 permission view_parents",
    );
  });

  it("grants only permissions that exist; those stored before may stay", async () => {
    const { status, json } = await school.ask("POST", "/admin/admins", {
      token: boss.token,
      body: draft({ permissions: ["view_students", "view_everything", "__proto__"] }),
    });
    expect({ status, errors: json.errors }).toEqual({
      status: 422,
      errors: {
        permissions: [
          "There is no permission “view_everything”.",
          "There is no permission “__proto__”.",
        ],
      },
    });
    const { id } = await school.admin({ permissions: ["view_gone"] });
    expect(
      await as(boss, "PATCH", `admins/${id}`, { permissions: ["view_gone", "view_students"] }),
    ).toBe("200");
  });

  it("is judged by the rights it has when the change is made", async () => {
    const { context } = school;
    const { transaction } = context.db;
    context.db = {
      ...db,
      transaction: async (work) => {
        await db.query(
          sql`update admins set permissions = '{edit_admins}' where id = ${office.id}`,
        );
        return transaction(work);
      },
    };
    const { id } = await school.admin();
    expect(await as(office, "PATCH", `admins/${id}`, { permissions: ["view_students"] })).toBe(
      "403 permission view_students",
    );
  });
});

describe("an admin who may edit user groups", () => {
  it("puts in what it has, and not what it lacks", async () => {
    expect(
      await as(office, "POST", "user-groups", { name: "Readers", permissions: ["view_students"] }),
    ).toBe("201");
    expect(
      await as(office, "POST", "user-groups", { name: "More", permissions: ["view_parents"] }),
    ).toBe("403 permission view_parents");
    const id = await school.group(["view_students"]);
    expect(
      await as(office, "PATCH", `user-groups/${id}`, {
        permissions: ["view_students", "edit_students"],
      }),
    ).toBe("200");
    expect(
      await as(office, "PATCH", `user-groups/${id}`, {
        permissions: ["view_students", "view_parents"],
      }),
    ).toBe("403 permission view_parents");
    expect(
      (
        await school.ask("POST", "/admin/user-groups", {
          token: boss.token,
          body: { name: "Odd", permissions: ["fly"] },
        })
      ).json.errors,
    ).toEqual({ permissions: ["There is no permission “fly”."] });
  });

  it("leaves alone a group that has more than itself", async () => {
    const id = await school.group(["view_parents"]);
    for (const body of [
      { name: "Renamed" },
      { permissions: [] },
      { permissions: ["view_students"] },
    ])
      expect(await as(office, "PATCH", `user-groups/${id}`, body)).toBe(
        "403 permission view_parents",
      );
    expect(await as(office, "DELETE", `user-groups/${id}`)).toBe("403 permission view_parents");
    await db.query(sql`update user_groups set deleted_at = now() where id = ${id}`);
    expect(await as(office, "POST", `user-groups/${id}/restore`)).toBe(
      "403 permission view_parents",
    );
    expect(await as(boss, "POST", `user-groups/${id}/restore`)).toBe("200");
    expect(await as(boss, "DELETE", `user-groups/${id}`)).toBe("200");
  });

  it("does not change the rights of a group it belongs to", async () => {
    const id = await school.group(["view_students"]);
    await db.query(
      sql`insert into admins__user_groups (from_id, to_id) values (${office.id}, ${id}), (${boss.id}, ${id})`,
    );
    expect(
      await as(office, "PATCH", `user-groups/${id}`, {
        permissions: ["view_students", "edit_students"],
      }),
    ).toBe("403 scope");
    expect(await as(office, "DELETE", `user-groups/${id}`)).toBe("403 scope");
    expect(
      await as(office, "PATCH", `user-groups/${id}`, {
        description: "Those at the front desk",
        permissions: ["view_students"],
      }),
    ).toBe("200");
    expect(await as(boss, "PATCH", `user-groups/${id}`, { permissions: [] })).toBe("200");
  });
});

describe("many at once", () => {
  const bulk = async (who: { token: string }, body: object) =>
    (await school.ask("POST", "/admin/admins/bulk", { token: who.token, body })).json.data as {
      done: number[];
      failed: { id: number; reason: string }[];
    };
  const failing = ({ failed }: { failed: { id: number }[] }) =>
    failed.map(({ id }) => id).sort((a, b) => a - b);

  it("in bulk are judged one by one", async () => {
    const [plain, more] = [
      await school.admin(),
      await school.admin({ permissions: ["view_parents"] }),
    ];
    const ids = [plain.id, more.id, boss.id, office.id];
    const granted = await bulk(office, {
      action: "edit",
      ids: [plain.id, boss.id, office.id],
      values: { permissions: ["view_students"] },
    });
    expect([granted.done, failing(granted)]).toEqual([
      [plain.id],
      [boss.id, office.id].sort((a, b) => a - b),
    ]);
    const beyond = await bulk(office, {
      action: "edit",
      ids: [plain.id],
      values: { permissions: ["view_holidays"] },
    });
    expect(beyond).toMatchObject({
      done: [],
      failed: [
        { id: plain.id, reason: "You cannot grant “view_holidays”, which you do not have." },
      ],
    });
    const removed = await bulk(office, { action: "delete", ids });
    expect([removed.done, failing(removed)]).toEqual([
      [plain.id],
      [more.id, boss.id, office.id].sort((a, b) => a - b),
    ]);
    await db.query(sql`update admins set deleted_at = now() where id = ${more.id}`);
    expect(await bulk(office, { action: "restore", ids: [plain.id, more.id] })).toMatchObject({
      done: [plain.id],
      failed: [{ id: more.id }],
    });
  });

  it("leave a super admin in place when all are to go", async () => {
    const other = await school.admin({ is_super_admin: true });
    const removed = await bulk(boss, { action: "delete", ids: [other.id, boss.id] });
    expect([removed.done, failing(removed)]).toEqual([[other.id], [boss.id]]);
    const { failed } = await bulk(boss, {
      action: "edit",
      ids: [boss.id],
      values: { status: "disabled" },
    });
    expect(failed).toMatchObject([
      { id: boss.id, reason: "This is the last active super admin. Make another one first." },
    ]);
  });

  it("from a file are judged one by one", async () => {
    const rows = [
      { name: "One", email: "one@school.test", permissions: "view_students" },
      { name: "Two", email: "two@school.test", permissions: "view_parents" },
      { name: "Three", email: "three@school.test", is_super_admin: "yes" },
    ];
    for (const dry_run of [true, false]) {
      const { status, json } = await school.ask("POST", "/admin/admins/import", {
        token: office.token,
        body: { rows, dry_run, match_on: "email" },
      });
      expect({
        status,
        refused: JSON.stringify(json.data).match(
          /You cannot grant “view_parents”|Only a super admin can/g,
        ),
      }).toEqual({
        status: 200,
        refused: ["You cannot grant “view_parents”", "Only a super admin can"],
      });
    }
    const { token } = office;
    await school.ask("POST", "/admin/admins/import", {
      token,
      body: {
        rows: [{ email: "one@school.test", name: "One", permissions: "view_holidays" }],
        dry_run: false,
        match_on: "email",
      },
    });
    expect(
      await db.query(
        sql`select email, permissions, is_super_admin from admins where email like '%@school.test' and name in ('One', 'Two', 'Three')`,
      ),
    ).toEqual([
      { email: "one@school.test", permissions: ["view_students"], is_super_admin: false },
    ]);
  });
});

describe("the last active super admin", () => {
  it("is neither removed, disabled nor demoted, and a disabled or deleted one does not count", async () => {
    const [disabled, trashed] = [
      await school.admin({ is_super_admin: true, status: "disabled" }),
      await school.admin({ is_super_admin: true }),
    ];
    await db.query(sql`update admins set deleted_at = now() where id = ${trashed.id}`);
    for (const body of [{ is_super_admin: false }, { status: "disabled" }]) {
      const { status, json } = await school.ask("PATCH", `/admin/admins/${boss.id}`, {
        token: boss.token,
        body,
      });
      expect({ status, errors: json.errors }).toEqual({
        status: 409,
        errors: {
          [Object.keys(body)[0] ?? ""]: [
            "This is the last active super admin. Make another one first.",
          ],
        },
      });
    }
    expect(await as(boss, "DELETE", `admins/${boss.id}`)).toBe("409");
    expect(await as(boss, "PATCH", `admins/${boss.id}`, { name: "Still here" })).toBe("200");
    expect(await as(boss, "PATCH", `admins/${disabled.id}`, { status: "active" })).toBe("200");
    const second = await school.signIn(
      (
        await db.query<{ email: string }>(sql`select email from admins where id = ${disabled.id}`)
      )[0]?.email ?? "",
    );
    expect(
      await as({ token: second }, "PATCH", `admins/${boss.id}`, { is_super_admin: false }),
    ).toBe("200");
    expect(await as(boss, "PATCH", `admins/${disabled.id}`, { name: "Not mine any more" })).toBe(
      "403 permission edit_admins",
    );
  });

  it.each([
    ["demoting", "PATCH", { is_super_admin: false }],
    ["disabling", "PATCH", { status: "disabled" }],
    ["deleting", "DELETE", undefined],
  ] as const)("remains when two are %s each other at once", async (_, method, body) => {
    const other = await school.signedIn({ is_super_admin: true });
    const answers = await Promise.all([
      as(boss, method, `admins/${other.id}`, body),
      as(other, method, `admins/${boss.id}`, body),
    ]);
    expect(answers.filter((answer) => answer === "200")).toHaveLength(1);
    expect(
      await db.query(
        sql`select count(*) as count from admins where is_super_admin and status = 'active' and deleted_at is null`,
      ),
    ).toEqual([{ count: 1 }]);
  });
});
