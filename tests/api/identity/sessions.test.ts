import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { endDeadSessions } from "@rollcall/kit/api/identity/sessions";
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

const newPassword = "a loud yellow evening";
const change = (token: string, current_password: unknown, new_password: unknown) =>
  school.ask("POST", "/auth/change-password", { token, body: { current_password, new_password } });

describe("a token", () => {
  it.each([
    undefined,
    "",
    "Bearer",
    "Bearer x",
    `Bearer ${"x".repeat(43)}`,
    `Basic ${"x".repeat(43)}`,
    "Bearer a b",
    `Bearer ${"x".repeat(10_000)}`,
  ])("that is none (%s) gives 401", async (header) => {
    const { status, json } = await school.ask("GET", "/auth/me", {
      headers: header === undefined ? {} : { Authorization: header },
    });
    expect({ status, success: json.success }).toEqual({ status: 401, success: false });
  });

  it("shows the rights as they are now, at each request", async () => {
    const group = await school.group(["view_students"]);
    const { id, token } = await school.signedIn({ groups: [group] });
    const permissions = async () =>
      ((await school.ask("GET", "/auth/me", { token })).json.data as { permissions: string[] })
        .permissions;
    expect(await permissions()).toEqual(["view_students"]);
    await db.query(sql`update user_groups set permissions = '{view_parents}'`);
    expect(await permissions()).toEqual(["view_parents"]);
    expect((await school.ask("GET", "/admin/students", { token })).status).toBe(403);
    await db.query(sql`update user_groups set deleted_at = now()`);
    await db.query(sql`update admins set permissions = '{view_students}' where id = ${id}`);
    expect(await permissions()).toEqual(["view_students"]);
    expect((await school.ask("GET", "/admin/students", { token })).status).toBe(200);
  });

  it("dies when it has not been used for the idle time, and lives on when it has", async () => {
    const { token } = await school.signedIn();
    school.pass(59);
    expect(await school.status(token)).toBe(200);
    school.pass(59);
    expect(await school.status(token)).toBe(200);
    school.pass(60);
    expect(await school.status(token)).toBe(401);
  });

  it("dies at the absolute time however much it is used", async () => {
    const { token } = await school.signedIn();
    for (let n = 0; n < 11; n++) {
      school.pass(54);
      expect(await school.status(token)).toBe(200);
    }
    school.pass(6);
    expect(await school.status(token)).toBe(401);
  });

  it.each([
    ["idle", 61],
    ["absolute", 601],
  ])(
    "that was seen dead after its %s time stays dead when the clock is set back",
    async (_word, minutes) => {
      const { token } = await school.signedIn();
      school.pass(minutes);
      expect(await school.status(token)).toBe(401);
      school.pass(-minutes);
      expect(await school.status(token)).toBe(401);
    },
  );

  it("that nobody has used since it died stays dead too, once the server has tidied up", async () => {
    const [dead, living] = [await school.signedIn(), await school.signedIn()];
    school.pass(40);
    expect(await school.status(living.token)).toBe(200);
    school.pass(21);
    await endDeadSessions(school.context);
    school.pass(-30);
    expect([await school.status(dead.token), await school.status(living.token)]).toEqual([
      401, 200,
    ]);
  });

  it("is noted as used once a minute at most", async () => {
    const { token } = await school.signedIn();
    const noted = async () =>
      (await db.query<{ last_used_at: string }>(sql`select last_used_at from sessions`))[0]
        ?.last_used_at;
    school.pass(0.5);
    await school.status(token);
    expect(await noted()).toBe("2026-03-02T08:00:00.000Z");
    school.pass(0.5);
    await school.status(token);
    expect(await noted()).toBe("2026-03-02T08:01:00.000Z");
  });
});

describe("a token that was revoked", () => {
  it("dies with log-out, and only that one", async () => {
    const { email, token } = await school.signedIn();
    const other = await school.signIn(email);
    expect((await school.ask("POST", "/auth/logout", { token })).status).toBe(200);
    expect([await school.status(token), await school.status(other)]).toEqual([401, 200]);
    expect((await school.ask("POST", "/auth/logout", { token })).status).toBe(401);
  });

  it("dies with every other one when the password is changed", async () => {
    const { email, token } = await school.signedIn();
    const other = await school.signIn(email);
    const { token: stranger } = await school.signedIn();
    const changed = await change(token, thePassword, newPassword);
    expect(changed.status).toBe(200);
    expect([
      await school.status((changed.json.data as { token: string }).token),
      await school.status(other),
      await school.status(stranger),
    ]).toEqual([200, 401, 200]);
    expect(
      (await school.ask("POST", "/auth/login", { body: { email, password: thePassword } })).status,
    ).toBe(401);
    await school.signIn(email, newPassword);
  });

  it("dies when its admin is disabled, for good", async () => {
    const { token: boss } = await school.signedIn({ is_super_admin: true });
    const { id, email, token } = await school.signedIn();
    expect(
      (
        await school.ask("PATCH", `/admin/admins/${id}`, {
          token: boss,
          body: { status: "disabled" },
        })
      ).status,
    ).toBe(200);
    expect(await school.status(token)).toBe(401);
    expect(
      (
        await school.ask("PATCH", `/admin/admins/${id}`, {
          token: boss,
          body: { status: "active" },
        })
      ).status,
    ).toBe(200);
    expect(await school.status(token)).toBe(401);
    expect(await school.status(await school.signIn(email))).toBe(200);
  });

  it("dies when its admin is deleted, for good", async () => {
    const { token: boss } = await school.signedIn({ is_super_admin: true });
    const { id, token } = await school.signedIn();
    expect((await school.ask("DELETE", `/admin/admins/${id}`, { token: boss })).status).toBe(200);
    expect(await school.status(token)).toBe(401);
    expect((await school.ask("POST", `/admin/admins/${id}/restore`, { token: boss })).status).toBe(
      200,
    );
    expect(await school.status(token)).toBe(401);
  });

  it("dies at once when the row of its admin says so, whoever wrote it", async () => {
    const { id, token } = await school.signedIn();
    await db.query(sql`update admins set status = 'disabled' where id = ${id}`);
    expect(await school.status(token)).toBe(401);
    await db.query(sql`update admins set status = 'active', deleted_at = now() where id = ${id}`);
    expect(await school.status(token)).toBe(401);
  });
});

describe("where am I signed in", () => {
  it("lists the own living sessions and says which one asks", async () => {
    const { email, token } = await school.signedIn();
    await school.signedIn();
    school.pass(5);
    await school.signIn(email, thePassword, {
      address: "10.0.0.7",
      headers: { "User-Agent": "Phone/1" },
    });
    const { json } = await school.ask("GET", "/auth/sessions", { token });
    expect(json.data).toEqual([
      {
        id: expect.any(Number),
        created_at: "2026-03-02T08:00:00.000Z",
        last_used_at: "2026-03-02T08:05:00.000Z",
        expires_at: "2026-03-02T18:00:00.000Z",
        user_agent: "",
        address: "10.0.0.1",
        refused_at: null,
        refused_address: null,
        current: true,
      },
      {
        id: expect.any(Number),
        created_at: "2026-03-02T08:05:00.000Z",
        last_used_at: "2026-03-02T08:05:00.000Z",
        expires_at: "2026-03-02T18:05:00.000Z",
        user_agent: "Phone/1",
        address: "10.0.0.7",
        refused_at: null,
        refused_address: null,
        current: false,
      },
    ]);
    expect(json.meta).toEqual({ current_page: 1, per_page: 100, total: 2, last_page: 1 });
  });

  it("signs out there, and nobody else's", async () => {
    const { email, token } = await school.signedIn();
    const other = await school.signIn(email);
    const { token: stranger } = await school.signedIn();
    const idOf = async (token: string) =>
      (
        (await school.ask("GET", "/auth/sessions", { token })).json.data as {
          id: number;
          current: boolean;
        }[]
      ).find(({ current }) => current)?.id;
    const end = async (id: unknown) =>
      (await school.ask("DELETE", `/auth/sessions/${String(id)}`, { token })).status;
    expect(await end(await idOf(stranger))).toBe(404);
    expect(await end(await idOf(other))).toBe(200);
    expect([
      await school.status(token),
      await school.status(other),
      await school.status(stranger),
    ]).toEqual([200, 401, 200]);
    for (const id of ["0", "-1", "1.5", "x", "99999999999999999999", "%00", "1e3"])
      expect(await end(id)).toBe(404);
  });

  it("asks for the password again, ten minutes after the sign-in", async () => {
    const { email, token } = await school.signedIn();
    school.pass(11);
    const other = await school.signIn(email);
    const end = () => school.ask("DELETE", "/auth/sessions", { token });
    expect([(await end()).json.code, await school.status(other)]).toEqual([
      "reauthentication_required",
      200,
    ]);
    await school.ask("POST", "/auth/confirm-password", { token, body: { password: thePassword } });
    expect([(await end()).json.data, await school.status(other)]).toEqual([{ ended: 1 }, 401]);
  });

  it("signs out everywhere else at once", async () => {
    const { email, token } = await school.signedIn();
    const others = [await school.signIn(email), await school.signIn(email)];
    expect((await school.ask("DELETE", "/auth/sessions", { token })).json.data).toEqual({
      ended: 2,
    });
    expect([
      await school.status(token),
      await school.status(others[0] ?? ""),
      await school.status(others[1] ?? ""),
    ]).toEqual([200, 401, 401]);
  });
});

describe("a change of password", () => {
  it("needs the present one, and counts wrong ones apart from those of signing in, so that a stolen session locks nobody out", async () => {
    const { email, token } = await school.signedIn();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => change(token, "not this one", newPassword)),
    );
    expect(answers.filter(({ status }) => status === 422).map(({ json }) => json.errors)).toEqual(
      Array.from({ length: 10 }, () => ({
        current_password: ["This isn't your current password."],
      })),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
    expect(
      (await school.ask("POST", "/auth/login", { body: { email, password: thePassword } })).status,
    ).toBe(200);
    expect(await school.status(token)).toBe(200);
  });

  it("gives this session a new token: who has copied the old one is signed out too", async () => {
    const { token } = await school.signedIn();
    const { json } = await change(token, thePassword, newPassword);
    const { token: next } = json.data as { token: string };
    expect(next).not.toBe(token);
    expect([await school.status(token), await school.status(next)]).toEqual([401, 200]);
  });

  it.each([
    ["short12", "New password must have at least 8 characters."],
    ["x".repeat(129), "New password can have at most 128 characters."],
    ["Password123", "This password is too common. Choose another."],
    [thePassword, "This is your current password. Choose another."],
    ["OFFICE@school.test", "Your email address is too easy to guess as a password."],
    [
      "Office.School-7",
      "This password uses names people at your institution know. Choose another.",
    ],
    ["long enough \udfff", "New password contains characters that can't be stored."],
    [12345678, "New password must be text."],
    [undefined, "New password is required."],
  ])("to %j is refused: %s", async (password, sentence) => {
    const { token } = await school.signedIn({ email: "office@school.test" });
    const { status, json } = await change(token, thePassword, password);
    expect({ status, errors: json.errors }).toEqual({
      status: 422,
      errors: { new_password: [sentence] },
    });
    expect((await change(token, thePassword, newPassword)).status).toBe(200);
  });

  it.each([
    "       ?",
    "पासवर्ड है",
    "👩‍🏫🎒📚✏️🏫🚌",
    "nul\u0000inside",
    "x".repeat(128),
    "🔑".repeat(128),
  ])("to %j is taken byte for byte", async (password) => {
    const { email, token } = await school.signedIn();
    expect((await change(token, thePassword, password)).status).toBe(200);
    await school.signIn(email, password);
    expect(
      (
        await school.ask("POST", "/auth/login", {
          body: { email, password: `${password.slice(0, -1)}!` },
        })
      ).status,
    ).not.toBe(200);
  });

  it("is logged without the password, and voids invitations", async () => {
    const { id, token } = await school.signedIn();
    await db.query(
      sql`insert into invitations (code_hash, admin_id, expires_at) values ('\\x01', ${id}, '2027-01-01')`,
    );
    await change(token, thePassword, newPassword);
    expect(
      await db.query(
        sql`select actor_id, action, resource, record_id, changes from activity_logs where action <> 'signed in'`,
      ),
    ).toEqual([
      { actor_id: id, action: "changed password", resource: "admins", record_id: id, changes: {} },
    ]);
    expect(await db.query(sql`select 1 from invitations`)).toEqual([]);
  });
});
