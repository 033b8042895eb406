import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { isDue, isMeant } from "../../../packages/kit/api/identity/second-factor/state";
import { acceptingChannel } from "../../support/channels";
import { memoryDatabase } from "../../support/memory-database";
import { thePassword, type School } from "../identity/school";
import { addApp, addPasskey, codeAt, firstStep, post, schoolWithPasskeys, withApp } from "./person";

let db: OwnedDatabase;
let school: School;
beforeAll(async () => {
  db = await memoryDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  school = schoolWithPasskeys(db);
  await school.clear();
  await db.query(sql`delete from deliveries`);
});

const demand = (second_factor: string, second_factor_from: string | null = null) =>
  db.query(sql`
    insert into settings (key, value, version) values ('security', ${JSON.stringify({ second_factor, second_factor_from })}::jsonb, 1)
    on conflict (key) do update set value = excluded.value`);

describe("whom a demand is meant for", () => {
  const people = {
    nobody: [false, false, false],
    super_admins: [true, false, false],
    groups: [true, true, false],
    everyone: [true, true, true],
    "a word of a later version": [false, false, false],
  };
  it.each(Object.entries(people))("%s", (of, [head, member, clerk]) => {
    const meant = (is_super_admin: boolean, inGroup: boolean) =>
      isMeant({ of, from: null }, { is_super_admin, inGroup });
    expect([meant(true, false), meant(false, true), meant(false, false)]).toEqual([
      head,
      member,
      clerk,
    ]);
  });
  it("counts from its day on", () => {
    const from = "2026-03-02";
    expect(
      ["2026-03-01", "2026-03-02", "2026-03-03"].map((day) => isDue({ of: "everyone", from }, day)),
    ).toEqual([false, true, true]);
    expect(isDue({ of: "everyone", from: null }, "2026-03-01")).toBe(true);
  });
});

describe("who needs a second factor and has none", () => {
  it("is led to set it up after the password, and nothing else is possible before", async () => {
    const { email, id } = await school.admin({ is_super_admin: true });
    await demand("super_admins");
    const step = await firstStep(school, email);
    expect(step).toMatchObject({ needed: "set_up", methods: [] });
    expect(await school.ask("GET", "/auth/me", { token: step.token })).toMatchObject({
      status: 403,
      json: {
        code: "second_factor_setup_required",
        message: "You need a second factor to sign in. Set one up first.",
      },
    });
    expect((await post(school, "/auth/second-factor/finish-set-up", step.token, {})).status).toBe(
      409,
    );
    const { codes } = await addApp(school, step.token);
    expect(codes).toHaveLength(10);
    const done = await post(school, "/auth/second-factor/finish-set-up", step.token, {});
    expect(done).toMatchObject({ status: 200, json: { data: { user: { id } } } });
    expect(await school.status((done.json.data as { token: string }).token)).toBe(200);
    expect(await firstStep(school, email)).toMatchObject({ needed: "confirm" });
  });

  it("sets up a passkey as well, without being asked for the password again", async () => {
    const { email } = await school.admin();
    await demand("everyone");
    const { token } = await firstStep(school, email);
    school.pass(25);
    await addPasskey(school, token);
    expect((await post(school, "/auth/second-factor/finish-set-up", token, {})).status).toBe(200);
  });

  it("cannot go on in an earlier sign-in, which has not shown what was set up in another", async () => {
    const { email } = await school.admin();
    await demand("everyone");
    const [first, second] = [await firstStep(school, email), await firstStep(school, email)];
    await addApp(school, second.token);
    expect((await post(school, "/auth/second-factor/finish-set-up", first.token, {})).status).toBe(
      401,
    );
    expect((await post(school, "/auth/second-factor/finish-set-up", second.token, {})).status).toBe(
      200,
    );
  });

  it("is anyone in a chosen user group, and no one else but super admins", async () => {
    await demand("groups");
    const chosen = await school.group();
    await db.query(sql`update user_groups set needs_second_factor = true where id = ${chosen}`);
    const member = await school.admin({ groups: [chosen] });
    const other = await school.admin({ groups: [await school.group()] });
    const head = await school.admin({ is_super_admin: true });
    expect(await firstStep(school, member.email)).toMatchObject({ needed: "set_up" });
    expect(await firstStep(school, head.email)).toMatchObject({ needed: "set_up" });
    expect(await firstStep(school, other.email)).toBeUndefined();
    await db.query(sql`update user_groups set deleted_at = now() where id = ${chosen}`);
    expect(await firstStep(school, member.email)).toBeUndefined();
  });

  it("is only reminded until the day, by the institution's clock", async () => {
    await demand("everyone", "2026-03-03");
    await db.query(
      sql`insert into settings (key, value, version) values ('institution', '{"timezone": "Asia/Kolkata"}', 1)`,
    );
    const { email } = await school.admin();
    // 18:30 UTC is midnight there.
    school.clock.now = new Date("2026-03-02T18:29:59.999Z");
    const { json } = await post(school, "/auth/login", undefined, { email, password: thePassword });
    expect(json.data).toMatchObject({ second_factor_from: "2026-03-03" });
    const { token } = json.data as { token: string };
    expect((await school.ask("GET", "/auth/me", { token })).json.data).toMatchObject({
      second_factor_from: "2026-03-03",
    });
    await addApp(school, token);
    expect((await school.ask("GET", "/auth/me", { token })).json.data).not.toHaveProperty(
      "second_factor_from",
    );
    const late = await school.admin();
    school.clock.now = new Date("2026-03-02T18:30:00Z");
    expect(await firstStep(school, late.email)).toMatchObject({ needed: "set_up" });
  });

  it("keeps the last one, and may exchange it", async () => {
    const { token } = await withApp(school);
    await demand("everyone");
    const remove = () => school.ask("DELETE", "/auth/authenticator", { token });
    expect(await remove()).toMatchObject({
      status: 409,
      json: {
        message: "You need a second factor, and this is the only one. Set up another one first.",
      },
    });
    await addPasskey(school, token);
    expect((await remove()).status).toBe(200);
  });
});

describe("a sign-in that waits", () => {
  /** What may be called while it waits; everything else is refused before anything is looked at. */
  const open = {
    second_factor: [
      "POST /auth/logout",
      "POST /auth/second-factor/begin-passkey",
      "POST /auth/second-factor/code",
      "POST /auth/second-factor/passkey",
    ],
    set_up: [
      "GET /auth/second-factor",
      "POST /auth/authenticator",
      "POST /auth/authenticator/begin",
      "POST /auth/logout",
      "POST /auth/passkeys",
      "POST /auth/passkeys/begin",
      "POST /auth/second-factor/finish-set-up",
    ],
  };
  const codes = { second_factor: "second_factor_required", set_up: "second_factor_setup_required" };

  it.each(["second_factor", "set_up"] as const)(
    "for %s is refused every other call there is",
    async (awaits) => {
      const { email, token: early } = await school.signedIn({ is_super_admin: true });
      if (awaits === "second_factor") await addApp(school, early);
      else await demand("everyone");
      const { token } = await firstStep(school, email);
      const needIdentity = school.api.routes.filter(
        ({ access: { kind } }) => kind !== "public" && kind !== "otherToken",
      );
      expect(needIdentity.length).toBeGreaterThan(400);
      const answered: string[] = [];
      for (const { method, path, atRoot } of needIdentity) {
        const name = `${method} ${path}`;
        if (open[awaits].includes(name)) continue;
        if (atRoot) {
          // Of another protocol, which has no code for it.
          const headers = { Authorization: `Bearer ${token}` };
          const asked = new Request(`http://rollcall.test${path.replaceAll(/:\w+/g, "1")}`, {
            headers,
          });
          const { status } = await school.api.fetch(asked);
          if (status !== 403) answered.push(`${name}: ${status}`);
          continue;
        }
        const { status, json } = await school.ask(method, path.replaceAll(/:\w+/g, "1"), { token });
        if (status !== 403 || json.code !== codes[awaits]) answered.push(`${name}: ${status}`);
      }
      expect(answered).toEqual([]);
      for (const name of open[awaits]) {
        if (name.endsWith("/logout")) continue;
        const [method = "", path = ""] = name.split(" ");
        const { json } = await school.ask(method, path, {
          token,
          body: method === "GET" ? undefined : {},
        });
        expect(json.code ?? "", name).not.toBe(codes[awaits]);
      }
    },
  );

  it("names in its routes exactly what is listed here", () => {
    for (const awaits of ["second_factor", "set_up"] as const)
      expect(
        school.api.routes
          .filter(({ openWhileAwaiting = [] }) => openWhileAwaiting.includes(awaits))
          .map(({ method, path }) => `${method} ${path}`)
          .sort(),
      ).toEqual(open[awaits]);
  });

  it("does not look at the console with another's rights", async () => {
    const head = await withApp(school, { is_super_admin: true });
    const clerk = await school.admin();
    const { token } = await firstStep(school, head.email);
    const { status, json } = await school.ask("GET", "/auth/me", {
      token,
      headers: { "X-View-As": String(clerk.id) },
    });
    expect([status, json.code]).toEqual([403, "second_factor_required"]);
  });
});

describe("the settings of it", () => {
  const save = (token: string, security: unknown) =>
    school.ask("PUT", "/admin/settings", { token, body: { security } });

  it("ask for the password again, and only for a change", async () => {
    const { token } = await school.signedIn({ is_super_admin: true });
    school.pass(11);
    expect((await save(token, { second_factor: "everyone" })).json.code).toBe(
      "reauthentication_required",
    );
    expect((await save(token, { second_factor: "nobody" })).status).toBe(200);
    await post(school, "/auth/confirm-password", token, { password: thePassword });
    expect((await save(token, { second_factor: "everyone" })).status).toBe(200);
    school.pass(11);
    expect((await save(token, { second_factor_from: "2027-01-01" })).json.code).toBe(
      "reauthentication_required",
    );
  });

  it("of a user group are a super admin's", async () => {
    const clerk = await school.signedIn({
      permissions: [
        "view_user_groups",
        "edit_user_groups",
        "create_user_groups",
        "delete_user_groups",
      ],
    });
    const head = await school.signedIn({ is_super_admin: true });
    const group = await school.group();
    const change = (token: string, needs_second_factor: boolean) =>
      school.ask("PATCH", `/admin/user-groups/${group}`, { token, body: { needs_second_factor } });
    expect(await change(clerk.token, true)).toMatchObject({
      status: 403,
      json: { code: "super_admin" },
    });
    expect((await change(head.token, true)).status).toBe(200);
    expect((await change(clerk.token, false)).status).toBe(403);
    expect(
      (await school.ask("DELETE", `/admin/user-groups/${group}`, { token: clerk.token })).status,
    ).toBe(403);
    expect(
      (
        await school.ask("PATCH", `/admin/user-groups/${group}`, {
          token: clerk.token,
          body: { description: "x" },
        })
      ).status,
    ).toBe(200);
  });
});

describe("the password again", () => {
  const raise = async (token: string) => {
    const { id } = await school.admin();
    return (
      await school.ask("PATCH", `/admin/admins/${id}`, { token, body: { is_super_admin: true } })
    ).status;
  };

  it("takes a code beside it, of who has a second factor", async () => {
    const { token, secret, codes } = await withApp(school, { is_super_admin: true });
    school.pass(11);
    const confirm = (body: object) =>
      post(school, "/auth/confirm-password", token, { password: thePassword, ...body });
    expect(await confirm({})).toMatchObject({
      status: 422,
      json: { errors: { code: ["Enter a code from your authenticator app, or a recovery code."] } },
    });
    expect((await confirm({ code: "000000" })).status).toBe(422);
    expect(
      (await confirm({ password: "not this one", code: codeAt(secret, school.clock.now) })).status,
    ).toBe(422);
    expect(await raise(token)).toBe(403);
    expect((await confirm({ code: codeAt(secret, school.clock.now) })).status).toBe(200);
    expect(await raise(token)).toBe(200);
    school.pass(11);
    expect((await confirm({ code: codes[0] })).status).toBe(200);
  });

  it("does not let the right password give codes new tries", async () => {
    const { token, secret } = await withApp(school);
    school.pass(11);
    const confirm = (code: string) =>
      post(school, "/auth/confirm-password", token, { password: thePassword, code });
    for (let n = 0; n < 10; n++) expect((await confirm("000000")).status).toBe(422);
    expect((await confirm(codeAt(secret, school.clock.now))).status).toBe(429);
  });

  it("may be a passkey, of this session alone", async () => {
    const { token, email } = await school.signedIn({ is_super_admin: true });
    const { device } = await addPasskey(school, token);
    school.pass(11);
    const begun = await post(school, "/auth/begin-confirming-by-passkey", token);
    const { options } = begun.json.data as { options: Parameters<typeof device.get>[0] };
    const answer = await device.get(options);
    const other = await school.signedIn();
    expect(await post(school, "/auth/confirm-by-passkey", other.token, { answer })).toMatchObject({
      status: 403,
      json: { code: "passkey_refused" },
    });
    expect(await raise(token)).toBe(403);
    expect((await post(school, "/auth/confirm-by-passkey", token, { answer })).status).toBe(200);
    expect(await raise(token)).toBe(200);
    expect((await post(school, "/auth/confirm-by-passkey", token, { answer })).status).toBe(403);
    expect(email).toContain("@");
  });
});

describe("a second factor of one's own", () => {
  const changes: [string, string, unknown?][] = [
    ["POST", "/auth/passkeys/begin"],
    ["POST", "/auth/passkeys", { name: "x", answer: { id: "x" } }],
    ["DELETE", "/auth/passkeys/1"],
    ["POST", "/auth/authenticator/begin"],
    ["POST", "/auth/authenticator", { code: "123456" }],
    ["DELETE", "/auth/authenticator"],
    ["POST", "/auth/recovery-codes"],
  ];
  it.each(changes)("asks for the password again: %s %s", async (method, path, body) => {
    const { token } = await withApp(school);
    school.pass(11);
    expect((await school.ask(method, path, { token, body })).json.code).toBe(
      "reauthentication_required",
    );
  });

  it("is logged and mailed, whatever is done to it", async () => {
    school = schoolWithPasskeys(db, { channels: [acceptingChannel("email", "Email", "email")] });
    const { token, id } = await school.signedIn();
    const { id: passkey } = await addPasskey(school, token, "Office laptop");
    await addApp(school, token);
    await post(school, "/auth/recovery-codes", token);
    await school.ask("DELETE", `/auth/passkeys/${passkey}`, { token });
    await school.ask("DELETE", "/auth/authenticator", { token });
    const logged = await db.query<{ action: string; record_id: number }>(
      sql`select action, record_id from activity_logs where action <> 'signed in' order by id`,
    );
    expect(logged.map(({ action }) => action)).toEqual([
      "added a passkey",
      "set up an authenticator",
      "made recovery codes",
      "removed a passkey",
      "removed the authenticator",
    ]);
    expect(logged.every(({ record_id }) => record_id === id)).toBe(true);
    const mails = await db.query<{ title: string; body: string }>(
      sql`select content ->> 'title' as title, content ->> 'body' as body from deliveries where content ->> 'title' = 'The second factor of your account was changed' order by id`,
    );
    expect(mails.map(({ body }) => body.split(".")[0])).toEqual([
      "The passkey “Office laptop” was added to your account",
      "An authenticator app was set up for your account",
      "New recovery codes were made for your account",
      "The passkey “Office laptop” was removed from your account",
      "The authenticator app was removed from your account",
    ]);
  });

  it("is nobody else's to remove", async () => {
    const { token } = await school.signedIn();
    const { id } = await addPasskey(school, token);
    const other = await school.signedIn({ is_super_admin: true });
    expect(
      (await school.ask("DELETE", `/auth/passkeys/${id}`, { token: other.token })).status,
    ).toBe(404);
  });

  it("begun half an hour ago is begun anew, and a wrong code sets nothing up", async () => {
    const { token } = await school.signedIn();
    const begun = await post(school, "/auth/authenticator/begin", token);
    const { secret } = begun.json.data as { secret: string };
    const add = (code: string) => post(school, "/auth/authenticator", token, { code });
    expect((await add("000000")).status).toBe(422);
    expect((await add("２８７０８２")).status).toBe(422);
    school.pass(30);
    await post(school, "/auth/confirm-password", token, { password: thePassword });
    expect((await add(codeAt(secret, school.clock.now))).status).toBe(409);
  });
});

describe("another's second factor", () => {
  it("is reset by super admins, who type their password again; the person is signed out", async () => {
    const { id, email, token } = await withApp(school);
    const head = await school.signedIn({ is_super_admin: true });
    const clerk = await school.signedIn({ permissions: ["view_admins", "edit_admins"] });
    const reset = (by: string, whose = id) =>
      school.ask("DELETE", `/admin/admins/${whose}/second-factor`, { token: by });
    const read = (by: string) =>
      school.ask("GET", `/admin/admins/${id}/second-factor`, { token: by });
    expect((await reset(clerk.token)).json.code).toBe("super_admin");
    expect((await read(clerk.token)).json.code).toBe("super_admin");
    expect((await read(head.token)).json.data).toEqual({
      passkeys: 0,
      authenticator: true,
      recovery_codes: 10,
      needed: false,
    });
    school.pass(11);
    expect((await reset(head.token)).json.code).toBe("reauthentication_required");
    await post(school, "/auth/confirm-password", head.token, { password: thePassword });
    expect((await reset(head.token, head.id)).status).toBe(403);
    expect((await reset(head.token, 999)).status).toBe(404);
    expect(await reset(head.token)).toMatchObject({ status: 200, json: { data: { ended: 1 } } });
    expect(await school.status(token)).toBe(401);
    expect(await firstStep(school, email)).toBeUndefined();
    expect(
      await db.query(
        sql`select 1 from activity_logs where action = 'reset the second factor' and record_id = ${id} and actor_id = ${head.id}`,
      ),
    ).toHaveLength(1);
  });
});
