import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { memoryDatabase } from "../../support/memory-database";
import { acceptingChannel } from "../../support/channels";
import { features } from "../../support/school";
import { schoolOn, thePassword, type School } from "../identity/school";
import { askFor, made, withToken, type Made } from "./made";

let db: OwnedDatabase;
let school: School;
beforeAll(async () => {
  db = await memoryDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  school = schoolOn(db);
  await school.clear();
  await db.query(sql`delete from subjects`);
});

const get = async (path: string, token: string, address?: string) => {
  const { status, json, headers } = await school.ask("GET", path, {
    token,
    ...(address === undefined ? {} : { address }),
  });
  return { status, code: json.code, message: json.message, data: json.data, headers };
};
const works = async (token: string, path = "/admin/students") => (await get(path, token)).status;
const keys = (...permissions: string[]) => ({ permissions });

describe("an API token", () => {
  it("is told once, and its hash is stored", async () => {
    const { token: session } = await school.signedIn(keys("view_students"));
    const answer = await askFor(school, session, keys("view_students"));
    const { token, ending, id } = answer.json.data as Made;
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([201, "no-store"]);
    expect(token).toMatch(/^rc_pat_[A-Za-z0-9_-]{43}$/);
    expect(token.endsWith(ending)).toBe(true);
    const [stored] = await db.query<{ row: string }>(
      sql`select to_jsonb(t)::text as row from api_tokens t where id = ${id}`,
    );
    expect(stored?.row).not.toContain(token.slice(7, 40));
    const listed = await get("/auth/api-tokens", session);
    expect(listed.data).toMatchObject([
      { id, name: "Timetable import", permissions: ["view_students"], last_used_at: null },
    ]);
    expect(JSON.stringify(listed.data)).not.toContain(token);
  });

  it("asks for the password again before it is made", async () => {
    const { token } = await school.signedIn();
    school.pass(11);
    expect((await askFor(school, token)).json.code).toBe("reauthentication_required");
    await school.ask("POST", "/auth/confirm-password", { token, body: { password: thePassword } });
    expect((await askFor(school, token)).status).toBe(201);
  });

  it("does what it lists, and nothing else of what its owner may", async () => {
    const { made: one } = await withToken(
      school,
      keys("view_students", "view_classes"),
      keys("view_students"),
    );
    expect(await works(one.token)).toBe(200);
    expect(await get("/admin/classes", one.token)).toMatchObject({
      status: 403,
      code: "permission",
    });
    expect(await get("/auth/me", one.token)).toMatchObject({
      status: 200,
      data: { permissions: ["view_students"], user: { is_super_admin: false } },
    });
  });

  it("lists no more than its owner may when it is made", async () => {
    const { token } = await school.signedIn(keys("view_students"));
    expect(await askFor(school, token, keys("view_students", "edit_students"))).toMatchObject({
      status: 403,
      json: {
        permission: "edit_students",
        message: "A token can't do more than its account, which does not have “edit_students”.",
      },
    });
    expect((await askFor(school, token, keys("see_the_moon"))).json.errors).toEqual({
      permissions: ["There is no permission “see_the_moon”."],
    });
    expect((await askFor(school, token, keys())).status).toBe(422);
    // The permission for one's own is part of the one for all.
    expect((await askFor(school, token, keys("view_own_students"))).status).toBe(201);
  });

  it("loses at the next request what its owner loses", async () => {
    const group = await school.group(["view_students"]);
    const { id, made: one } = await withToken(school, { groups: [group] }, keys("view_students"));
    expect(await works(one.token)).toBe(200);
    await db.query(
      sql`update user_groups set permissions = '{view_own_students}' where id = ${group}`,
    );
    expect((await get("/auth/me", one.token)).data).toMatchObject({
      permissions: ["view_own_students"],
    });
    await db.query(sql`delete from admins__user_groups where from_id = ${id}`);
    expect(await works(one.token)).toBe(403);
  });

  it("of all that its owner may follows that as it changes", async () => {
    const { id, made: one } = await withToken(school, keys("view_students"));
    expect(await works(one.token, "/admin/classes")).toBe(403);
    await db.query(sql`update admins set permissions = '{view_classes}' where id = ${id}`);
    expect([await works(one.token), await works(one.token, "/admin/classes")]).toEqual([403, 200]);
  });

  it("of a super admin that lists permissions is no super admin", async () => {
    const { token: session, made: narrow } = await withToken(
      school,
      { is_super_admin: true },
      keys("view_students"),
    );
    const wide = await made(school, session, { name: "Everything" });
    expect([await works(narrow.token), await works(narrow.token, "/admin/classes")]).toEqual([
      200, 403,
    ]);
    expect(await works(wide.token, "/admin/classes")).toBe(200);
    expect((await get("/auth/me", wide.token)).data).toMatchObject({
      user: { is_super_admin: true },
    });
  });

  it("changes no admin that it could not change by what it lists", async () => {
    const { made: one } = await withToken(
      school,
      { is_super_admin: true },
      keys("view_admins", "edit_admins"),
    );
    const rename = (id: number) =>
      school.ask("PATCH", `/admin/admins/${id}`, { token: one.token, body: { name: "Renamed" } });
    const plain = await school.admin();
    const clerk = await school.admin(keys("view_students"));
    const head = await school.admin({ is_super_admin: true });
    expect((await rename(plain.id)).status).toBe(200);
    expect(await rename(clerk.id)).toMatchObject({
      status: 403,
      json: { permission: "view_students" },
    });
    expect(await rename(head.id)).toMatchObject({ status: 403, json: { code: "super_admin" } });
  });

  it("works for days that are chosen, a year at most", async () => {
    const { token, made: one } = await withToken(school, keys("view_students"), { days: 1 });
    for (const days of [0, 366, 1.5, null])
      expect((await askFor(school, token, { days: days as number })).status).toBe(422);
    school.pass(24 * 60 - 1);
    expect(await works(one.token)).toBe(200);
    school.pass(1);
    expect(await works(one.token)).toBe(401);
  });

  it("has a name that no other working token of the account has", async () => {
    const { token: session } = await withToken(school);
    expect((await askFor(school, session)).json.errors).toEqual({
      name: ["Another token of this account has this name."],
    });
    school.pass(31 * 24 * 60);
    const { email } = await school.admin();
    expect((await askFor(school, await school.signIn(email))).status).toBe(201);
  });

  it("is mailed as a warning to its owner", async () => {
    school = schoolOn(db, {
      channels: [acceptingChannel("email", "Email", "email")],
      publicUrl: "https://console.test",
    });
    await withToken(school, { email: "asha@school.test" });
    const mails = await db.query<{ address: string; content: { title: string; body: string } }>(
      sql`select address, content from deliveries order by id desc limit 1`,
    );
    expect(mails).toMatchObject([
      { address: "asha@school.test", content: { title: "An API token was made for your account" } },
    ]);
    expect(mails[0]?.content.body).toContain("“Timetable import”");
  });

  it("notes once a minute when it was used, and from where", async () => {
    const { token, made: one } = await withToken(school, keys("view_students"));
    const lastUse = async () => {
      const [row] = (await get("/auth/api-tokens", token)).data as unknown as {
        last_used_at: string | null;
        last_used_address: string | null;
      }[];
      return [
        row?.last_used_at && new Date(row.last_used_at).toISOString(),
        row?.last_used_address,
      ];
    };
    expect(await lastUse()).toEqual([null, null]);
    await get("/admin/students", one.token, "10.0.0.7");
    const first = school.clock.now.toISOString();
    expect(await lastUse()).toEqual([first, "10.0.0.7"]);
    school.clock.now = new Date(school.clock.now.getTime() + 59_000);
    await get("/admin/students", one.token, "10.0.0.8");
    expect(await lastUse()).toEqual([first, "10.0.0.7"]);
    school.pass(1);
    await get("/admin/students", one.token, "10.0.0.8");
    expect(await lastUse()).toEqual([school.clock.now.toISOString(), "10.0.0.8"]);
  });
});

describe("an API token ends", () => {
  it("when its owner ends it", async () => {
    const { token, made: one } = await withToken(school, keys("view_students"));
    const end = () => school.ask("DELETE", `/auth/api-tokens/${one.id}`, { token });
    expect((await end()).status).toBe(200);
    expect(await works(one.token)).toBe(401);
    expect((await end()).status).toBe(404);
    expect((await get("/auth/api-tokens", token)).data).toEqual([]);
  });

  it("when a super admin ends it, who sees everybody's", async () => {
    const { id, made: one } = await withToken(school, keys("view_students"));
    const head = await school.signedIn({ is_super_admin: true, name: "Suman" });
    expect((await get("/admin/api-tokens", head.token)).data).toMatchObject([
      { id: one.id, owner: { id, name: "Ada" } },
    ]);
    const path = `/admin/admins/${id}/api-tokens`;
    expect((await get(path, head.token)).data).toMatchObject({
      tokens: [{ id: one.id }],
      can_make: false,
    });
    const ended = await school.ask("DELETE", `${path}/${one.id}`, { token: head.token });
    expect([ended.status, await works(one.token)]).toEqual([200, 401]);
  });

  it("is nothing that somebody else can do", async () => {
    const { id, made: one } = await withToken(school, keys("view_students"));
    const other = await school.signedIn(keys("view_admins", "edit_admins", "view_students"));
    const paths = [`/auth/api-tokens/${one.id}`, `/admin/admins/${id}/api-tokens/${one.id}`];
    const answers = await Promise.all(
      paths.map(async (path) => (await school.ask("DELETE", path, { token: other.token })).status),
    );
    expect(answers).toEqual([404, 403]);
    expect(await works(one.token)).toBe(200);
  });

  it("with a new password of its owner", async () => {
    const { token, made: one } = await withToken(school, keys("view_students"));
    await school.ask("POST", "/auth/change-password", {
      token,
      body: { current_password: thePassword, new_password: "another quiet morning" },
    });
    expect(await works(one.token)).toBe(401);
  });

  it.each(["disabled", "trashed"])("with its owner, %s, for good", async (how) => {
    const { id, made: one } = await withToken(school, keys("view_students"));
    const head = await school.signedIn({ is_super_admin: true });
    const asked = (method: string, path: string, body?: unknown) =>
      school.ask(method, path, { token: head.token, ...(body === undefined ? {} : { body }) });
    if (how === "disabled") await asked("PATCH", `/admin/admins/${id}`, { status: "disabled" });
    else await asked("DELETE", `/admin/admins/${id}`);
    expect(await works(one.token)).toBe(401);
    const back =
      how === "disabled"
        ? await asked("PATCH", `/admin/admins/${id}`, { status: "active" })
        : await asked("POST", `/admin/admins/${id}/restore`);
    expect([back.status, await works(one.token)]).toEqual([200, 401]);
  });

  it("but not when its owner signs out", async () => {
    const { token, made: one } = await withToken(school, keys("view_students"));
    await school.ask("POST", "/auth/logout", { token });
    expect(await works(one.token)).toBe(200);
  });

  it("and is forgotten some months later", async () => {
    const { made: one } = await withToken(school, {}, { days: 30 });
    const left = async () => {
      for (const { tidy } of features) await tidy?.({ db, now: () => school.clock.now });
      return db.query(sql`select 1 from api_tokens where id = ${one.id}`);
    };
    school.pass(119 * 24 * 60);
    expect(await left()).toHaveLength(1);
    school.pass(2 * 24 * 60);
    expect(await left()).toHaveLength(0);
  });
});

describe("what opens nothing", () => {
  const unknown = `rc_pat_${"A".repeat(43)}`;

  it("is answered alike, whether it was ever a token or not", async () => {
    const { token, made: ended } = await withToken(school, keys("view_students"));
    await school.ask("DELETE", `/auth/api-tokens/${ended.id}`, { token });
    const past = await made(school, token, { name: "Past", days: 1 });
    school.pass(24 * 60);
    const answers = await Promise.all(
      [unknown, "rc_pat_short", ended.token, past.token].map(async (one) => {
        const { status, message } = await get("/admin/students", one);
        return [status, message];
      }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([
        JSON.stringify([
          401,
          "This API token doesn't work, or no longer. Make a new one in the console.",
        ]),
      ]),
    );
  });

  it("is bounded by address, at no cost to right ones behind it", async () => {
    const { made: one } = await withToken(school, keys("view_students"));
    const statuses: number[] = [];
    for (let at = 0; at < 102; at += 1)
      statuses.push((await get("/admin/students", unknown, "10.9.9.9")).status);
    expect(statuses.slice(98)).toEqual([401, 401, 429, 429]);
    expect((await get("/admin/students", one.token, "10.9.9.9")).status).toBe(200);
    expect((await get("/admin/students", unknown, "10.9.9.8")).status).toBe(401);
    school.pass(16);
    expect((await get("/admin/students", unknown, "10.9.9.9")).status).toBe(401);
  });
});

describe("calls with one token", () => {
  it("are so many a minute", async () => {
    school = schoolOn(db, { apiTokenCallsPerMinute: 3 });
    const { token, made: one } = await withToken(school, keys("view_students"));
    const other = await made(school, token, { name: "Another" });
    expect([await works(one.token), await works(one.token), await works(one.token)]).toEqual([
      200, 200, 200,
    ]);
    school.clock.now = new Date(school.clock.now.getTime() + 20_000);
    const refused = await get("/admin/students", one.token);
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "40"]);
    expect(refused.message).toBe("This API token has made 3 calls within a minute. Wait a moment.");
    expect([await works(other.token), await works(token)]).toEqual([200, 200]);
    school.clock.now = new Date(school.clock.now.getTime() + 40_000);
    expect(await works(one.token)).toBe(200);
  });

  it("have idempotency keys of their own", async () => {
    const { token, made: one } = await withToken(
      school,
      keys("view_subjects", "create_subjects"),
      keys("view_subjects", "create_subjects"),
    );
    const create = (by: string) =>
      school.ask("POST", "/admin/subjects", {
        token: by,
        body: { name: "Maths", code: "M" },
        headers: { "Idempotency-Key": "one" },
      });
    expect((await create(token)).status).toBe(201);
    expect((await create(one.token)).status).toBe(409);
    const again = await create(token);
    expect([again.status, again.headers.get("Idempotent-Replay")]).toEqual([201, "true"]);
  });
});

describe("a system", () => {
  const path = (id: number) => `/admin/admins/${id}/api-tokens`;
  const body = { name: "Card reader", days: 90, permissions: ["view_students"] };
  const head = () => school.signedIn({ is_super_admin: true, name: "Suman" });
  const system = () =>
    school.admin({ name: "Gate", password: null, permissions: ["view_students"] });

  it("is an account that nobody signs in to, whose tokens a super admin makes", async () => {
    const { token } = await head();
    const { id } = await system();
    expect((await get(path(id), token)).data).toMatchObject({
      can_make: true,
      permissions: ["view_students", "view_own_students"],
    });
    const answer = await school.ask("POST", path(id), { token, body });
    const { token: secret } = answer.json.data as Made;
    expect(await works(secret)).toBe(200);
    expect((await get("/auth/me", secret)).data).toMatchObject({ user: { id, name: "Gate" } });
    expect((await get(path(id), token)).data).toMatchObject({ tokens: [{ created_by: "Suman" }] });
  });

  it("gets no more than the account has, and no token of everything", async () => {
    const { token } = await head();
    const { id } = await system();
    const ask = async (permissions: unknown) =>
      (await school.ask("POST", path(id), { token, body: { ...body, permissions } })).status;
    expect([await ask(["edit_students"]), await ask(null), await ask([])]).toEqual([403, 422, 422]);
  });

  it("is nobody who signs in: people make their own tokens", async () => {
    const { token } = await head();
    const { id } = await school.admin(keys("view_students"));
    const answer = await school.ask("POST", path(id), { token, body });
    expect([answer.status, answer.json.message]).toEqual([
      409,
      "Ada signs in, and so makes own tokens. Make tokens for a system in an account of its own that no one signs in to.",
    ]);
  });

  it("is one no more once somebody signs in to it", async () => {
    const { token } = await head();
    const { id } = await system();
    const answer = await school.ask("POST", path(id), { token, body });
    const { token: secret } = answer.json.data as Made;
    const invited = await school.ask("POST", `/admin/admins/${id}/invitation`, { token });
    const { code } = invited.json.data as { code: string };
    expect(await works(secret)).toBe(200);
    await school.ask("POST", "/auth/accept-invitation", {
      body: { code, password: "a word of my own" },
    });
    expect(await works(secret)).toBe(401);
  });

  it("goes on when the admin who made its token leaves", async () => {
    const { token, id: maker } = await head();
    await school.admin({ is_super_admin: true });
    const { id } = await system();
    const { json } = await school.ask("POST", path(id), { token, body });
    await db.query(sql`update admins set status = 'disabled' where id = ${maker}`);
    expect(await works((json.data as Made).token)).toBe(200);
  });
});

describe("the activity log", () => {
  const entries = () =>
    db.query<{ actor: string; api_token: string | null; action: string }>(
      sql`select actor, api_token, action from activity_logs order by id`,
    );

  it("says that a token was made and ended, and what it may", async () => {
    const {
      id,
      token,
      made: one,
    } = await withToken(school, keys("view_students"), keys("view_students"));
    await school.ask("DELETE", `/auth/api-tokens/${one.id}`, { token });
    const logged = await db.query(
      sql`select action, record_id, details->>'api_token' as name, details->'permissions' as permissions from activity_logs where action like '%an API token' order by id`,
    );
    expect(logged).toEqual([
      {
        action: "made an API token",
        record_id: id,
        name: "Timetable import",
        permissions: ["view_students"],
      },
      { action: "ended an API token", record_id: id, name: "Timetable import", permissions: null },
    ]);
  });

  it("says by which token something was done, seen or refused", async () => {
    const { made: one } = await withToken(
      school,
      keys("view_subjects", "create_subjects", "view_students"),
    );
    await db.query(sql`truncate activity_logs`);
    const { json } = await school.ask("POST", "/admin/subjects", {
      token: one.token,
      body: { name: "Maths", code: "M" },
    });
    const { id } = json.data as { id: number };
    await get("/admin/parents", one.token);
    expect(await entries()).toEqual([
      { actor: "Ada", api_token: "Timetable import", action: "created" },
      { actor: "Ada", api_token: "Timetable import", action: "was refused" },
    ]);
    expect((await get(`/admin/subjects/${id}/history`, one.token)).data).toMatchObject([
      { actor: "Ada", api_token: "Timetable import", action: "created" },
    ]);
  });

  it("holds no token, and neither does the server's log", async () => {
    const { made: one } = await withToken(school, keys("view_students"));
    await get("/admin/students", one.token);
    const rows = await db.query<{ row: string }>(
      sql`select to_jsonb(l)::text as row from activity_logs l`,
    );
    const all = JSON.stringify([rows, school.logged]);
    expect(all).not.toContain(one.token.slice(7));
  });
});
