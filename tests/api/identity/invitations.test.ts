import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { memoryDatabase } from "../../support/memory-database";
import { schoolOn, thePassword, type School } from "./school";

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

const office = () =>
  school.signedIn({ permissions: ["edit_admins", "view_admins", "view_students"] });
const invite = (token: string, id: unknown) =>
  school.ask("POST", `/admin/admins/${String(id)}/invitation`, { token });
const codeFor = async (token: string, id: number) =>
  ((await invite(token, id)).json.data as { code: string }).code;
const accept = (code: unknown, password: unknown = "a fresh blue noon") =>
  school.ask("POST", "/auth/accept-invitation", { body: { code, password } });
const voided = {
  status: 422,
  json: { errors: { code: ["This invitation is no longer valid. Ask for a new one."] } },
};

describe("an invitation", () => {
  it("lets an admin set its password once and signs it in; the code is stored only as a hash", async () => {
    const { token, id: by } = await office();
    const { id, email } = await school.admin({
      password: null,
      name: "Grace",
      permissions: ["view_students"],
    });
    const { status, json } = await invite(token, id);
    expect({ status, data: json.data }).toEqual({
      status: 201,
      data: {
        code: expect.stringMatching(/^[\w-]{43}$/),
        expires_at: "2026-03-09T08:00:00.000Z",
        admin: { id, name: "Grace", email },
        mailed: false,
      },
    });
    const { code } = json.data as { code: string };
    expect(
      JSON.stringify(
        await db.query(sql`select encode(code_hash, 'escape') as hash, i.* from invitations i`),
      ),
    ).not.toContain(code);
    const accepted = await accept(code);
    expect(accepted).toMatchObject({
      status: 200,
      json: { data: { user: { id, email }, permissions: ["view_students"] } },
    });
    expect(await school.status((accepted.json.data as { token: string }).token)).toBe(200);
    await school.signIn(email, "a fresh blue noon");
    expect(await accept(code)).toMatchObject(voided);
    expect(
      await db.query(
        sql`select actor_id, action, record_id from activity_logs where action <> 'signed in' order by id`,
      ),
    ).toEqual([
      { actor_id: by, action: "invited", record_id: id },
      { actor_id: id, action: "accepted invitation", record_id: id },
    ]);
  });

  it("is accepted by one of many at once", async () => {
    const { token } = await office();
    const code = await codeFor(token, (await school.admin({ password: null })).id);
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => accept(code, `a fresh blue noon ${n}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
  });

  it("ends what the admin was signed in with, and its old password", async () => {
    const { token } = await office();
    const old = await school.signedIn();
    await accept(await codeFor(token, old.id));
    expect(await school.status(old.token)).toBe(401);
    expect(
      (
        await school.ask("POST", "/auth/login", {
          body: { email: old.email, password: thePassword },
        })
      ).status,
    ).toBe(401);
  });

  it("is void after seven days, after a newer one, and once the admin is disabled or deleted", async () => {
    const { token } = await school.signedIn({ is_super_admin: true });
    const { id } = await school.admin({ password: null });
    const superseded = await codeFor(token, id);
    const code = await codeFor(token, id);
    expect(await accept(superseded)).toMatchObject(voided);
    school.pass(7 * 24 * 60);
    expect(await accept(code)).toMatchObject(voided);
    const again = await school.signIn((await school.admin({ is_super_admin: true })).email);
    const disabled = await codeFor(again, id);
    await school.ask("PATCH", `/admin/admins/${id}`, {
      token: again,
      body: { status: "disabled" },
    });
    expect((await invite(again, id)).status).toBe(409);
    await school.ask("PATCH", `/admin/admins/${id}`, { token: again, body: { status: "active" } });
    expect(await accept(disabled)).toMatchObject(voided);
    const deleted = await codeFor(again, id);
    await school.ask("DELETE", `/admin/admins/${id}`, { token: again });
    await school.ask("POST", `/admin/admins/${id}/restore`, { token: again });
    expect(await accept(deleted)).toMatchObject(voided);
  });

  it("is refused for an admin with a right one lacks, for a super admin, for oneself and for nobody", async () => {
    const { id: self, token } = await office();
    const group = await school.group(["view_parents"]);
    const answers = [];
    for (const { id } of [
      await school.admin({ permissions: ["view_parents"] }),
      await school.admin({ groups: [group] }),
      await school.admin({ is_super_admin: true }),
      { id: self },
      { id: 999 },
      { id: 0 },
    ]) {
      const {
        status,
        json: { code, permission },
      } = await invite(token, id);
      answers.push({ status, code, permission });
    }
    expect(answers).toEqual([
      { status: 403, code: "permission", permission: "view_parents" },
      { status: 403, code: "permission", permission: "view_parents" },
      { status: 403, code: "super_admin" },
      { status: 403, code: "scope" },
      { status: 404 },
      { status: 404 },
    ]);
    expect(await db.query(sql`select 1 from invitations`)).toEqual([]);
    const { token: plain } = await school.signedIn({
      permissions: ["view_admins", "create_admins"],
    });
    expect(await invite(plain, self)).toMatchObject({
      status: 403,
      json: { permission: "edit_admins" },
    });
  });

  it("does not open an account that has been given more since, nor outlive the inviter's rights", async () => {
    const inviter = await office();
    const { id } = await school.admin({ password: null });
    const code = await codeFor(inviter.token, id);
    await db.query(sql`update admins set is_super_admin = true where id = ${id}`);
    expect(await accept(code)).toMatchObject(voided);
    await db.query(
      sql`update admins set is_super_admin = false, permissions = '{view_students}' where id = ${id}`,
    );
    await db.query(sql`update admins set permissions = '{edit_admins}' where id = ${inviter.id}`);
    expect(await accept(code)).toMatchObject(voided);
    await db.query(
      sql`update admins set permissions = '{edit_admins,view_admins,view_students}', status = 'disabled' where id = ${inviter.id}`,
    );
    expect(await accept(code)).toMatchObject(voided);
    await db.query(sql`update admins set status = 'active' where id = ${inviter.id}`);
    expect((await accept(code)).status).toBe(200);
  });
});

describe("an invitation's code", () => {
  it.each([
    [{}, { code: ["Code is required."], password: ["Password is required."] }],
    [
      { code: "x\u0000", password: "long enough a one" },
      { code: ["Code contains characters that can't be stored."] },
    ],
    [{ code: "x", password: "short" }, { password: ["Password must have at least 8 characters."] }],
    [
      { code: "x", password: "long enough a one", admin_id: 1 },
      { admin_id: ["There is no field “admin_id”."] },
    ],
  ])("is not accepted with %j", async (body, errors) => {
    const { status, json } = await school.ask("POST", "/auth/accept-invitation", { body });
    expect({ status, errors: json.errors }).toEqual({ status: 422, errors });
  });

  it("cannot be guessed: an address has ten tries", async () => {
    for (let n = 0; n < 10; n++) expect(await accept(`guess ${n}`)).toMatchObject(voided);
    expect((await accept("guess 11")).status).toBe(429);
  });
});
