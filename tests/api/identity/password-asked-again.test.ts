import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { memoryDatabase } from "../../support/memory-database";
import { schoolOn, thePassword, type Answer, type School } from "./school";

let db: OwnedDatabase;
let school: School;
beforeAll(async () => {
  db = await memoryDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  school = schoolOn(db);
  await school.clear();
});

const asked = { status: 403, json: { code: "reauthentication_required" } };
const codeOf = ({ status, json }: Answer) => (json.code ?? "") || status;
const confirm = (token: string, password = thePassword) =>
  school.ask("POST", "/auth/confirm-password", { token, body: { password } });

/** A super admin who signed in some minutes ago. */
async function headAfter(minutes: number) {
  const head = await school.signedIn({ is_super_admin: true });
  school.pass(minutes);
  return head;
}

describe("the password that was typed to sign in", () => {
  it("is enough for ten minutes, and then it is asked for again", async () => {
    const { token } = await headAfter(10);
    const { id } = await school.admin();
    const raise = () =>
      school.ask("PATCH", `/admin/admins/${id}`, { token, body: { is_super_admin: true } });
    school.pass(1 / 60_000);
    expect(await raise()).toMatchObject({
      ...asked,
      json: { ...asked.json, message: "Enter your password to continue." },
    });
    expect(await school.status(token)).toBe(200);
    school.pass(-1 / 60_000);
    expect((await raise()).status).toBe(200);
  });

  it("typed again, lets the same call through, of this session alone", async () => {
    const { token, email } = await headAfter(0);
    const elsewhere = await school.signIn(email);
    school.pass(11);
    const { id } = await school.admin();
    const raise = (by: string) =>
      school.ask("PATCH", `/admin/admins/${id}`, {
        token: by,
        body: { is_super_admin: true },
        headers: { "Idempotency-Key": "the-same" },
      });
    expect(await raise(token)).toMatchObject(asked);
    expect(await confirm(token)).toMatchObject({
      status: 200,
      json: { data: { confirmed: true, minutes: 10 } },
    });
    expect((await raise(elsewhere)).json.code).toBe("reauthentication_required");
    expect((await raise(token)).status).toBe(200);
    school.pass(11);
    const second = await school.admin();
    expect(await school.ask("DELETE", `/admin/admins/${second.id}`, { token })).toMatchObject(
      asked,
    );
  });

  it("is looked at ten times in a quarter of an hour, and then not even when it is right", async () => {
    const { token } = await headAfter(11);
    expect(await confirm(token, "a wrong one")).toMatchObject({
      status: 422,
      json: { errors: { password: ["Wrong password. Try again."] } },
    });
    for (let n = 1; n < 10; n++) expect((await confirm(token, "a wrong one")).status).toBe(422);
    expect((await confirm(token)).status).toBe(429);
    expect(await school.status(token)).toBe(200);
    school.pass(15);
    expect((await confirm(token)).status).toBe(200);
    expect(
      await db.query(sql`select 1 from activity_logs where details ->> 'reason' = 'password'`),
    ).toHaveLength(10);
  });

  it("need not be typed again after a change of the password", async () => {
    const { token } = await headAfter(11);
    const second = await school.admin();
    const changed = await school.ask("POST", "/auth/change-password", {
      token,
      body: { current_password: thePassword, new_password: "a fresh blue noon" },
    });
    const { token: next } = changed.json.data as { token: string };
    expect(
      codeOf(await school.ask("POST", `/admin/admins/${second.id}/invitation`, { token: next })),
    ).toBe(201);
  });
});

describe("after ten minutes", () => {
  it("what could take the console over asks for the password, and nothing of it is done", async () => {
    const { token, id } = await headAfter(11);
    const other = await school.admin();
    const group = await school.group();
    const full = await school.group(["view_students"]);
    const calls: [string, string, unknown?][] = [
      ["PATCH", `/admin/admins/${id}`, { email: "new@school.test" }],
      ["PATCH", `/admin/admins/${other.id}`, { email: "new@school.test" }],
      ["PATCH", `/admin/admins/${other.id}`, { is_super_admin: true }],
      ["PATCH", `/admin/admins/${other.id}`, { permissions: ["view_students"] }],
      ["PATCH", `/admin/admins/${other.id}`, { user_groups: [group] }],
      ["PATCH", `/admin/admins/${other.id}`, { status: "disabled" }],
      ["POST", "/admin/admins", { name: "Eve", email: "eve@school.test" }],
      ["DELETE", `/admin/admins/${other.id}`],
      ["POST", `/admin/admins/${other.id}/invitation`],
      ["PATCH", `/admin/user-groups/${group}`, { permissions: ["view_students"] }],
      ["DELETE", `/admin/user-groups/${full}`],
      ["POST", "/admin/user-groups", { name: "New", permissions: ["view_students"] }],
      ["PUT", "/admin/permissions", { groups: [{ id: group, version: 1, permissions: [] }] }],
      [
        "POST",
        "/admin/admins/bulk",
        { action: "edit", ids: [other.id], values: { status: "disabled" } },
      ],
      ["POST", "/admin/admins/bulk", { action: "delete", ids: [other.id] }],
      ["POST", "/admin/admins/import", { rows: [{ Name: "Eve", Email: "e@school.test" }] }],
      ["POST", "/admin/webhooks/1/secret"],
      ["POST", "/admin/students/1/access-code"],
      ["POST", "/admin/teachers/invite", { teacher_ids: [1] }],
      ...["students", "parents", "teachers", "admins"].map((people): [string, string] => [
        "GET",
        `/admin/${people}/export`,
      ]),
    ];
    const state = () =>
      db.query(
        sql`select to_jsonb(a) - 'last_login_at' as row from admins a union all select to_jsonb(g) from user_groups g`,
      );
    const before = await state();
    const answers = [];
    for (const [method, path, body] of calls)
      answers.push([method, path, codeOf(await school.ask(method, path, { token, body }))]);
    expect(answers).toEqual(
      calls.map(([method, path]) => [method, path, "reauthentication_required"]),
    );
    expect(await state()).toEqual(before);
    expect(await db.query(sql`select 1 from activity_logs where action = 'was refused'`)).toEqual(
      [],
    );
  });

  it("the rest is done as before, and what is not allowed is refused without asking", async () => {
    const { token } = await headAfter(11);
    const { id } = await school.admin();
    const group = await school.group(["view_students"]);
    const ask = async (method: string, path: string, body?: unknown, by = token) =>
      codeOf(await school.ask(method, path, { token: by, body }));
    expect([
      await ask("PATCH", `/admin/admins/${id}`, { name: "Ada L." }),
      await ask("PATCH", `/admin/admins/${id}`, { permissions: [] }),
      await ask("PATCH", `/admin/user-groups/${group}`, { name: "Office" }),
      await ask("POST", "/admin/user-groups", { name: "Empty" }),
      await ask("GET", "/admin/students"),
      await ask("POST", "/admin/admins", { name: "", email: "x" }),
    ]).toEqual([200, 200, 200, 201, 200, 422]);
    const clerk = await school.signedIn({ permissions: ["view_admins", "edit_admins"] });
    school.pass(11);
    expect(await ask("PATCH", `/admin/admins/${id}`, { is_super_admin: true }, clerk.token)).toBe(
      "super_admin",
    );
  });

  it("is told in the contract of each call", async () => {
    const answer = await school.api.fetch(new Request("http://school.test/api/v1/openapi.json"));
    const { paths } = (await answer.json()) as {
      paths: Record<string, Record<string, Record<string, unknown>>>;
    };
    const says = (path: string, method: string) => paths[path]?.[method]?.["x-asks-password"];
    expect([
      says("/admin/students/export", "get"),
      says("/admin/webhooks/{id}/secret", "post"),
      says("/admin/admins/{id}", "patch"),
      says("/admin/students/{id}", "patch"),
      says("/admin/classes/export", "get"),
    ]).toEqual(["always", "always", "sometimes", undefined, undefined]);
  });
});
