import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { accessActions } from "@rollcall/kit/schema/access-actions";
import { memoryDatabase } from "../../support/memory-database";
import { schoolOn, type School } from "./school";
import { turnOf } from "../../support/every-case";

let db: OwnedDatabase;
let school: School;
let narrow: { id: number; token: string };

/**
 * What the narrow admin has: all that is needed to change admins and groups, and one key beside.
 */
const own = [
  ...["view", "create", "edit", "delete"].flatMap((action) => [
    `${action}_admins`,
    `${action}_user_groups`,
  ]),
  "view_students",
];
const beyond = ["edit_students", "send_notifications"];

beforeAll(async () => {
  db = await memoryDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  school = schoolOn(db);
  await school.clear();
  narrow = await school.signedIn({ name: "Narrow", permissions: own });
});

/** Everything that a change of an admin could touch. */
const everything = async () =>
  JSON.stringify(
    await db.query(sql`
  select (select json_agg(a order by a.id) from (select id, name, email, status, permissions, is_super_admin, version, deleted_at from admins) a) as admins,
    (select json_agg(g order by g.id) from (select id, name, permissions, version, deleted_at from user_groups) g) as groups,
    (select json_agg(l order by l.from_id, l.to_id) from admins__user_groups l) as links,
    (select count(*) from invitations) as invitations, (select count(*) from activity_logs where action <> ${accessActions.refused}) as logs`),
  );

const kinds = [
  "own keys beyond",
  "a group's keys beyond",
  "some own, some of a group",
  "disabled",
  "equal",
  "weaker",
] as const;
type Kind = (typeof kinds)[number];
const isStronger = (kind: Kind) => kind !== "equal" && kind !== "weaker";

/** The admin that is to be changed. */
async function target(kind: Kind): Promise<number> {
  const group = (permissions: string[]) => school.group(permissions);
  const made: Record<Kind, () => Promise<{ id: number }>> = {
    "own keys beyond": () =>
      school.admin({
        name: "Target",
        email: "target@school.test",
        permissions: ["view_students", ...beyond],
      }),
    "a group's keys beyond": async () =>
      school.admin({
        name: "Target",
        email: "target@school.test",
        permissions: ["view_students"],
        groups: [await group(beyond)],
      }),
    "some own, some of a group": async () =>
      school.admin({
        name: "Target",
        email: "target@school.test",
        permissions: [beyond[0] ?? ""],
        groups: [await group(beyond.slice(1))],
      }),
    disabled: () =>
      school.admin({
        name: "Target",
        email: "target@school.test",
        permissions: beyond,
        status: "disabled",
      }),
    equal: async () =>
      school.admin({
        name: "Target",
        email: "target@school.test",
        permissions: own.slice(2),
        groups: [await group(own.slice(0, 2))],
      }),
    weaker: () =>
      school.admin({ name: "Target", email: "target@school.test", permissions: ["view_admins"] }),
  };
  return (await made[kind]()).id;
}

const changes: Record<string, () => Promise<Record<string, unknown>>> = {
  "its own permissions taken": async () => ({ permissions: [] }),
  "its own permissions added to": async () => ({
    permissions: ["view_students", "view_admins", "view_user_groups"],
  }),
  "its groups taken": async () => ({ user_groups: [], permissions: ["view_students"] }),
  "a group added": async () => ({ user_groups: [await school.group(["view_students"])] }),
  "its email": async () => ({ email: "mine@school.test" }),
  "its name": async () => ({ name: "Renamed" }),
  "its status": async () => ({ status: "disabled", name: "Gone" }),
  "its coming back": async () => ({ status: "active", name: "Back" }),
};

interface Outcome {
  refused: boolean;
  message: string;
}
const asked = async (method: string, path: string, body?: unknown): Promise<Outcome> => {
  const { status, json } = await school.ask(method, path, { token: narrow.token, body });
  if (![200, 201].includes(status))
    expect({ status, code: json.code, permission: json.permission }).toEqual({
      status: 403,
      code: "permission",
      permission: expect.stringMatching(/^(edit_students|send_notifications)$/),
    });
  return { refused: status === 403, message: json.message };
};
const bulk = async (body: object, what = "admins"): Promise<Outcome> => {
  const { status, json } = await school.ask("POST", `/admin/${what}/bulk`, {
    token: narrow.token,
    body,
  });
  expect(status).toBe(200);
  const { failed } = json.data as { failed: { reason: string }[] };
  return { refused: failed.length > 0, message: failed[0]?.reason ?? "" };
};
const cells = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key === "user_groups" ? "user_groups.ids" : key,
      Array.isArray(value) ? value.join(";") : value,
    ]),
  );
const imported = async (id: number, values: Record<string, unknown>): Promise<Outcome> => {
  const { status, json } = await school.ask("POST", "/admin/admins/import", {
    token: narrow.token,
    body: {
      rows: [cells({ id: String(id), ...values })],
      mapping: Object.fromEntries(["id", ...Object.keys(cells(values))].map((key) => [key, key])),
      match_on: "id",
      empty_cells: "clear",
      changed_since: "replace",
    },
  });
  expect({ status, errors: json.errors }).toEqual({ status: 200, errors: undefined });
  const { refused } = json.data as { refused: { reason: string }[] };
  return { refused: refused.length > 0, message: refused[0]?.reason ?? "" };
};

const edits: Record<string, (id: number, values: Record<string, unknown>) => Promise<Outcome>> = {
  "the record": (id, values) => asked("PATCH", `/admin/admins/${id}`, values),
  "many at once": (id, values) => bulk({ action: "edit", ids: [id], values }),
  "many by filter": (id, values) =>
    bulk({ action: "edit", filter: `ids=${id}`, expected_count: 1, values }),
  "a file": imported,
};
const trash = (id: number) => db.query(sql`update admins set deleted_at = now() where id = ${id}`);
const others: Record<string, (id: number) => Promise<Outcome>> = {
  "its removal": (id) => asked("DELETE", `/admin/admins/${id}`),
  "its removal with others": (id) => bulk({ action: "delete", ids: [id] }),
  "its return": (id) => asked("POST", `/admin/admins/${id}/restore`),
  "its return with others": (id) => bulk({ action: "restore", ids: [id] }),
  "its invitation": (id) => asked("POST", `/admin/admins/${id}/invitation`),
};

const named = (message: string) => beyond.filter((key) => !message.includes(`“${key}”`));

const pairs = Object.keys(changes).flatMap((change) =>
  Object.keys(edits).map((path) => [change, path] as const),
);
describe.each(kinds)("an admin who has %s", (kind) => {
  // Each change by each way meets two of the six kinds; every one of them in `npm run every-case`.
  it.each(turnOf(pairs, kinds.indexOf(kind), 9))("%s by %s", async (change, path) => {
    const id = await target(kind);
    const values = (await changes[change]?.()) ?? {};
    const before = await everything();
    const outcome = await edits[path]?.(id, values);
    expect(outcome?.refused, outcome?.message).toBe(isStronger(kind));
    expect((await everything()) === before).toBe(isStronger(kind));
    if (isStronger(kind)) expect(named(outcome?.message ?? ""), outcome?.message).toEqual([]);
  });

  it.each(Object.keys(others))("%s", async (path) => {
    const id = await target(kind);
    if (path.includes("return")) await trash(id);
    if (path.includes("invitation") && kind === "disabled")
      await db.query(sql`update admins set status = 'active' where id = ${id}`);
    const before = await everything();
    const outcome = await others[path]?.(id);
    expect(outcome?.refused, outcome?.message).toBe(isStronger(kind));
    expect((await everything()) === before).toBe(isStronger(kind));
    if (isStronger(kind)) expect(named(outcome?.message ?? ""), outcome?.message).toEqual([]);
  });
});

describe("the user group of an admin", () => {
  const members: Record<string, string[]> = { stronger: beyond, weaker: ["view_admins"] };
  const paths: Record<string, (id: number) => Promise<Outcome>> = {
    changed: (id) => asked("PATCH", `/admin/user-groups/${id}`, { permissions: ["view_admins"] }),
    emptied: (id) => asked("PATCH", `/admin/user-groups/${id}`, { permissions: [] }),
    "changed with others": (id) =>
      bulk({ action: "edit", ids: [id], values: { permissions: [] } }, "user-groups"),
    deleted: (id) => asked("DELETE", `/admin/user-groups/${id}`),
    "deleted with others": (id) => bulk({ action: "delete", ids: [id] }, "user-groups"),
    restored: (id) => asked("POST", `/admin/user-groups/${id}/restore`),
    "restored with others": (id) => bulk({ action: "restore", ids: [id] }, "user-groups"),
  };
  it.each(
    Object.keys(members).flatMap((who) => Object.keys(paths).map((path) => [who, path] as const)),
  )("who is %s, %s", async (who, path) => {
    const group = await school.group(["view_students"]);
    await school.admin({ permissions: members[who] ?? [], groups: [group] });
    await school.admin({ permissions: ["view_students"], groups: [group] });
    if (path.includes("restored"))
      await db.query(sql`update user_groups set deleted_at = now() where id = ${group}`);
    const before = await everything();
    const outcome = await paths[path]?.(group);
    expect(outcome?.refused, outcome?.message).toBe(who === "stronger");
    expect((await everything()) === before).toBe(who === "stronger");
    if (who === "stronger") expect(named(outcome?.message ?? ""), outcome?.message).toEqual([]);
  });

  it("may still be renamed, and a group is changed though a super admin or a deleted admin belongs to it", async () => {
    const group = await school.group(["view_students"]);
    await school.admin({ permissions: beyond, groups: [group] });
    expect(
      (await asked("PATCH", `/admin/user-groups/${group}`, { description: "Front desk" })).refused,
    ).toBe(false);
    const other = await school.group(["view_students"]);
    await school.admin({ is_super_admin: true, permissions: beyond, groups: [other] });
    await trash((await school.admin({ permissions: beyond, groups: [other] })).id);
    expect((await asked("PATCH", `/admin/user-groups/${other}`, { permissions: [] })).refused).toBe(
      false,
    );
  });
});

describe("a refusal", () => {
  it("names ten of the keys that are missing and says how many more there are", async () => {
    const keys = ["students", "parents", "teachers", "classes", "subjects"].flatMap((what) =>
      ["create", "edit", "delete"].map((action) => `${action}_${what}`),
    );
    const { id } = await school.admin({ permissions: keys });
    const { message } = await asked("PATCH", `/admin/admins/${id}`, { name: "Renamed" }).catch(() =>
      school
        .ask("PATCH", `/admin/admins/${id}`, { token: narrow.token, body: { name: "Renamed" } })
        .then(({ json }) => json),
    );
    expect(keys.filter((key) => message.includes(`“${key}”`))).toHaveLength(10);
    expect(message).toContain("and 5 more");
  });
});

describe("an invitation", () => {
  const accept = async (code: string) =>
    (
      await school.ask("POST", "/auth/accept-invitation", {
        body: { code, password: "a fresh blue noon" },
      })
    ).status;
  const raises: Record<
    string,
    (boss: string, id: number, group: number) => Promise<{ status: number }>
  > = {
    "own permissions": (token, id) =>
      school.ask("PATCH", `/admin/admins/${id}`, {
        token,
        body: { permissions: ["view_students", ...beyond] },
      }),
    "another group": async (token, id, group) =>
      school.ask("PATCH", `/admin/admins/${id}`, {
        token,
        body: { user_groups: [group, await school.group(beyond)] },
      }),
    "more in its group": (token, _id, group) =>
      school.ask("PATCH", `/admin/user-groups/${group}`, {
        token,
        body: { permissions: ["view_admins", ...beyond] },
      }),
    "more in its group, by the matrix": (token, _id, group) =>
      school.ask("PUT", "/admin/permissions", {
        token,
        body: { groups: [{ id: group, version: 1, permissions: ["view_admins", ...beyond] }] },
      }),
    "more in its group, with others": (token, _id, group) =>
      school.ask("POST", "/admin/user-groups/bulk", {
        token,
        body: { action: "edit", ids: [group], values: { permissions: ["view_admins", ...beyond] } },
      }),
    "the return of a group": async (token, id) => {
      const gone = await school.group(beyond);
      await db.query(sql`insert into admins__user_groups (from_id, to_id) values (${id}, ${gone})`);
      await db.query(sql`update user_groups set deleted_at = now() where id = ${gone}`);
      return school.ask("POST", `/admin/user-groups/${gone}/restore`, { token });
    },
    "being made a super admin": (token, id) =>
      school.ask("PATCH", `/admin/admins/${id}`, { token, body: { is_super_admin: true } }),
    "a file": (token, id) =>
      school.ask("POST", "/admin/admins/import", {
        token,
        body: {
          rows: [{ id: String(id), permissions: beyond.join(";") }],
          mapping: { id: "id", permissions: "permissions" },
          match_on: "id",
        },
      }),
    "coming back enabled": async (token, id) => {
      await school.ask("PATCH", `/admin/admins/${id}`, { token, body: { status: "disabled" } });
      return school.ask("PATCH", `/admin/admins/${id}`, { token, body: { status: "active" } });
    },
    "coming back from the trash": async (token, id) => {
      await school.ask("DELETE", `/admin/admins/${id}`, { token });
      return school.ask("POST", `/admin/admins/${id}/restore`, { token });
    },
  };
  const setUp = async () => {
    const boss = await school.signedIn({ name: "Boss", is_super_admin: true });
    const group = await school.group(["view_admins"]);
    const { id } = await school.admin({
      password: null,
      permissions: ["view_students"],
      groups: [group],
    });
    const { code } = (
      await school.ask("POST", `/admin/admins/${id}/invitation`, { token: boss.token })
    ).json.data as { code: string };
    return { boss, group, id, code };
  };

  it.each(Object.keys(raises))("ends when the invited admin is given more: %s", async (way) => {
    const { boss, group, id, code } = await setUp();
    const raised = await raises[way]?.(boss.token, id, group);
    expect(raised?.status).toBe(200);
    expect(await accept(code)).toBe(422);
    // Not even when everything is taken back.
    await db.query(
      sql`update admins set permissions = '{view_students}', is_super_admin = false where id = ${id}`,
    );
    await db.query(sql`update user_groups set permissions = '{view_admins}' where id = ${group}`);
    await db.query(
      sql`delete from admins__user_groups where from_id = ${id} and to_id <> ${group}`,
    );
    expect(await accept(code)).toBe(422);
  });

  it("stays when the admin is renamed or given less", async () => {
    const { boss, group, id, code } = await setUp();
    for (const body of [{ name: "Renamed" }, { permissions: [] }, { user_groups: [] }])
      expect(
        (await school.ask("PATCH", `/admin/admins/${id}`, { token: boss.token, body })).status,
      ).toBe(200);
    expect(
      (
        await school.ask("PATCH", `/admin/user-groups/${group}`, {
          token: boss.token,
          body: { permissions: [] },
        })
      ).status,
    ).toBe(200);
    expect(await accept(code)).toBe(200);
  });
});
