import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { sql } from "@rollcall/kit/api/db/sql";
import { consoleUrl, identityProvider, Jar, type Person } from "../../support/identity-provider";
import { memoryDatabase } from "../../support/memory-database";
import { isStrong } from "../../../packages/kit/api/single-sign-on/admit-by-rules";
import type { IssuerRules } from "@rollcall/kit/api/ports/single-sign-on";
import { codeAt, post, withApp } from "../second-factor/person";
import { schoolOn, thePassword, type School } from "../identity/school";

let db: OwnedDatabase;
let provider: Awaited<ReturnType<typeof identityProvider>>;
let school: School;

beforeAll(async () => {
  [db, provider] = await Promise.all([memoryDatabase(), identityProvider()]);
});
afterAll(() => Promise.all([db.close(), provider.close()]));

/** The console with these settings of its issuer, and a clock that shows the time. */
async function consoleWith(...settings: Parameters<typeof provider.singleSignOn>) {
  school = schoolOn(db, {
    now: () => new Date(),
    publicUrl: consoleUrl,
    singleSignOn: provider.singleSignOn(...settings),
  });
  await school.clear();
}
beforeEach(() => consoleWith());

const person = (more: Partial<Person> = {}): Person => ({
  sub: crypto.randomUUID(),
  email: "mira@school.test",
  email_verified: true,
  name: "Mira Nair",
  ...more,
});

interface Ways {
  /** Cookies of the browser at the console. */
  own?: Jar;
  /** Cookies of the browser at the issuer. */
  there?: Jar;
}

async function begin(own: Jar, token?: string) {
  const path = token ? "begin-confirming" : "begin";
  const { status, headers, json } = await school.ask("POST", `/auth/issuers/school/${path}`, {
    token,
    headers: { Cookie: own.header() },
  });
  own.keep(headers);
  return {
    status,
    message: json.message,
    url: (json.data as { url: string } | undefined)?.url ?? "",
  };
}

const finish = (own: Jar, answer: string) =>
  school.ask("POST", "/auth/issuers/school/finish", {
    body: { answer },
    headers: { Cookie: own.header() },
  });

async function arrive(who: Person, { own = new Jar(), there = new Jar() }: Ways = {}) {
  const { url } = await begin(own);
  const { status, json } = await finish(own, await provider.visit(url, who, there));
  return {
    status,
    ...json,
    data: json.data as { token: string; user: { id: number } } | undefined,
  };
}

const groupsOf = async (id: number) =>
  (
    await db.query<{ name: string }>(
      sql`select g.name from admins__user_groups l join user_groups g on g.id = l.to_id where l.from_id = ${id} order by 1`,
    )
  ).map(({ name }) => name);

describe("signing in by an issuer", () => {
  it("links an admin by the verified address at first, and by the issuer's own name from then on", async () => {
    const { id } = await school.admin({ email: "mira@school.test", password: null });
    const mira = person();
    const first = await arrive(mira);
    expect([first.status, first.data?.user.id]).toEqual([200, id]);
    expect(await school.status(first.data?.token ?? "")).toBe(200);
    const renamed = await arrive({ ...mira, email: "mira.nair@school.test" });
    expect([renamed.status, renamed.data?.user.id]).toEqual([200, id]);
    expect(
      await db.query(
        sql`select action, details from activity_logs where action in ('linked an account', 'signed in') order by id`,
      ),
    ).toEqual([
      { action: "linked an account", details: { issuer: "Example School" } },
      { action: "signed in", details: { issuer: "Example School" } },
      { action: "signed in", details: { issuer: "Example School" } },
    ]);
  });

  it("lists issuers by key and name, and sets a cookie that scripts cannot read", async () => {
    expect((await school.ask("GET", "/auth/issuers")).json.data).toEqual([
      { key: "school", name: "Example School" },
    ]);
    const { headers } = await school.ask("POST", "/auth/issuers/school/begin");
    expect(headers.get("Set-Cookie")).toMatch(
      /^rollcall-issuer=[\w-]{43}; Path=\/; Max-Age=900; HttpOnly; SameSite=Lax$/,
    );
  });

  it.each([
    ["another domain", { email: "mira@elsewhere.test" }, /doesn't belong to this institution/],
    ["an address that is not verified", { email_verified: false }, /doesn't confirm/],
    ["nobody's address", { email: "nobody@school.test" }, /don't have an account here/],
  ])("refuses %s", async (_, more, sentence) => {
    await school.admin({ email: "mira@school.test" });
    const { status, message, code } = await arrive(person(more));
    expect([status, code]).toEqual([403, "not_admitted"]);
    expect(message).toMatch(sentence);
    expect(await db.query(sql`select 1 from sessions`)).toEqual([]);
    expect(
      await db.query(sql`select action, record_id from activity_logs where details ? 'issuer'`),
    ).toEqual([{ action: "failed to sign in", record_id: null }]);
  });

  it("refuses a disabled admin, linked or not, and makes no second account", async () => {
    const { id } = await school.admin({ email: "mira@school.test" });
    const mira = person();
    await arrive(mira);
    await db.query(sql`update admins set status = 'disabled' where id = ${id}`);
    expect((await arrive(mira)).message).toMatch(/switched off/);
    await school.admin({ email: "noor@school.test", status: "disabled" });
    await consoleSettings({ unknown_people: "create", user_groups: { staff: ["Office"] } });
    const noor = await arrive(person({ email: "noor@school.test", groups: ["staff"] }));
    expect([noor.status, noor.message]).toEqual([403, expect.stringMatching(/switched off/)]);
  });

  it("gives an address that is linked to somebody else to nobody", async () => {
    await school.admin({ email: "mira@school.test" });
    await arrive(person());
    const { status, message } = await arrive(person());
    expect([status, message]).toEqual([403, expect.stringMatching(/linked to someone else/)]);
  });

  it("trusts addresses of an issuer that never says they are verified only in its domains", async () => {
    await consoleWith({ trust_email: true });
    await school.admin({ email: "mira@school.test" });
    expect((await arrive(person({ email_verified: undefined }))).status).toBe(200);
    expect((await arrive(person({ email_verified: false }))).message).toMatch(/doesn't confirm/);
    expect((await arrive(person({ email: "mira@elsewhere.test" }))).message).toMatch(
      /doesn't belong to this institution/,
    );
  });
});

/** The same people, another configuration. */
async function consoleSettings(...settings: Parameters<typeof provider.singleSignOn>) {
  school = schoolOn(db, {
    now: () => new Date(),
    publicUrl: consoleUrl,
    singleSignOn: provider.singleSignOn(...settings),
  });
}

describe("who has no account", () => {
  const groups = { user_groups: { staff: ["Office"], heads: ["Heads"] } };

  it("gets one with the user groups of the issuer's groups, which follow at the next sign-in", async () => {
    await consoleWith({ unknown_people: "create", ...groups });
    await school.group(["view_students"], "Office");
    await school.group(["view_teachers"], "Heads");
    const own = await school.group([], "Choir");
    const mira = person({ groups: ["staff", "pupils"] });
    const { status, data } = await arrive(mira);
    const id = data?.user.id ?? 0;
    expect([status, await groupsOf(id)]).toEqual([200, ["Office"]]);
    await db.query(sql`insert into admins__user_groups (from_id, to_id) values (${id}, ${own})`);
    await arrive({ ...mira, groups: ["heads"] });
    expect(await groupsOf(id)).toEqual(["Choir", "Heads"]);
    await consoleSettings({ unknown_people: "create", groups_follow: false, ...groups });
    await arrive({ ...mira, groups: [] });
    expect(await groupsOf(id)).toEqual(["Choir", "Heads"]);
    expect((await arrive(person({ email: "guest@school.test", groups: ["pupils"] }))).status).toBe(
      403,
    );
  });

  it("never becomes or ceases to be a super admin by a group", async () => {
    await consoleWith({ ...groups });
    await school.group([], "Office");
    const { id } = await school.admin({ email: "mira@school.test", is_super_admin: true });
    await arrive(person({ groups: ["staff"] }));
    expect(await db.query(sql`select is_super_admin from admins where id = ${id}`)).toEqual([
      { is_super_admin: true },
    ]);
  });

  it("waits until a super admin approves or refuses", async () => {
    await consoleWith({ unknown_people: "wait", ...groups });
    await school.group(["view_students"], "Office");
    const { id: head, token } = await school.signedIn({ is_super_admin: true });
    const mira = person({ groups: ["staff"] });
    const tries = [await arrive(mira), await arrive(mira)];
    expect(tries.map(({ status, message }) => [status, /notified/.test(message)])).toEqual([
      [403, true],
      [403, true],
    ]);
    expect(
      await db.query(sql`select recipient_id from notifications where recipient_id = ${head}`),
    ).toHaveLength(1);
    const { json } = await school.ask("GET", "/admin/waiting-people", { token });
    const [row] = json.data as { id: number }[];
    expect(json.data).toEqual([
      {
        id: row?.id,
        name: "Mira Nair",
        email: "mira@school.test",
        issuer: { key: "school", name: "Example School" },
        user_groups: ["Office"],
        asked_at: expect.any(String),
      },
    ]);
    const approved = await school.ask("POST", `/admin/waiting-people/${row?.id}/approve`, {
      token,
    });
    expect(approved.status).toBe(201);
    const { status, data } = await arrive(mira);
    expect([status, await groupsOf(data?.user.id ?? 0)]).toEqual([200, ["Office"]]);

    await arrive(person({ email: "noor@school.test" }));
    const [next] = (await school.ask("GET", "/admin/waiting-people", { token })).json.data as {
      id: number;
    }[];
    expect(
      (await school.ask("DELETE", `/admin/waiting-people/${next?.id}`, { token })).status,
    ).toBe(200);
    expect((await school.ask("GET", "/admin/waiting-people", { token })).json.data).toEqual([]);
  });
});

describe("an answer of an issuer", () => {
  beforeEach(async () => void (await school.admin({ email: "mira@school.test" })));

  it("counts once, in the browser in which the sign-in began", async () => {
    const own = new Jar();
    const answer = await provider.visit((await begin(own)).url, person());
    const other = new Jar();
    await begin(other);
    const statuses = [];
    for (const jar of [other, new Jar(), own, own])
      statuses.push((await finish(jar, answer)).status);
    expect(statuses).toEqual([401, 401, 200, 401]);
  });

  it("is refused with a state or nonce of another sign-in, and 15 minutes later", async () => {
    const own = new Jar();
    const [one, other] = [await begin(own), await begin(own)];
    const stateOf = (url: string) => new URL(url).searchParams.get("state") ?? "";
    const answer = new URLSearchParams(await provider.visit(one.url, person()));
    answer.set("state", stateOf(other.url));
    expect((await finish(own, answer.toString())).status).toBe(401);
    // The issuer is led to put another nonce into its token.
    const third = new URL((await begin(own)).url);
    third.searchParams.set("nonce", "another");
    const { status, json } = await finish(own, await provider.visit(third.href, person()));
    expect([status, json.message]).toEqual([
      401,
      "Example School didn't confirm who you are. Try again.",
    ]);
    const late = await provider.visit((await begin(own)).url, person());
    await db.query(sql`update issuer_sign_ins set expires_at = now()`);
    expect((await finish(own, late)).status).toBe(401);
    expect(await db.query(sql`select 1 from sessions`)).toEqual([]);
  });

  it("does not come while the issuer is away, which is asked again as soon as it is back", async () => {
    await consoleSettings();
    provider.setAway(true);
    const own = new Jar();
    const away = await begin(own);
    provider.setAway(false);
    expect([away.status, away.message]).toEqual([
      503,
      "Example School can't be reached at the moment. Try again in a few minutes, or sign in with your password.",
    ]);
    const { url } = await begin(own);
    const answer = await provider.visit(url, person());
    provider.setAway(true);
    const { status } = await finish(own, answer);
    provider.setAway(false);
    expect(status).toBe(503);
    expect(JSON.stringify(school.logged)).not.toContain("a secret between the two");
  });
});

describe("logging out", () => {
  const backChannel = (token: string) =>
    school.ask("POST", "/auth/issuers/school/back-channel-logout", {
      body: new URLSearchParams({ logout_token: token }).toString(),
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
  const order = async (token: string) =>
    (
      await school.api.fetch(
        new Request("http://school.test/api/v1/auth/issuers/school/back-channel-logout", {
          method: "POST",
          headers: { "Content-Type": "application/x-www-form-urlencoded" },
          body: new URLSearchParams({ logout_token: token }).toString(),
        }),
        { address: "10.0.0.9" },
      )
    ).status;

  it("goes on to the issuer's own log-out where the settings say so", async () => {
    await consoleWith({ log_out_there: true });
    await school.admin({ email: "mira@school.test" });
    const { data } = await arrive(person());
    const { json } = await school.ask("POST", "/auth/logout", { token: data?.token });
    const { ended, leave_by: leaveBy } = json.data as { ended: number; leave_by: string };
    expect([ended, leaveBy.startsWith(`${provider.url}/session/end?`)]).toEqual([1, true]);
    expect(new URL(leaveBy).searchParams.get("post_logout_redirect_uri")).toBe(
      `${consoleUrl}/login`,
    );
  });

  it("by the issuer's order ends the person's sessions of that issuer, once", async () => {
    const { email } = await school.admin({ email: "mira@school.test" });
    const byPassword = await school.signIn(email);
    const mira = person();
    const { data } = await arrive(mira);
    const token = await provider.logoutToken({ sub: mira.sub });
    expect([await order(token), await order(token)]).toEqual([200, 400]);
    expect([await school.status(data?.token ?? ""), await school.status(byPassword)]).toEqual([
      401, 200,
    ]);
  });

  it("is not ordered by a token that is old, names nobody, is no logout or has a nonce", async () => {
    const tokens = await Promise.all([
      provider.logoutToken({ sub: "a" }, -3600),
      provider.logoutToken({}),
      provider.logoutToken({ sub: "a", events: {} }),
      provider.logoutToken({ sub: "a", nonce: "b" }),
    ]);
    const statuses = [];
    for (const token of [...tokens, "a.b.c"]) statuses.push(await order(token));
    expect(statuses).toEqual([400, 400, 400, 400, 400]);
    const { json } = await backChannel("a.b.c");
    expect(json.message).toMatch(/^This logout token doesn't hold: /);
  });
});

describe("passwords", () => {
  it("sign in no longer who is linked, where the operator says so, but always super admins", async () => {
    const { email } = await school.admin({ email: "mira@school.test" });
    const superAdmin = await school.admin({ email: "head@school.test", is_super_admin: true });
    const other = await school.admin();
    for (const address of [email, superAdmin.email])
      expect((await arrive(person({ email: address }))).status).toBe(200);
    const login = async (address: string, password = thePassword) => {
      const { status, json } = await school.ask("POST", "/auth/login", {
        body: { email: address, password },
      });
      return [status, json.code];
    };
    const all = async () => [
      await login(email),
      await login(superAdmin.email),
      await login(other.email),
    ];
    expect(await all()).toEqual([
      [200, undefined],
      [200, undefined],
      [200, undefined],
    ]);
    await consoleSettings({}, "unlinked");
    expect(await all()).toEqual([
      [403, "password_off"],
      [200, undefined],
      [200, undefined],
    ]);
    await consoleSettings({}, "super_admins");
    expect(await all()).toEqual([
      [403, "password_off"],
      [200, undefined],
      [403, "password_off"],
    ]);
    expect(await login(email, "wrong")).toEqual([401, undefined]);
  });

  it("are replaced by a fresh sign-in of the same person where a call asks for one", async () => {
    await school.admin({ email: "mira@school.test", password: null });
    const mira = person();
    const [own, there] = [new Jar(), new Jar()];
    const { data } = await arrive(mira, { own, there });
    const token = data?.token ?? "";
    await db.query(sql`update sessions set created_at = now() - interval '1 hour'`);
    const confirmedAt = async () =>
      (await db.query<{ at: string | null }>(sql`select password_at as at from sessions`))[0]?.at;
    const confirm = async (who: Person, jar = there) => {
      const answer = await provider.visit((await begin(own, token)).url, who, jar);
      return school.ask("POST", "/auth/issuers/school/confirm", {
        token,
        body: { answer },
        headers: { Cookie: own.header() },
      });
    };
    expect((await confirm(person(), new Jar())).status).toBe(403);
    expect(await confirmedAt()).toBeNull();
    expect((await confirm(mira)).json.data).toEqual({ confirmed: true, minutes: 10 });
    expect(await confirmedAt()).not.toBeNull();
    const { json } = await school.ask("GET", "/auth/own-issuers", { token });
    expect(json.data).toMatchObject({ password: false, issuers: [{ key: "school" }] });
  });

  it.each([
    ["of some time ago", ["prompt"]],
    ["whose time it does not tell", ["prompt", "max_age"]],
  ])("are not replaced by a sign-in at the issuer %s", async (_, ignored) => {
    await school.admin({ email: "mira@school.test", password: null });
    const mira = person();
    const [own, there] = [new Jar(), new Jar()];
    const token = (await arrive(mira, { own, there })).data?.token ?? "";
    const url = new URL((await begin(own, token)).url);
    // As an issuer does that does not ask again.
    for (const name of ignored) url.searchParams.delete(name);
    const answer = await provider.visit(url.href, mira, there);
    await db.query(sql`update issuer_sign_ins set begun_at = now() + interval '5 minutes'`);
    const { status, json } = await school.ask("POST", "/auth/issuers/school/confirm", {
      token,
      body: { answer },
      headers: { Cookie: own.header() },
    });
    expect([status, json.message]).toEqual([
      403,
      "Example School didn't ask you to sign in again, so it can't replace your password here.",
    ]);
    expect(await school.status(token)).toBe(200);
  });
});

describe("a linked account", () => {
  it("is shown to super admins, who unlink it, which ends its sessions", async () => {
    const { token } = await school.signedIn({ is_super_admin: true });
    const { id } = await school.admin({ email: "mira@school.test" });
    const { data } = await arrive(person());
    const { json } = await school.ask("GET", `/admin/admins/${id}/issuers`, { token });
    expect(json.data).toMatchObject([
      { key: "school", name: "Example School", email: "mira@school.test" },
    ]);
    const path = `/admin/admins/${id}/issuers/school`;
    const first = await school.ask("DELETE", path, { token });
    expect(first.json.data).toEqual({ ended: 1 });
    expect((await school.ask("DELETE", path, { token })).status).toBe(404);
    expect(await school.status(data?.token ?? "")).toBe(401);
  });
});

describe("the second factor of who comes by an issuer", () => {
  it("is asked for here too, and the log names both", async () => {
    const { email, secret } = await withApp(school, { email: "mira@school.test" });
    const { status, data } = await arrive(person({ email }));
    const step = (data as unknown as { second_factor: { needed: string; token: string } })
      .second_factor;
    expect([status, step.needed]).toEqual([200, "confirm"]);
    expect(await school.status(step.token)).toBe(403);
    const code = codeAt(secret, new Date(Date.now() + 30_000));
    const done = await post(school, "/auth/second-factor/code", step.token, { code });
    expect(done.status).toBe(200);
    const [last] = await db.query<{ details: unknown }>(
      sql`select details from activity_logs where action = 'signed in' order by id desc limit 1`,
    );
    expect(last?.details).toEqual({ issuer: "Example School", second_factor: "code" });
  });

  it("counts as shown there where the operator says by which words", () => {
    const rules = { twoFactorAmr: ["mfa"], twoFactorAcr: ["urn:two"] } as unknown as IssuerRules;
    const none = { twoFactorAmr: [], twoFactorAcr: [] } as unknown as IssuerRules;
    expect(isStrong(rules, { amr: ["pwd", "mfa"] })).toBe(true);
    expect(isStrong(rules, { acr: "urn:two" })).toBe(true);
    for (const claims of [
      {},
      { amr: ["pwd"] },
      { amr: "mfa" },
      { acr: "urn:one" },
      { acr: ["urn:two"] },
    ])
      expect(isStrong(rules, claims)).toBe(false);
    expect(isStrong(none, { amr: ["mfa"], acr: "urn:two" })).toBe(false);
  });
});
